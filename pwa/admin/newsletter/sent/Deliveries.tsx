import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Campaign, Delivery } from '../../../../data/contract/outreach/newsletter.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { EmailText } from '../../kit/lists/Address.tsx'
import { Chips } from '../../kit/lists/Chips.tsx'
import { ListFrame } from '../../kit/lists/ListFrame.tsx'
import { Panel } from '../../kit/lists/Panel.tsx'
import { fullTime } from '../../kit/words/times.ts'
import { deliveriesQuery } from '../queries.ts'
import { deliveryLooks, totalOf } from './campaignLabels.ts'

interface Props {
  id: number
  counts: Campaign['counts']
}

const shown = ['sent', 'queued', 'failed', 'unsure', 'skipped'] as const
type Shown = (typeof shown)[number]

/** What became of each mail, to be narrowed to what needs somebody. */
export function Deliveries({ id, counts }: Props) {
  const [state, setState] = useState<Shown | null>(null)
  const list = useInfiniteQuery(deliveriesQuery(id, state))
  useFollowing(counts, list.isFetching, () => list.refetch({ cancelRefetch: false }))
  const chips = [null, ...shown.filter((name) => counts[name] > 0)]
  return (
    <Panel id="each-mail" title="Each mail">
      <div className="narrow">
        <Chips
          label="Show"
          names={chips}
          chosen={state}
          onChoose={setState}
          words={(name) => (name ? deliveryLooks[name].label : 'all')}
          count={(name) => (name ? counts[name] : totalOf(counts)).toLocaleString('en-US')}
        />
      </div>
      <ListFrame list={list} isWithin empty={<p className="log-empty">No mail is in this state now.</p>}>
        {(mails) => (
          <ul className="list mails">
            {mails.map((mail) => (
              <Row key={mail.id} mail={mail} />
            ))}
          </ul>
        )}
      </ListFrame>
    </Panel>
  )
}

/**
 * The mails are asked for again with every change of their counts, the last one included; not while an answer is on its
 * way, which would take it back from whoever asked for more.
 */
function useFollowing(counts: Campaign['counts'], isFetching: boolean, refetch: () => unknown): void {
  const figures = Object.values(counts).join()
  const known = useRef(figures)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the figures alone
  useEffect(() => {
    if (known.current === figures || isFetching) return
    known.current = figures
    void refetch()
  }, [figures, isFetching])
}

function Row({ mail: { email, state, error, sentAt } }: { mail: Delivery }) {
  const { label, tint, meaning } = deliveryLooks[state]
  return (
    <li>
      <div className="grow">
        <b>
          <EmailText email={email} />
        </b>
        {sentAt && (
          <span className="subline">
            <time dateTime={sentAt}>{fullTime(sentAt)}</time>
          </span>
        )}
        {error && <span className={state === 'failed' ? 'subline bad' : 'subline'}>{error}</span>}
        {meaning && !error && <span className="subline">{meaning}</span>}
      </div>
      <Tag tint={tint}>{label}</Tag>
    </li>
  )
}
