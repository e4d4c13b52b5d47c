import type { Subscriber } from '../../../../data/contract/outreach/newsletter.ts'
import { trash } from '../../../ui/icons.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { ActionDialog } from '../../kit/acts/ActionDialog.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { useAct } from '../../kit/acts/useAct.ts'
import { UnlessHeld } from '../../kit/held/UnlessHeld.tsx'
import { useHeldTime } from '../../kit/held/useHeldTime.ts'
import { useHold } from '../../kit/held/useHold.ts'
import { EmailText } from '../../kit/lists/Address.tsx'
import { fullDate } from '../../kit/words/times.ts'
import { clearRefusal } from '../queries.ts'
import { standingLooks, standingOf } from './subscriberLabels.ts'

interface Props {
  subscriber: Subscriber
  onRemove: () => void
}

export function SubscriberRow({ subscriber, onRemove }: Props) {
  const { id, email, subscribedAt, source, refusedAt, refusal } = subscriber
  const { label, tint } = standingLooks[standingOf(subscriber)]
  const again = useWriteAgain()
  return (
    <li>
      <div className="grow">
        <b>
          <EmailText email={email} />
        </b>
        <span className="subline">
          {source === 'import' ? 'Imported' : 'Since'} <time dateTime={subscribedAt}>{fullDate(subscribedAt)}</time>
        </span>
        {refusal && <span className="subline bad">The mail server said: {refusal}</span>}
        {refusedAt && (
          <Button
            look="line small"
            aria-label={`Write to ${email} again`}
            busy={again.isPending}
            onClick={() => again.run(id)}
          >
            Write to it again
          </Button>
        )}
      </div>
      <Tag tint={tint}>{label}</Tag>
      <UnlessHeld kind="newsletter_subscriber" id={id} name={email}>
        <Button look="quiet small square" icon={trash} aria-label={`Remove ${email}`} onClick={onRemove} />
      </UnlessHeld>
    </li>
  )
}

/** After somebody has mended a mailbox: the refusal is forgotten. */
function useWriteAgain() {
  return useAct({
    act: clearRefusal,
    done: ({ email }) => ({ title: 'Refusal Cleared', text: `${email} gets the next newsletter.` }),
  })
}

interface RemoveProps {
  subscriber: Subscriber
  onClose: () => void
  onRemoved: () => void
}

export function RemoveDialog({ subscriber: { id, email }, onClose, onRemoved }: RemoveProps) {
  const removal = useHold({
    ask: () => ({ kind: 'subscriber.delete', id }),
    what: email,
    onDone: onRemoved,
  })
  const { when } = useHeldTime()
  return (
    <ActionDialog
      title="Remove this subscriber?"
      cancel="Keep"
      confirm="Remove"
      look="stop"
      act={removal}
      onClose={onClose}
    >
      <p>
        <b>
          <EmailText email={email} />
        </b>{' '}
        is taken off the list {when} and after that only the owner of the address can sign up again.
      </p>
    </ActionDialog>
  )
}
