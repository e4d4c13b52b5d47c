import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { wallTimeOf } from '../../../../data/rules/zonedTime.ts'
import { type Day, dayAfterKey, numberOf, type View } from '../days.ts'
import { wholeDay } from '../events/eventWords.ts'
import { EventMark, ItemMark } from './Marks.tsx'
import { countInWords, type DayContent, lookOf, lookOfRelease } from './marks.ts'
import { ReleaseMark } from './Releases.tsx'

interface Props {
  label: string
  view: View
  weeks: Day[][]
  /** The chosen one. */
  day: Day
  today: Day
  content: Map<Day, DayContent>
  zoneId: string
  onChoose: (day: Day) => void
  /** Enter on a day. */
  onEnter: () => void
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

/** Days as a grid in which arrow keys move: https://www.w3.org/WAI/ARIA/apg/patterns/grid/ */
export function DayGrid(grid: Props) {
  const { label, view, weeks, day, onChoose, onEnter } = grid
  const list = useRef<HTMLDivElement>(null)
  /** The keyboard has moved the choice: the focus follows it once that day is drawn. */
  const follows = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the day
  useEffect(() => {
    if (!follows.current) return
    follows.current = false
    list.current?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')?.focus()
  }, [day])

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target as Element).matches('[role="gridcell"]'))
      return
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      onEnter()
      return
    }
    const next = dayAfterKey(event.key, day, view)
    if (!next) return
    event.preventDefault()
    follows.current = true
    onChoose(next)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid of the ARIA practices; its cells take the keys
    <div ref={list} className={`calendar ${view}`} role="grid" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: its cells are */}
      <div className="week-row" role="row">
        {weekdays.map((name) => (
          // biome-ignore lint/a11y/useSemanticElements: see above
          // biome-ignore lint/a11y/useFocusableInteractive: nothing to do with it
          <div key={name} className="weekday" role="columnheader">
            {name}
          </div>
        ))}
      </div>
      {weeks.map((week) => (
        // biome-ignore lint/a11y/useSemanticElements: see above
        // biome-ignore lint/a11y/useFocusableInteractive: its cells are
        <div key={week[0]} className="week-row" role="row">
          {week.map((each) => (
            <DayCell key={each} {...grid} each={each} />
          ))}
        </div>
      ))}
    </div>
  )
}

interface CellProps extends Props {
  /** The day of this cell. */
  each: Day
}

/** In a month; the list below the grid has them all. */
const marksAtOnce = 3

function DayCell({ each, view, day, today, content, zoneId, onChoose }: CellProps) {
  const isChosen = each === day
  const isToday = each === today
  const isOfOtherMonth = view === 'month' && each.slice(0, 7) !== day.slice(0, 7)
  const cell = useRef<HTMLDivElement>(null)
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!cell.current) return
    const leave = () => setOver(false)
    return dropTargetForElements({
      element: cell.current,
      getData: () => ({ day: each }),
      onDragEnter: () => setOver(true),
      onDragLeave: leave,
      onDrop: leave,
    })
  }, [each])

  const here = content.get(each)
  const { events = [], items = [], releases = [] } = here ?? {}
  const count = events.length + items.length + releases.length
  const most = view === 'week' ? count : count > marksAtOnce ? marksAtOnce - 1 : marksAtOnce
  const shownEvents = events.slice(0, most)
  const shownItems = items.slice(0, Math.max(0, most - shownEvents.length))
  const shownReleases = releases.slice(0, Math.max(0, most - shownEvents.length - shownItems.length))
  const more = count - shownEvents.length - shownItems.length - shownReleases.length
  const look = [
    isOfOtherMonth && 'outside',
    isToday && 'today',
    isChosen && 'selected',
    isOver && (each < today ? 'forbidden' : 'over'),
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
      data-day={each}
      onClick={() => onChoose(each)}
    >
      <span className="visually-hidden">{`${wholeDay(each)}: ${countInWords(here)}`}</span>
      <span className="number" aria-hidden="true">
        {numberOf(each)}
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
      {shownReleases.map((release) => (
        <ReleaseMark
          key={`${release.kind} ${release.id}`}
          release={release}
          time={view === 'week' ? wallTimeOf(release.at, zoneId).time : null}
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
        {releases.map((release) => (
          <i key={`${release.kind} ${release.id}`} className={lookOfRelease(release)} />
        ))}
      </span>
    </div>
  )
}
