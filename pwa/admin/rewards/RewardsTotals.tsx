import type { RewardsOverview } from '../../../data/contract/authors/rewards.ts'
import { dollars } from '../../../data/rules/dollars.ts'
import { type Achievement, achievementNames } from '../../../data/vocabulary/rewards.ts'
import { Icon } from '../../ui/Icon.tsx'
import { book, eye, heart, share, star } from '../../ui/icons.ts'
import { counted } from '../kit/words/counted.ts'
import { achievementWords } from './rewardLabels.ts'

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

const icons: Record<Achievement, string> = { views: eye, likes: heart, shares: share, stories: book, featured: star }

/** How many authors have each. */
export const Achievements = ({ counts }: { counts: RewardsOverview['achievements'] }) => (
  <section className="panel flush achievements" aria-labelledby="achievements">
    <div className="panel-head">
      <h3 id="achievements">Achievements</h3>
    </div>
    <ul className="list">
      {achievementNames.map((name) => (
        <li key={name}>
          <Icon path={icons[name]} />
          <b className="grow">{achievementWords[name]}</b>
          <span className="small muted">{counted(counts[name], 'author')}</span>
        </li>
      ))}
    </ul>
  </section>
)
