import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { type Day, waitingKinds } from '../../../data/contract/day.ts'
import { mostRowsOfDay } from '../../../data/vocabulary/limits.ts'
import { Empty } from '../../ui/Empty.tsx'
import { closeThenFocus } from '../kit/acts/closeThenFocus.ts'
import { Loaded } from '../kit/lists/Loaded.tsx'
import { LoadMore } from '../kit/lists/LoadMore.tsx'
import { focusSectionHeading, SectionHead } from '../kit/lists/SectionHead.tsx'
import { StoryDialog } from '../story/StoryDialog.tsx'
import { ColleaguePanel } from './ColleaguePanel.tsx'
import { dayQuery } from './queries.ts'
import { WaitingRow } from './WaitingRow.tsx'
import { countOf, kindWords } from './waitingLabels.ts'

const atFirst = 25

/** What waits for an admin, by the day of the promise, and what the other admin does: the desk before a tab is chosen. */
export function Today() {
  const [limit, setLimit] = useState(atFirst)
  const [openId, setOpenId] = useState<number | null>(null)
  const day = useQuery(dayQuery(limit))
  const close = () => closeThenFocus(() => setOpenId(null), focusSectionHeading)

  return (
    <section className="today">
      <SectionHead title="Today" note="By the day we promised. What has no promise stands by the day it came." />
      <Loaded from={day}>
        {(shown) => (
          <>
            <Counts day={shown} />
            <div className="today-parts">
              <div>
                {shown.total === 0 ? (
                  <Empty picture="nest" title="Nothing waits." level={3}>
                    Every story is decided and every message is answered.
                  </Empty>
                ) : (
                  <ul className="queue letters waiting" aria-label="What waits">
                    {shown.waiting.map((row) => (
                      <WaitingRow key={`${row.kind} ${row.id}`} row={row} onOpen={setOpenId} />
                    ))}
                  </ul>
                )}
                <More day={shown} limit={limit} isFetching={day.isFetching} onMore={setLimit} />
              </div>
              <ColleaguePanel colleague={shown.colleague} onOpen={setOpenId} />
            </div>
          </>
        )}
      </Loaded>
      {openId !== null && <StoryDialog id={openId} onClose={close} onMoved={close} />}
    </section>
  )
}

/** How much waits of each kind, with the way to all of it. */
function Counts({ day: { totals } }: { day: Day }) {
  const some = waitingKinds.filter((kind) => totals[kind] > 0)
  if (some.length === 0) return null
  return (
    <ul className="waiting-counts" aria-label="How much waits">
      {some.map((kind) => (
        <li key={kind}>
          <Link to={{ hash: kindWords[kind].section, search: kindWords[kind].search }}>
            {countOf(kind, totals[kind])}
          </Link>
        </li>
      ))}
    </ul>
  )
}

interface MoreProps {
  day: Day
  limit: number
  isFetching: boolean
  onMore: (limit: number) => void
}

function More({ day: { waiting, total }, limit, isFetching, onMore }: MoreProps) {
  const left = total - waiting.length
  if (left <= 0) return null
  return (
    <>
      <p className="small muted and-more">and {left.toLocaleString('en-US')} more</p>
      <LoadMore
        list={{
          hasNextPage: limit < mostRowsOfDay,
          isFetchingNextPage: isFetching && waiting.length < limit,
          fetchNextPage: () => onMore(Math.min(limit * 2, mostRowsOfDay)),
        }}
      />
    </>
  )
}
