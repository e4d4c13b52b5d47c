import type { RewardsOverview } from '../../../data/contract/authors/rewards.ts'
import { type Achievement, achievementNames } from '../../../data/vocabulary/rewards.ts'
import { Icon } from '../../ui/Icon.tsx'
import { book, eye, heart, share, star } from '../../ui/icons.ts'
import { counted } from '../kit/words/counted.ts'
import { achievementWords } from './rewardLabels.ts'

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
