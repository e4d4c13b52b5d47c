import type { RewardsOverview } from '../../../data/contract/authors/rewards.ts'
import { dollars } from '../../../data/rules/dollars.ts'

const inFull = new Intl.NumberFormat('en-US')
const inShort = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 })
const shortFrom = 1_000_000

export function RewardsTotals({
  overview: { points, earned, pendingPayouts, authors },
}: {
  overview: RewardsOverview
}) {
  return (
    <dl className="ledger four">
      <div>
        <dt>Points awarded</dt>
        <dd title={inFull.format(points)}>{(points < shortFrom ? inFull : inShort).format(points)}</dd>
      </div>
      <div>
        <dt>Earned, all time</dt>
        <dd>{dollars(earned)}</dd>
      </div>
      <div className={pendingPayouts.count > 0 ? 'asks' : undefined}>
        <dt>Pending payouts{pendingPayouts.count > 0 && ` (${inFull.format(pendingPayouts.count)})`}</dt>
        <dd>{dollars(pendingPayouts.amount)}</dd>
      </div>
      <div>
        <dt>Authors in programme</dt>
        <dd>{inFull.format(authors)}</dd>
      </div>
    </dl>
  )
}
