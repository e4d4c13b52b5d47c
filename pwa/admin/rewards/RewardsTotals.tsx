import type { RewardsOverview } from '../../../data/contract/authors/rewards.ts'
import { dollars } from '../../../data/rules/dollars.ts'
import { type Achievement, achievementNames } from '../../../data/vocabulary/rewards.ts'
import { Icon } from '../../ui/Icon.tsx'
import { book, eye, heart, share, star } from '../../ui/icons.ts'
import { Ledger } from '../kit/lists/Ledger.tsx'
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
  const { count, amount } = pendingPayouts
  return (
    <Ledger
      look="four"
      figures={[
        {
          label: 'Points awarded',
          title: inFull.format(points),
          value: (points < shortFrom ? inFull : inShort).format(points),
        },
        { label: 'Earned, all time', value: dollars(earned) },
        {
          label: 'Pending payouts',
          about: count > 0 && ` (${inFull.format(count)})`,
          value: dollars(amount),
          asks: count > 0,
        },
        { label: 'Authors in programme', value: inFull.format(authors) },
      ]}
    />
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
