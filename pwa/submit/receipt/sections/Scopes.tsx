import { type FormEvent, useState } from 'react'
import type { ReceiptStatus } from '../../../../data/contract/authors/receipts.ts'
import { consentScopes } from '../../../../data/vocabulary/consent.ts'
import { t } from '../../../../data/words/words.ts'
import { SubmitBar } from '../../../forms/SubmitBar.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { scopeLabels } from '../../scopeLabels.ts'
import { ActNotice } from './ActNotice.tsx'
import type { SectionProps } from './section.ts'
import { useWriterAct } from './useWriterAct.ts'

type Chosen = ReceiptStatus['scopes']

/** Where the writer allows the story: taken back here, it leaves that place at once. */
export function Scopes({ found: { code, status }, waiting, onChanged }: SectionProps) {
  const [chosen, setChosen] = useState<Chosen>(status.scopes)
  const { phase, refused, isBusy, send, writeOn } = useWriterAct('scopes', { code, onArrived: onChanged })
  const isWaiting = waiting.some(({ kind, needsWriter }) => kind === 'scopes' && needsWriter === null)
  const isSame = consentScopes.every((scope) => chosen[scope] === status.scopes[scope])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isBusy && !isWaiting && !isSame) void send(chosen)
  }

  return (
    <form onSubmit={submit}>
      {/* biome-ignore lint/a11y/useSemanticElements: the section around it bears the name of the group */}
      <div role="group" aria-label={t('Where it may appear')} className="consent-answers" inert={isBusy || isWaiting}>
        {consentScopes.map((scope) => (
          <label key={scope}>
            <input
              type="checkbox"
              checked={chosen[scope]}
              onChange={({ target }) => {
                writeOn()
                setChosen({ ...chosen, [scope]: target.checked })
              }}
            />
            {t(scopeLabels[scope])}
          </label>
        ))}
      </div>
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
