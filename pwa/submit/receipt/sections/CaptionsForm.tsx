import { type FormEvent, useState } from 'react'
import type { ReceiptFile } from '../../../../data/contract/authors/receipts.ts'
import { readCaptions } from '../../../../data/rules/stories/captions.ts'
import { languageName } from '../../../../data/rules/stories/storyLanguage.ts'
import { storyLanguages } from '../../../../data/vocabulary/storyLanguages.ts'
import { t } from '../../../../data/words/words.ts'
import { SubmitBar } from '../../../forms/SubmitBar.tsx'
import { CaptionsField } from '../../../ui/CaptionsField.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { ActNotice } from './ActNotice.tsx'
import type { SectionProps } from './section.ts'
import { useTypedWords } from './useTypedWords.ts'
import { useWriterAct } from './useWriterAct.ts'

type Props = SectionProps & { file: ReceiptFile; onClose: () => void }
type Written = { text: string; language: string }

/** The captions of a video, as its writer would have them. */
export function CaptionsForm({ found: { code, status }, waiting, file, onChanged, onClose }: Props) {
  const { phase, refused, isBusy, send } = useWriterAct('captions', { code, onArrived: onChanged })
  const { kept, typed, leave } = useTypedWords(code, 'captions')
  const [edited, setEdited] = useState<Written | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const letter = kept?.typed?.letter ?? null
  const written = edited ?? writtenIn(kept?.typed?.words) ?? file.captions ?? { text: '', language: 'en' }
  const isQueued = waiting.some(({ kind, needsWriter }) => kind === 'captions' && needsWriter === null)

  function write(change: Partial<Written>) {
    const next = { text: written.text, language: written.language, ...change }
    setEdited(next)
    setProblem(null)
    typed(next, letter)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const { text, language } = written
    const { problem: found } = text.trim() === '' ? { problem: null } : readCaptions(text)
    setProblem(found && t('Line {line}: {problem}', { line: found.line, problem: found.message }))
    if (found) return
    const before = file.captions?.id ?? null
    const { isSafe, letter: queuedAs } = await send({ media: file.id, text, language, before }, letter)
    if (isSafe) await leave(written, queuedAs)
    else onChanged()
  }

  const isDone = phase === 'sent' || phase === 'saved' || phase === 'waiting'
  if (!kept) return null
  return (
    <form className="correction" aria-label={t('Captions')} noValidate onSubmit={submit}>
      <ActNotice phase={phase} what={t('Your captions')} sent={sentWords(status.state === 'pending')} />
      {isQueued && !isDone && (
        <Notice tone="offline">{t('Your captions are saved on this phone and wait for signal.')}</Notice>
      )}
      {refused && <Notice tone="bad">{refused.message}</Notice>}
      {!isDone && !isQueued && (
        <>
          <Field label={t('Language')} name="language">
            <select
              value={written.language}
              inert={isBusy}
              onChange={({ target }) => write({ language: target.value })}
            >
              {storyLanguages.map(({ code }) => (
                <option key={code} value={code}>
                  {languageName(code)}
                </option>
              ))}
            </select>
          </Field>
          <CaptionsField
            text={written.text}
            error={problem ?? undefined}
            readOnly={isBusy}
            onText={(text) => write({ text })}
          />
          <SubmitBar
            className="button"
            busy={isBusy}
            busyLabel={t('Sending…')}
            label={status.state === 'pending' ? t('Save the captions') : t('Send the proposal')}
          />
        </>
      )}
      <p className="acts">
        <button type="button" className="button line" onClick={onClose}>
          {t('Close')}
        </button>
      </p>
    </form>
  )
}

const sentWords = (isWaiting: boolean) =>
  isWaiting
    ? t('Your captions have arrived. The video of your story has them now.')
    : t('Your captions have arrived. An editor reads them and decides.')

/** From this phone's store, perhaps of an older version. */
function writtenIn(words: unknown): Written | null {
  const { text, language } = (words ?? {}) as Partial<Written>
  return typeof text === 'string' && typeof language === 'string' ? { text, language } : null
}
