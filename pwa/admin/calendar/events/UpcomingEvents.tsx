import { useQuery } from '@tanstack/react-query'
import { upcomingEventCount } from '../../../../data/vocabulary/calendar.ts'
import { Button } from '../../kit/acts/Button.tsx'
import { ListFrame } from '../../kit/lists/ListFrame.tsx'
import { Panel } from '../../kit/lists/Panel.tsx'
import { numberOf } from '../days.ts'
import { useOpen } from '../opened.ts'
import { eventsQuery, upcomingQuery } from '../queries.ts'
import { dayInWords, kindInWords, shortMonth } from './eventWords.ts'

export function UpcomingEvents({ onAll }: { onAll: () => void }) {
  const events = useQuery(upcomingQuery)
  const { data: kept } = useQuery(eventsQuery)
  const open = useOpen()
  // An annual one is edited by the date that it began with.
  const openKept = (id: number) => {
    const event = kept?.find((one) => one.id === id)
    if (event) open({ kind: 'event', event })
  }
  return (
    <Panel
      id="upcoming-events"
      title="Upcoming Events"
      beside={
        <Button look="quiet small" aria-label="All events" onClick={onAll}>
          All
        </Button>
      }
    >
      <ListFrame
        list={{ ...events, error: events.data ? null : events.error }}
        isWithin
        empty={<p className="nothing">No upcoming events.</p>}
      >
        {(all) => (
          <ul className="list">
            {all.slice(0, upcomingEventCount).map((event) => (
              <li key={event.id}>
                {event.nextDate && (
                  <time dateTime={event.nextDate} className="leaf" title={dayInWords(event.nextDate)}>
                    <b>{numberOf(event.nextDate)}</b> <span className="subline">{shortMonth(event.nextDate)}</span>
                  </time>
                )}
                <button type="button" className="plain grow" onClick={() => openKept(event.id)}>
                  <b>{event.name}</b>
                  <span className="subline">{kindInWords(event)}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </ListFrame>
    </Panel>
  )
}
