import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useRef, useState } from 'react'
import { wallTimeOf } from '../../../../data/rules/zonedTime.ts'
import { type Day, numberOf, type View } from '../days.ts'
import { wholeDay } from '../events/eventWords.ts'
import { EventMark, ItemMark } from './Marks.tsx'
import { countInWords, type DayContent, lookOf } from './marks.ts'

interface Props {
  day: Day
  view: View
  isChosen: boolean
  isToday: boolean
  isPast: boolean
  /** Of the month before or after. */
  isOff: boolean
  content: DayContent | undefined
  zoneId: string
  onChoose: (day: Day) => void
}

/** In a month; the list below the grid has them all. */
const marksAtOnce = 3

export function DayCell({ day, view, isChosen, isToday, isPast, isOff, content, zoneId, onChoose }: Props) {
  const cell = useRef<HTMLDivElement>(null)
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!cell.current) return
    const leave = () => setOver(false)
    return dropTargetForElements({
      element: cell.current,
      getData: () => ({ day }),
      onDragEnter: () => setOver(true),
      onDragLeave: leave,
      onDrop: leave,
    })
  }, [day])

  const { events = [], items = [] } = content ?? {}
  const count = events.length + items.length
  const most = view === 'week' ? count : count > marksAtOnce ? marksAtOnce - 1 : marksAtOnce
  const shownEvents = events.slice(0, most)
  const shownItems = items.slice(0, Math.max(0, most - shownEvents.length))
  const more = count - shownEvents.length - shownItems.length
  const look = [
    isOff && 'outside',
    isToday && 'today',
    isChosen && 'selected',
    isOver && (isPast ? 'forbidden' : 'over'),
  ]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a cell of the grid
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid takes the keys of its cells
    <div
      ref={cell}
      role="gridcell"
      className={['day-cell', ...look].filter(Boolean).join(' ')}
      tabIndex={isChosen ? 0 : -1}
      aria-selected={isChosen}
      aria-current={isToday ? 'date' : undefined}
      data-day={day}
      onClick={() => onChoose(day)}
    >
      <span className="visually-hidden">{`${wholeDay(day)}: ${countInWords(content)}`}</span>
      <span className="number" aria-hidden="true">
        {numberOf(day)}
      </span>
      {shownEvents.map((event) => (
        <EventMark key={`event ${event.id}`} event={event} />
      ))}
      {shownItems.map((item) => (
        <ItemMark
          key={item.id}
          item={item}
          time={view === 'week' && item.scheduledDate ? wallTimeOf(item.scheduledDate, zoneId).time : null}
        />
      ))}
      {more > 0 && <span className="entry-more">{more} more</span>}
      <span className="dots" aria-hidden="true">
        {events.map(({ id }) => (
          <i key={`event ${id}`} className="event-entry" />
        ))}
        {items.map(({ id, status }) => (
          <i key={id} className={lookOf[status]} />
        ))}
      </span>
    </div>
  )
}
