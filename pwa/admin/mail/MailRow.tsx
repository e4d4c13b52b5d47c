import { useState } from 'react'
import type { TroubledMail } from '../../../data/contract/outreach/mail.ts'
import { Tag } from '../../ui/Tag.tsx'
import { ActionDialog } from '../kit/acts/ActionDialog.tsx'
import { Button } from '../kit/acts/Button.tsx'
import { closeThenFocus } from '../kit/acts/closeThenFocus.ts'
import { EmailText } from '../kit/lists/Address.tsx'
import { fullTime } from '../kit/words/times.ts'
import { kindInWords } from './kindWords.ts'
import { useRetry } from './queries.ts'

interface Props {
  mail: TroubledMail
  onRetried: () => void
}

export function MailRow({ mail, onRetried }: Props) {
  const { id, kind, recipient, subject, state, error, createdAt, canRetry } = mail
  const [asking, setAsking] = useState(false)
  const retry = useRetry(() => closeThenFocus(() => setAsking(false), onRetried))
  // What may have arrived is sent a second time only on purpose.
  function press() {
    if (retry.isPending) return
    retry.reset()
    if (state === 'unsure') setAsking(true)
    else retry.run(id)
  }

  return (
    <li>
      <div className="grow">
        <b>
          <EmailText email={recipient} />
        </b>
        <span className="subline">
          {kindInWords(kind)}: {subject}
        </span>
        <span className="subline">
          <time dateTime={createdAt}>{fullTime(createdAt)}</time>
        </span>
        {error && <span className={state === 'failed' ? 'subline bad' : 'subline'}>{error}</span>}
        {!canRetry && <span className="subline">Its words are no longer kept, so it cannot be sent again.</span>}
      </div>
      <Tag tint={state === 'failed' ? 'error' : 'laterite'}>{state}</Tag>
      {canRetry && (
        <Button look="line small" aria-label={`Send again to ${recipient}`} aria-busy={retry.isPending} onClick={press}>
          Send again
        </Button>
      )}
      {asking && (
        <ActionDialog
          title="Send it again?"
          cancel="Leave it"
          confirm="Send again"
          act={{ ...retry, run: () => retry.run(id) }}
          onClose={() => setAsking(false)}
        >
          <p>
            The line broke while this mail to <EmailText email={recipient} /> left, and nobody can tell whether it
            arrived. They may get it twice.
          </p>
        </ActionDialog>
      )}
    </li>
  )
}
