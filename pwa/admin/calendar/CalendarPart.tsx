import { useQuery } from '@tanstack/react-query'
import { LoadFailed } from '../kit/acts/LoadFailed.tsx'
import { Board } from './board/Board.tsx'
import { RecentContent } from './content/RecentContent.tsx'
import { Themes } from './events/Themes.tsx'
import { UpcomingEvents } from './events/UpcomingEvents.tsx'
import { overviewQuery } from './queries.ts'

export function CalendarPart({ onAllEvents }: { onAllEvents: () => void }) {
  return (
    <>
      <Stats />
      <div className="split">
        <div className="calendar-column">
          <Board />
          <RecentContent />
        </div>
        <aside className="calendar-column">
          <UpcomingEvents onAll={onAllEvents} />
          <Themes />
        </aside>
      </div>
    </>
  )
}

function Stats() {
  const { data, error, refetch } = useQuery(overviewQuery)
  if (error && !data) return <LoadFailed error={error} onRetry={refetch} />
  const cards = [
    ['Total Content', data?.total],
    ['Scheduled', data?.scheduled],
    ['Published', data?.published],
    ['Drafts', data?.drafts],
  ] as const
  return (
    <dl className="ledger four">
      {cards.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{count ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
