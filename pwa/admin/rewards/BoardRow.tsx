import type { AuthorReward } from '../../../data/contract/authors/rewards.ts'
import { dollars } from '../../../data/rules/dollars.ts'
import { inkOf, Seal } from '../../ui/Seal.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { counted } from '../kit/words/counted.ts'
import { nextInWords, stepsOf } from './rewardLabels.ts'
import { Steps } from './Steps.tsx'
import { TierMark } from './TierMark.tsx'

interface Props {
  author: AuthorReward
  rank: number
  onExplain: () => void
}

export function BoardRow({ author, rank, onExplain }: Props) {
  const { authorName, location, tier, totalPoints, totalEarnings, money } = author
  return (
    <li className={rank <= 3 ? 'leader' : undefined}>
      <span className="rank">
        <span className="visually-hidden">Rank </span>
        {rank}
      </span>
      <Seal name={authorName} look={`compact ${inkOf(author.authorEmail)}`} />
      <div className="writer">
        <h4>{authorName}</h4>
        <div className="small muted">
          {location} <TierMark tier={tier} />
        </div>
      </div>
      <Steps steps={stepsOf(tier, author.tierProgress)}>
        {nextInWords(tier, totalPoints, author.nextTierThreshold)}
      </Steps>
      <div className="points">
        <b>
          {totalPoints.toLocaleString('en-US')}
          <span className="visually-hidden"> points</span>
        </b>
        <button
          type="button"
          className="linkish tabular"
          aria-haspopup="dialog"
          aria-label={`Why ${dollars(totalEarnings)}: ${authorName}`}
          onClick={onExplain}
        >
          Why {dollars(totalEarnings)}
        </button>
      </div>
      <p className="spans small">
        <span>
          Week <b>{author.weeklyPoints.toLocaleString('en-US')}</b> {author.weeklyTier}
        </span>
        <span>
          Month <b>{author.monthlyPoints.toLocaleString('en-US')}</b> {author.monthlyTier}
        </span>
        <span className={money.balance < 0 ? 'bad' : undefined}>
          Balance <b>{dollars(money.balance)}</b>
        </span>
        {author.hasUnlockedNewBenefit && <Tag tint="green">new benefit</Tag>}
        {author.storiesWaiting > 0 && (
          <Tag tint="marigold">{counted(author.storiesWaiting, 'story waits', 'stories wait')}</Tag>
        )}
      </p>
    </li>
  )
}
