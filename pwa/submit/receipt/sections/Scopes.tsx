import { type FormEvent, useState } from 'react'
import type { ReceiptStatus } from '../../../../data/contract/authors/receipts.ts'
import { consentPlaces } from '../../../../data/vocabulary/consent.ts'
import { t } from '../../../../data/words/words.ts'
import { SubmitBar } from '../../../forms/SubmitBar.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { scopeLabels } from '../../scopeLabels.ts'
import { ActNotice } from './ActNotice.tsx'
import type { SectionProps } from './section.ts'
import { useWriterAct } from './useWriterAct.ts'

type Chosen = ReceiptStatus['scopes']
const scopes = [...consentPlaces, 'voice'] as const

/** Once somebody chooses, what is not ticked is a no. */
const withoutUnsaid = ({ newsletter, social, ...chosen }: Chosen) => ({
  ...chosen,
  newsletter: newsletter ?? false,
  social: social ?? false,
})

/** Where the writer allows the story, and whether its recording may be heard: taken back here, it leaves that place at once. */
export function Scopes({ found: { code, status }, waiting, onChanged }: SectionProps) {
  const [chosen, setChosen] = useState<Chosen>(status.scopes)
  const { phase, refused, isBusy, send, writeOn } = useWriterAct('scopes', { code, onArrived: onChanged })
  const isWaiting = waiting.some(({ kind, needsWriter }) => kind === 'scopes' && needsWriter === null)
  const isUnasked = consentPlaces.some((place) => status.scopes[place] === null)
  const isSame = !isUnasked && scopes.every((scope) => chosen[scope] === status.scopes[scope])
  const hasRecording = status.files.some(({ kind }) => kind === 'audio')
  const change = (scope: keyof Chosen, isAllowed: boolean) => {
    writeOn()
    setChosen({ ...chosen, [scope]: isAllowed })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isBusy && !isWaiting && !isSame) void send(withoutUnsaid(chosen))
  }

  return (
    <form onSubmit={submit}>
      {/* biome-ignore lint/a11y/useSemanticElements: the section around it bears the name of the group */}
      <div role="group" aria-label={t('Where it may appear')} className="consent-answers" inert={isBusy || isWaiting}>
        {consentPlaces.map((place) => (
          <label key={place}>
            <input
              type="checkbox"
              checked={chosen[place] ?? false}
              onChange={({ target }) => change(place, target.checked)}
            />
            {t(scopeLabels[place])}
          </label>
        ))}
      </div>
      {hasRecording && chosen.voice !== undefined && (
        <div className="consent-answers" inert={isBusy || isWaiting}>
          <label>
            <input
              type="checkbox"
              checked={chosen.voice}
              onChange={({ target }) => change('voice', target.checked)}
              aria-describedby="voice-help"
            />
            {t('My recording may be heard there')}
          </label>
          <p className="small muted" id="voice-help">
            {status.scopes.voice
              ? t('If you take it back, nobody hears it any more. Your words stay.')
              : t('Only your words appear. When you allow it again, an editor listens to it first.')}
          </p>
        </div>
      )}
      {isUnasked && (
        <p className="small muted">
          {t('We have not asked you yet about emails and social networks. Until you choose, our editors decide.')}
        </p>
      )}
      <p className="small muted">
        {chosen.site
          ? t(
              'What you take back leaves that place at once. Emails that were sent cannot be called back; posts in social networks are taken down by our team.',
            )
          : t('Without this site your story appears nowhere. Your words stay with us until you take the story back.')}
      </p>
      {refused && <Notice tone="bad">{refused.message}</Notice>}
      <ActNotice phase={phase} what={t('Your choice')} sent={t('Your choice counts from now on.')} />
      {!isSame && !isWaiting && (
        <SubmitBar className="button line" busy={isBusy} label={t('Save my choice')} busyLabel={t('Sending…')} />
      )}
    </form>
  )
}
