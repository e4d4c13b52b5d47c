import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MonthlyGiftRecord } from '../../../../data/contract/monthlyGifts.ts'
import { dollars } from '../../../../data/rules/dollars.ts'
import { Spinner } from '../../../ui/Spinner.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { LoadFailed } from '../../kit/acts/LoadFailed.tsx'
import { Address } from '../../kit/lists/Address.tsx'
import { CopyButton } from '../../kit/lists/CopyButton.tsx'
import { Ledger } from '../../kit/lists/Ledger.tsx'
import { LoadMore } from '../../kit/lists/LoadMore.tsx'
import { counted } from '../../kit/words/counted.ts'
import { fullDate } from '../../kit/words/times.ts'
import { DonationFor } from '../DonationFor.tsx'
import { EndMonthlyDialog } from './EndMonthlyDialog.tsx'
import { whyItEnds, wordsOfMonthly } from './monthlyLabels.ts'
import { monthlyGiftsQuery, monthlySumsQuery } from './queries.ts'

/** What comes in each month, and who gives it. */
export function MonthlyGifts() {
  const sums = useQuery(monthlySumsQuery)
  const { data } = sums
  if (!data) return null
  const { active, pastDue, ended } = data
  if (active.count + pastDue.count + ended.count === 0) return null
  const figures = [
    { label: 'Comes in each month', ...active },
    { label: 'Card refused at present', ...pastDue },
    { label: 'Ended', ...ended },
  ]
  return (
    <details className="sums-fold">
      <summary>
        Monthly donations: {dollars(active.cents)} each month from {counted(active.count, 'donor')}
      </summary>
      <Ledger
        figures={figures.map(({ label, count, cents }) => ({
          label,
          about: <small> {count}</small>,
          value: dollars(cents),
        }))}
      />
      <MonthlyList />
    </details>
  )
}

function MonthlyList() {
  const list = useInfiniteQuery(monthlyGiftsQuery())
  const [ending, setEnding] = useState<MonthlyGiftRecord | null>(null)
  const { data, error } = list
  if (error && !data) return <LoadFailed error={error} onRetry={() => list.refetch()} />
  if (!data) return <Spinner />
  const now = ending && (data.rows.find(({ id }) => id === ending.id) ?? ending)
  return (
    <section className="panel flush" aria-label="Monthly donations">
      <ul className="gifts">
        {data.rows.map((gift) => (
          <MonthlyRow key={gift.id} gift={gift} onEnd={() => setEnding(gift)} />
        ))}
      </ul>
      <LoadMore list={list} isWithin />
      {now && <EndMonthlyDialog gift={now} onClose={() => setEnding(null)} />}
    </section>
  )
}

function MonthlyRow({ gift, onEnd }: { gift: MonthlyGiftRecord; onEnd: () => void }) {
  const { label, tint } = wordsOfMonthly(gift)
  const why = whyItEnds(gift)
  return (
    <li tabIndex={-1}>
      <div className="head">
        <h4>{gift.donorName}</h4>
        <p className="amount">
          <b>{dollars(gift.amount)}</b>
          <span>each month</span>
        </p>
      </div>
      <p className="byline">
        <Tag tint={tint}>{label}</Tag>
        <span>
          Since <Day at={gift.createdAt} />
        </span>
        {gift.nextAt && (
          <span>
            Next <Day at={gift.nextAt} />
          </span>
        )}
        {gift.endsAt && (
          <span>
            Ends <Day at={gift.endsAt} />
          </span>
        )}
        {gift.endedAt && (
          <span>
            Ended <Day at={gift.endedAt} />
          </span>
        )}
        {gift.donorEmail && <Address email={gift.donorEmail} />}
        <span>
          {dollars(gift.brought.cents)} in {counted(gift.brought.count, 'donation')}
        </span>
      </p>
      {gift.feeCovered > 0 && <p className="explanation">{dollars(gift.feeCovered)} of it covers the card fee.</p>}
      {gift.dedication && <DonationFor dedication={gift.dedication} />}
      {why && <p className="explanation">{why}</p>}
      {gift.stripeSubscriptionId && (
        <p className="identifiers">
          <span>Stripe subscription</span> <code>{gift.stripeSubscriptionId}</code>{' '}
          <CopyButton text={gift.stripeSubscriptionId} what={`Stripe subscription ${gift.stripeSubscriptionId}`} />
        </p>
      )}
      {gift.state !== 'ended' && (
        <p className="row-acts">
          <Button look="quiet small" aria-label={`End: monthly donation of ${gift.donorName}`} onClick={onEnd}>
            End
          </Button>
        </p>
      )}
    </li>
  )
}

const Day = ({ at }: { at: string }) => <time dateTime={at}>{fullDate(at)}</time>
