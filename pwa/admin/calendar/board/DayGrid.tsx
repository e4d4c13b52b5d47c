import { type KeyboardEvent, useEffect, useRef } from 'react'
import { type Day, dayAfterKey, type View } from '../days.ts'
import { DayCell } from './DayCell.tsx'
import type { DayContent } from './marks.ts'

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
export function DayGrid({ label, view, weeks, day, today, content, zoneId, onChoose, onEnter }: Props) {
  const grid = useRef<HTMLDivElement>(null)
  /** The keyboard has moved the choice: the focus follows it once that day is drawn. */
  const follows = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the day
  useEffect(() => {
    if (!follows.current) return
    follows.current = false
    grid.current?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')?.focus()
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
    <div ref={grid} className={`calendar ${view}`} role="grid" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
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
            <DayCell
              key={each}
              day={each}
              view={view}
              isChosen={each === day}
              isToday={each === today}
              isPast={each < today}
              isOff={view === 'month' && each.slice(0, 7) !== day.slice(0, 7)}
              content={content.get(each)}
              zoneId={zoneId}
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
    </div>
  )
}
