import { useState } from 'react'
import type { AuthorReward } from '../../../data/contract/authors/rewards.ts'
import { Empty } from '../../ui/Empty.tsx'
import { hasAllWords } from '../kit/lists/hasAllWords.ts'
import { LoadMore } from '../kit/lists/LoadMore.tsx'
import { Panel } from '../kit/lists/Panel.tsx'
import { SearchField } from '../kit/lists/SearchField.tsx'
import { usePart } from '../kit/lists/usePart.ts'
import { counted } from '../kit/words/counted.ts'
import { BoardRow } from './BoardRow.tsx'

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
