import { useQuery } from '@tanstack/react-query'
import { upcomingEventCount } from '../../../data/vocabulary/calendar.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { LoadFailed } from '../kit/acts/LoadFailed.tsx'
import { numberOf } from './days.ts'
import { dayInWords, kindInWords, shortMonth } from './eventWords.ts'
import { useOpen } from './opened.ts'
import { upcomingQuery } from './queries.ts'

export function UpcomingEvents({ onAll }: { onAll: () => void }) {
  const { data, error, refetch } = useQuery(upcomingQuery)
  const open = useOpen()
  return (
    <section className="panel flush" aria-labelledby="upcoming-events">
      <div className="ph">
        <h3 id="upcoming-events" tabIndex={-1}>
          Upcoming Events
        </h3>
        <button type="button" className="btn quiet sm" aria-label="All events" onClick={onAll}>
          All
        </button>
      </div>
      {error && !data && (
        <div className="within">
          <LoadFailed error={error} onRetry={refetch} />
        </div>
      )}
      {!data && !error && <Spinner />}
      {data?.length === 0 && <p className="nothing">No upcoming events.</p>}
      <ul className="list">
        {data?.slice(0, upcomingEventCount).map((event) => (
          <li key={event.id}>
            {event.nextDate && (
              <time dateTime={event.nextDate} className="leaf" title={dayInWords(event.nextDate)}>
                <b>{numberOf(event.nextDate)}</b> <span className="sub">{shortMonth(event.nextDate)}</span>
              </time>
            )}
            <button type="button" className="plain grow" onClick={() => open({ kind: 'event', event })}>
              <b>{event.name}</b>
              <span className="sub">{kindInWords(event)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
