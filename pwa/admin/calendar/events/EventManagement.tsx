import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContentEvent } from '../../../../data/contract/outreach/calendar.ts'
import { type EventCategory, eventCategories, eventCategoryNames } from '../../../../data/vocabulary/calendar.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { plus } from '../../../ui/icons.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { useAct } from '../../kit/acts/useAct.ts'
import { UnlessHeld } from '../../kit/held/UnlessHeld.tsx'
import { Chip, Chips } from '../../kit/lists/Chips.tsx'
import { ListFrame } from '../../kit/lists/ListFrame.tsx'
import { Panel } from '../../kit/lists/Panel.tsx'
import { failed } from '../failures.ts'
import { useOpen } from '../opened.ts'
import { addAwarenessDays, eventsQuery } from '../queries.ts'
import { dayInWords, rhythmInWords } from './eventWords.ts'
import { FeedPanel } from './FeedPanel.tsx'

const categories = [undefined, ...eventCategories] as const

/** Every event, past and coming, and the feed in which an admin has them in their own calendar. */
export function EventManagement() {
  const events = useQuery(eventsQuery)
  const [category, setCategory] = useState<EventCategory>()
  const [isActiveOnly, setActiveOnly] = useState(false)
  const open = useOpen()
  const found = events.data?.filter(
    (event) => (!category || event.category === category) && (!isActiveOnly || event.active),
  )
  return (
    <div className="split">
      <Panel
        id="all-events"
        title="Events"
        className="event-list"
        beside={
          <>
            <Button look="small" icon={plus} onClick={() => open({ kind: 'event', event: null })}>
              Create Event
            </Button>
            <AwarenessDays />
          </>
        }
      >
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
        <ListFrame
          list={{ ...events, data: found }}
          isWithin
          empty={
            events.data?.length === 0 ? (
              <Empty picture="nest" level={3} title="No events yet">
                The awareness days of the year are a beginning.
              </Empty>
            ) : (
              <p className="nothing">No event is like this.</p>
            )
          }
        >
          {(rows) => (
            <ul className="list">
              {[...rows].sort(byNextDate).map((event) => (
                <EventRow key={event.id} event={event} />
              ))}
            </ul>
          )}
        </ListFrame>
      </Panel>
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
  const { run, isPending } = useAct({
    act: addAwarenessDays,
    done: ({ added, present }) => ({
      title: added > 0 ? 'Awareness Days Added' : 'Nothing to add',
      text: `${added} added, ${present} there already.`,
    }),
    failed: failed.createEvent,
  })
  return (
    <Button look="line small" busy={isPending} onClick={() => run()}>
      Add awareness days
    </Button>
  )
}

function EventRow({ event }: { event: ContentEvent }) {
  const open = useOpen()
  const { name, category, priority, active, nextDate, eventDate } = event
  return (
    <li>
      <div className="grow">
        <b>{name}</b>
        <span className="subline">
          {nextDate ? `Next: ${dayInWords(nextDate)}` : `Was on ${dayInWords(eventDate)}`}. {rhythmInWords(event)}.
        </span>
        <span className="subline">
          {category ? eventCategoryNames[category] : 'Without a category'}, {priority} priority
        </span>
      </div>
      {!active && <Tag tint="neutral">Not active</Tag>}
      <div className="acts item-acts">
        <UnlessHeld kind="event" id={event.id} name={name}>
          <Button
            look="line small"
            aria-label={`AI Generate: ${name}`}
            onClick={() => open({ kind: 'generate', event })}
          >
            AI Generate
          </Button>
          <Button look="quiet small" aria-label={`Edit: ${name}`} onClick={() => open({ kind: 'event', event })}>
            Edit
          </Button>
          <Button
            look="quiet small"
            aria-label={`Delete: ${name}`}
            onClick={() => open({ kind: 'delete event', event })}
          >
            Delete
          </Button>
        </UnlessHeld>
      </div>
    </li>
  )
}
