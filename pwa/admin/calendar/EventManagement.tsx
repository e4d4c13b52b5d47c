import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContentEvent } from '../../../data/contract/calendar.ts'
import { type EventCategory, eventCategories, eventCategoryNames } from '../../../data/vocabulary/calendar.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { plus } from '../../ui/icons.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { showToast } from '../../ui/toasts.ts'
import { LoadFailed } from '../kit/acts/LoadFailed.tsx'
import { Chip, Chips } from '../kit/lists/Chips.tsx'
import { EventRow } from './EventRow.tsx'
import { FeedPanel } from './FeedPanel.tsx'
import { showFailure } from './failures.ts'
import { useOpen } from './opened.ts'
import { eventsQuery } from './queries.ts'
import { addAwarenessDays } from './remote.ts'

const categories = [undefined, ...eventCategories] as const

/** Every event, past and coming, and the feed in which an admin has them in their own calendar. */
export function EventManagement() {
  const { data, error, refetch } = useQuery(eventsQuery)
  const [category, setCategory] = useState<EventCategory>()
  const [isActiveOnly, setActiveOnly] = useState(false)
  const open = useOpen()
  const found = data?.filter((event) => (!category || event.category === category) && (!isActiveOnly || event.active))
  return (
    <div className="split">
      <section className="panel flush event-list" aria-labelledby="all-events">
        <div className="ph">
          <h3 id="all-events" tabIndex={-1}>
            Events
          </h3>
          <button type="button" className="btn sm" onClick={() => open({ kind: 'event', event: null })}>
            <Icon path={plus} /> Create Event
          </button>
          <AwarenessDays />
        </div>
        <Chips
          label="Category"
          className="within"
          names={categories}
          chosen={category}
          onChoose={setCategory}
          words={(name) => (name ? eventCategoryNames[name] : 'All')}
        >
          <Chip isPressed={isActiveOnly} onPress={() => setActiveOnly(!isActiveOnly)}>
            Active only
          </Chip>
        </Chips>
        {error && (
          <div className="within">
            <LoadFailed error={error} isOutdated={data !== undefined} onRetry={refetch} />
          </div>
        )}
        {!data && !error && <Spinner />}
        {data?.length === 0 && (
          <Empty picture="nest" level={3} title="No events yet">
            The awareness days of the year are a beginning.
          </Empty>
        )}
        {data && data.length > 0 && found?.length === 0 && <p className="nothing">No event is like this.</p>}
        {found && (
          <ul className="list">
            {[...found].sort(byNextDate).map((event) => (
              <EventRow key={event.id} event={event} />
            ))}
          </ul>
        )}
      </section>
      <aside>
        <FeedPanel />
      </aside>
    </div>
  )
}

/** What comes next first; what is over last, the latest of it first. */
function byNextDate(one: ContentEvent, other: ContentEvent): number {
  if (one.nextDate && other.nextDate) return one.nextDate.localeCompare(other.nextDate)
  if (one.nextDate || other.nextDate) return one.nextDate ? -1 : 1
  return other.eventDate.localeCompare(one.eventDate)
}

function AwarenessDays() {
  const { mutate, isPending } = useMutation({
    mutationFn: addAwarenessDays,
    onSuccess: ({ added, present }) =>
      showToast({
        title: added > 0 ? 'Awareness Days Added' : 'Nothing to add',
        text: `${added} added, ${present} there already.`,
        tone: 'good',
      }),
    onError: showFailure('createEvent'),
  })
  return (
    <button type="button" className="btn line sm" aria-busy={isPending} onClick={() => isPending || mutate()}>
      Add awareness days
    </button>
  )
}
