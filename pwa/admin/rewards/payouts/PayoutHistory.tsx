import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Payout } from '../../../../data/contract/authors/payouts.ts'
import { monthInWords } from '../../../../data/rules/authors/statementMonth.ts'
import { dollars } from '../../../../data/rules/dollars.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { Chips } from '../../kit/lists/Chips.tsx'
import { CopyButton } from '../../kit/lists/CopyButton.tsx'
import { FilterSelect } from '../../kit/lists/FilterSelect.tsx'
import { ListFrame } from '../../kit/lists/ListFrame.tsx'
import { Panel } from '../../kit/lists/Panel.tsx'
import { fullTime } from '../../kit/words/times.ts'
import { monthsUpTo, shortMonth } from '../months.ts'
import { decidedPayoutsQuery } from '../queries.ts'
import { decisionInWords, localInWords, methodInWords, returnInWords, statusTints } from './payoutLabels.ts'

const decided = ['paid', 'cancelled'] as const
const monthsBack = 24

/** What was paid and what was cancelled, newest first. */
export function PayoutHistory() {
  const [status, setStatus] = useState<(typeof decided)[number]>('paid')
  const [month, setMonth] = useState<string>()
  const chooser = useId()
  const list = useInfiniteQuery(decidedPayoutsQuery(status, month))
  return (
    <Panel id="payout-history" title="Payout history" className="payout-history">
      <div className="narrow">
        <Chips label="State" names={decided} chosen={status} onChoose={setStatus} words={(name) => name} />
        <div className="picks">
          <label htmlFor={chooser}>Month</label>
          <FilterSelect
            id={chooser}
            all="All months"
            names={monthsUpTo(new Date(), monthsBack)}
            words={monthInWords}
            chosen={month}
            onChoose={setMonth}
          />
        </div>
      </div>
      <ListFrame
        list={list}
        isWithin
        empty={
          <p className="none muted">
            No payout was {status}
            {month && ` for ${monthInWords(month)}`} so far.
          </p>
        }
      >
        {(payouts) => (
          <ul className="list">
            {payouts.map((payout) => (
              <HistoryRow key={payout.id} payout={payout} />
            ))}
          </ul>
        )}
      </ListFrame>
    </Panel>
  )
}

function HistoryRow({ payout }: { payout: Payout }) {
  const { authorName, amount, month, status, notes, decidedAt, paidAt, createdAt, stripePayoutId, description } = payout
  const returned = returnInWords(payout)
  const local = localInWords(payout)
  return (
    <li>
      <div className="grow">
        <b>{authorName}</b> <Tag tint={statusTints[status]}>{status}</Tag>
        <span className="subline">
          {shortMonth(month)}, {methodInWords(payout)}.{' '}
          {decisionInWords(payout, fullTime(paidAt ?? decidedAt ?? createdAt))}.
        </span>
        {local && <span className="subline">{local}</span>}
        {returned && <span className="subline bad">{returned}</span>}
        {description && <span className="subline">{description}</span>}
        {notes && <span className="subline">{notes}</span>}
        {stripePayoutId && (
          <span className="subline identifiers">
            Stripe payout <code>{stripePayoutId}</code>{' '}
            <CopyButton text={stripePayoutId} what={`Stripe payout ${stripePayoutId}`} />
          </span>
        )}
      </div>
      <b className="tabular">{dollars(amount)}</b>
    </li>
  )
}
