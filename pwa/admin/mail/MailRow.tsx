import { useState } from 'react'
import type { TroubledMail } from '../../../data/contract/mail.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { closeThenFocus } from '../kit/acts/closeThenFocus.ts'
import { UpdateFailed } from '../kit/acts/UpdateFailed.tsx'
import { serverWords } from '../kit/data/failures.ts'
import { fullTime } from '../kit/words/times.ts'
import { useRetry } from './queries.ts'

interface Props {
  mail: TroubledMail
  onRetried: () => void
}

const kindWords: Record<string, string> = {
  receipt: 'Receipt for a donation',
  newsletter: 'Newsletter',
  confirmation: 'Question to a new subscriber',
  alert: 'Alert to an admin',
  author: 'To an author',
  test: 'Test of a newsletter',
}

export function MailRow({ mail, onRetried }: Props) {
  const { id, kind, recipient, subject, state, error, createdAt, canRetry } = mail
  const [asking, setAsking] = useState(false)
  const { mutate, isPending, error: problem, reset } = useRetry(() => closeThenFocus(() => setAsking(false), onRetried))
  // What may have arrived is sent a second time only on purpose.
  function press() {
    if (isPending) return
    reset()
    if (state === 'unsure') setAsking(true)
    else mutate(id)
  }

  return (
    <li>
      <div className="grow">
        <b>{recipient}</b>
        <span className="sub">
          {kindWords[kind] ?? kind}: {subject}
        </span>
        <span className="sub">
          <time dateTime={createdAt}>{fullTime(createdAt)}</time>
        </span>
        {error && <span className={state === 'failed' ? 'sub bad' : 'sub'}>{error}</span>}
        {!canRetry && <span className="sub">Its words are no longer kept, so it cannot be sent again.</span>}
      </div>
      <Tag tint={state === 'failed' ? 'error' : 'laterite'}>{state}</Tag>
      {canRetry && (
        <button
          type="button"
          className="btn line sm"
          aria-label={`Send again to ${recipient}`}
          aria-busy={isPending}
          onClick={press}
        >
          Send again
        </button>
      )}
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Send it again?"
        actions={
          <>
            <button type="button" className="btn line" onClick={() => setAsking(false)}>
              Leave it
            </button>
            <button type="button" className="btn" aria-busy={isPending} onClick={() => isPending || mutate(id)}>
              Send again
            </button>
          </>
        }
      >
        {problem && <UpdateFailed title="Email Failed" words={serverWords(problem)} />}
        <p>
          The line broke while this mail to {recipient} left, and nobody can tell whether it arrived. They may get it
          twice.
        </p>
      </Dialog>
    </li>
  )
}
