import type { Ref } from 'react'
import { plus } from '../../../ui/icons.ts'
import { Spinner } from '../../../ui/Spinner.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { ItemLine } from '../content/ItemLine.tsx'
import type { Day } from '../days.ts'
import { kindInWords, wholeDay } from '../events/eventWords.ts'
import { useOpen } from '../opened.ts'
import type { DayContent } from './marks.ts'
import { ReleaseLine } from './Releases.tsx'

interface Props {
  ref: Ref<HTMLHeadingElement>
  day: Day
  today: Day
  content: DayContent | undefined
  isLoading: boolean
}

/** All that stands on the chosen day. */
export function DayList({ ref, day, today, content, isLoading }: Props) {
  const open = useOpen()
  const { events = [], items = [], releases = [] } = content ?? {}
  return (
    <section className="panel flush day-list" aria-label="The chosen day">
      <div className="panel-head">
        <h4 ref={ref} tabIndex={-1}>
          {wholeDay(day)}
        </h4>
        {day >= today && (
          <Button
            look="quiet small"
            icon={plus}
            onClick={() => open({ kind: 'write', item: null, given: { date: day } })}
          >
            Create for this day
          </Button>
        )}
      </div>
      {isLoading && <Spinner />}
      {!isLoading && events.length + items.length + releases.length === 0 && (
        <p className="nothing">Nothing on this day.</p>
      )}
      <ul className="list">
        {events.map((event) => (
          <li key={`event ${event.id}`}>
            <button type="button" className="plain grow" onClick={() => open({ kind: 'event', event })}>
              <b>{event.name}</b>
              <span className="subline">{kindInWords(event)}</span>
            </button>
            <Tag tint="laterite">Event</Tag>
          </li>
        ))}
        {items.map((item) => (
          <li key={item.id}>
            <ItemLine item={item} />
          </li>
        ))}
        {releases.map((release) => (
          <li key={`${release.kind} ${release.id}`}>
            <ReleaseLine release={release} />
          </li>
        ))}
      </ul>
    </section>
  )
}
