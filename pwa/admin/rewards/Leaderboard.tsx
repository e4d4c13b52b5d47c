import { useState } from 'react'
import type { AuthorReward } from '../../../data/contract/authors/rewards.ts'
import { dollars } from '../../../data/rules/dollars.ts'
import { Empty } from '../../ui/Empty.tsx'
import { inkOf, Seal } from '../../ui/Seal.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { hasAllWords } from '../kit/lists/hasAllWords.ts'
import { LoadMore, usePart } from '../kit/lists/LoadMore.tsx'
import { Panel } from '../kit/lists/Panel.tsx'
import { SearchField } from '../kit/lists/SearchField.tsx'
import { counted } from '../kit/words/counted.ts'
import { nextInWords, stepsOf } from './rewardLabels.ts'
import { Steps, TierMark } from './TierLadder.tsx'

interface Props {
  /** Most points first. */
  authors: readonly AuthorReward[]
  onExplain: (author: AuthorReward) => void
}

const shownAtOnce = 6

/** All authors by total points. Who is searched keeps their rank. */
export function Leaderboard({ authors, onExplain }: Props) {
  const [search, setSearch] = useState('')
  const ranked = authors.map((author, place) => ({ author, rank: place + 1 }))
  const found = ranked.filter(({ author }) =>
    hasAllWords(`${author.authorName} ${author.authorEmail} ${author.location ?? ''} ${author.tier}`, search),
  )
  const { shown, list } = usePart(found, shownAtOnce)
  return (
    <Panel
      id="leaderboard"
      title="Leaderboard"
      className="leaderboard"
      beside={<span className="small muted">by total points</span>}
    >
      {authors.length > shownAtOnce && (
        <div className="board-search">
          <SearchField label="Search by name, address, place or tier" value={search} onChange={setSearch} />
          <p className="small muted" role="status">
            {search.trim() && counted(found.length, 'author')}
          </p>
        </div>
      )}
      {authors.length === 0 && (
        <Empty picture="nest" title="No author rewards found" level={3}>
          Authors appear here once a story of theirs was published and rewards were calculated.
        </Empty>
      )}
      {authors.length > 0 && found.length === 0 && <p className="none muted">No author matches this search.</p>}
      <ol className="board">
        {shown.map(({ author, rank }) => (
          <BoardRow key={author.id} author={author} rank={rank} onExplain={() => onExplain(author)} />
        ))}
      </ol>
      <LoadMore list={list} isWithin label="Show more" />
    </Panel>
  )
}

interface BoardRowProps {
  author: AuthorReward
  rank: number
  onExplain: () => void
}

function BoardRow({ author, rank, onExplain }: BoardRowProps) {
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
