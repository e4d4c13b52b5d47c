import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { left, right } from '../../../ui/icons.ts'
import { Button } from '../../kit/acts/Button.tsx'
import { LoadFailed } from '../../kit/acts/LoadFailed.tsx'
import { Chips } from '../../kit/lists/Chips.tsx'
import { type Day, turned, type View, weekOf, weeksOfMonth } from '../days.ts'
import { dayInWords, monthInWords } from '../events/eventWords.ts'
import { spanQuery, undatedQuery } from '../queries.ts'
import { useToday } from '../useToday.ts'
import { DayGrid } from './DayGrid.tsx'
import { DayList } from './DayList.tsx'
import { ItemMark } from './Marks.tsx'
import { byDay } from './marks.ts'
import { useDrops, useMove } from './useMove.ts'

const views = ['month', 'week'] as const
const viewNames: Record<View, string> = { month: 'Month', week: 'Week' }

/** On a phone a month would fill the screen, and what stands on the day would be below it. */
const firstView = (): View => (matchMedia('(max-width: 599px)').matches ? 'week' : 'month')

/** The calendar itself: a month or a week, what stands on the chosen day, and what has no day yet. */
export function Board() {
  const { now, today, zoneId } = useToday()
  const [view, setView] = useState<View>(firstView)
  const [chosen, setChosen] = useState<Day | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const day = chosen ?? today
  const weeks = view === 'month' ? weeksOfMonth(day) : [weekOf(day)]
  const span = { from: weeks[0]?.[0] ?? day, to: weeks.at(-1)?.at(-1) ?? day }
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...spanQuery(span, zoneId),
    placeholderData: keepPreviousData,
  })
  const content = byDay(data ?? {}, zoneId)
  const moveTo = useMove({ now, today, zoneId })
  useDrops(moveTo)
  const title = view === 'month' ? monthInWords(day) : `${dayInWords(span.from)} to ${dayInWords(span.to)}`
  return (
    <section aria-labelledby="calendar-span">
      <div className="calendar-bar">
        <h3 id="calendar-span" aria-live="polite">
          {title}
        </h3>
        <Chips label="View" names={views} chosen={view} onChoose={setView} words={(name) => viewNames[name]} />
        <div className="turn">
          <Button
            look="quiet square"
            icon={left}
            aria-label={`Previous ${view}`}
            onClick={() => setChosen(turned(day, view, -1))}
          />
          <Button look="line small" onClick={() => setChosen(null)}>
            Today
          </Button>
          <Button
            look="quiet square"
            icon={right}
            aria-label={`Next ${view}`}
            onClick={() => setChosen(turned(day, view, 1))}
          />
        </div>
      </div>
      {error && <LoadFailed error={error} isOutdated={data !== undefined} onRetry={refetch} />}
      <DayGrid
        label={title}
        view={view}
        weeks={weeks}
        day={day}
        today={today}
        content={content}
        zoneId={zoneId}
        onChoose={setChosen}
        onEnter={() => heading.current?.focus()}
      />
      <div className="colour-key">
        <span>
          <i className="published-entry" />
          Published
        </span>
        <span>
          <i />
          Scheduled
        </span>
        <span>
          <i className="draft-entry" />
          Draft
        </span>
        <span>
          <i className="event-entry" />
          Event
        </span>
      </div>
      <DayList
        ref={heading}
        day={day}
        today={today}
        content={content.get(day)}
        isLoading={isPlaceholderData || (!data && !error)}
      />
      <UndatedTray />
    </section>
  )
}

/** Drafts that wait for a day: to be dragged onto one, or opened and given one. */
function UndatedTray() {
  const { data, error, refetch } = useQuery(undatedQuery)
  if (error && !data) return <LoadFailed error={error} onRetry={refetch} />
  if (!data || data.length === 0) return null
  return (
    <section className="panel undated" aria-labelledby="undated-drafts">
      <h4 id="undated-drafts">Without a date</h4>
      <p className="small muted">Drag a draft onto its day, or open it and choose “Move to…”.</p>
      <div className="tray">
        {data.map((item) => (
          <ItemMark key={item.id} item={item} isReached />
        ))}
      </div>
    </section>
  )
}
