import { useQueryClient } from '@tanstack/react-query'
import type { Subscriber } from '../../../../data/contract/outreach/newsletter.ts'
import { trash } from '../../../ui/icons.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { useAct } from '../../kit/acts/useAct.ts'
import { EmailText } from '../../kit/lists/Address.tsx'
import { fullDate } from '../../kit/words/times.ts'
import { subscribersQuery } from '../queries.ts'
import { clearRefusal } from '../remote.ts'
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
      <Button look="quiet small square" icon={trash} aria-label={`Remove ${email}`} onClick={onRemove} />
    </li>
  )
}

/** After somebody has mended a mailbox: the refusal is forgotten. */
function useWriteAgain() {
  const queries = useQueryClient()
  return useAct({
    act: clearRefusal,
    done: ({ email }) => ({ title: 'Refusal Cleared', text: `${email} gets the next newsletter.` }),
    onDone: (cleared) =>
      queries.setQueryData(subscribersQuery.queryKey, (all) =>
        all?.map((other) => (other.id === cleared.id ? cleared : other)),
      ),
  })
}
