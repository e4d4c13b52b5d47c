import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LedgerEntry } from '../../../../data/contract/authors/rewards.ts'
import { exactDollars } from '../../../../data/rules/dollars.ts'
import { uncountedReasons } from '../../../../data/vocabulary/rewards.ts'
import { ListFrame } from '../../kit/lists/ListFrame.tsx'
import { fullDate, fullTime } from '../../kit/words/times.ts'
import { useNow } from '../../kit/words/useNow.ts'
import { entriesQuery } from '../queries.ts'
import { entryWords } from '../rewardLabels.ts'

/** The ledger of an author: fetched when it is opened, newest first. */
export function Entries({ id }: { id: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="entries" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Every entry</summary>
      {isOpen && <EntryList id={id} />}
    </details>
  )
}

function EntryList({ id }: { id: number }) {
  const list = useInfiniteQuery(entriesQuery(id))
  return (
    <ListFrame
      list={list}
      more="Load earlier entries"
      empty={<p className="small muted">Nothing is written in the ledger yet.</p>}
    >
      {(entries) => (
        <ul className="list">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </ListFrame>
  )
}

function Entry({ entry }: { entry: LedgerEntry }) {
  const now = useNow()
  const { rule, storyTitle, storyId, earnedAt, payableAt, milliCents, points, reason, reader } = entry
  const isHeld = milliCents > 0 && new Date(payableAt) > now
  return (
    <li>
      <div className="grow">
        <b>{entryWords[rule]}</b>
        <span className="subline">
          {storyTitle ?? (storyId === null ? 'Over all stories' : 'A story that is gone')}, {fullTime(earnedAt)}
          {reader && `, reader ${reader}`}
          {isHeld && `. Held until ${fullDate(payableAt)}`}
        </span>
        {reason && <span className="subline">{uncountedReasons[reason]}.</span>}
      </div>
      <span className="points">
        <b className="tabular">{exactDollars(milliCents)}</b>
        <span className="subline tabular">{points.toLocaleString('en-US')} points</span>
      </span>
    </li>
  )
}
