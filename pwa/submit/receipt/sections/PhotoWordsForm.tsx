import { type FormEvent, useState } from 'react'
import type { ReceiptFile } from '../../../../data/contract/authors/receipts.ts'
import { t } from '../../../../data/words/words.ts'
import { SubmitBar } from '../../../forms/SubmitBar.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { ActNotice } from './ActNotice.tsx'
import { PhotoWordFields } from './PhotoWordFields.tsx'
import type { SectionProps } from './section.ts'
import { useWriterAct } from './useWriterAct.ts'

type Props = SectionProps & { file: ReceiptFile; onClose: () => void }

/** Caption and description of a photo that the story has, as its writer would have them. */
export function PhotoWordsForm({ found: { code, status }, waiting, file, onChanged, onClose }: Props) {
  const isWaiting = status.state === 'pending'
  const before = { caption: file.caption ?? '', description: file.description ?? '' }
  const [written, setWritten] = useState(before)
  const [isSame, setSame] = useState(false)
  const { phase, refused, isBusy, send } = useWriterAct('photoWords', {
    code,
    onArrived() {
      const title = isWaiting ? t('Words Corrected') : t('Proposal Sent')
      showToast({
        title,
        text: isWaiting ? t('The photo has your new words.') : t('An editor reads them.'),
        tone: 'good',
      })
      onChanged()
      onClose()
    },
  })
  const isQueued = waiting.some(
    ({ kind, body, needsWriter }) =>
      kind === 'photoWords' && needsWriter === null && JSON.stringify(body).includes(file.id),
  )

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const isUnchanged = written.caption === before.caption && written.description === before.description
    setSame(isUnchanged)
    if (isUnchanged) return
    const { isSafe } = await send({ media: file.id, ...written, before })
    if (!isSafe) onChanged()
  }

  const isSaved = phase === 'saved' || phase === 'waiting'
  return (
    <form className="correction" aria-label={t('Words of the photo')} noValidate onSubmit={submit}>
      <ActNotice phase={phase} what={t('The words of the photo')} sent="" />
      {isQueued && !isSaved && (
        <Notice tone="offline">{t('The words of the photo are saved on this phone and wait for signal.')}</Notice>
      )}
      {refused && <Notice tone="bad">{refused.message}</Notice>}
      {isSame && <Notice tone="bad">{t('Nothing was changed yet.')}</Notice>}
      {!isSaved && !isQueued && (
        <>
          <PhotoWordFields words={written} readOnly={isBusy} onWords={setWritten} />
          <SubmitBar
            className="button"
            busy={isBusy}
            busyLabel={t('Sending…')}
            label={isWaiting ? t('Save the words') : t('Send the proposal')}
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
