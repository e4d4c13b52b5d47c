import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { ContentEvent, ContentItem } from '../../../../data/contract/outreach/calendar.ts'
import { statusMarks } from '../content/contentWords.ts'
import { whyFixed } from '../content/moving.ts'
import { useOpen } from '../opened.ts'
import { addressOf } from '../places.ts'
import { lookOf } from './marks.ts'

interface ItemProps {
  item: ContentItem
  /** Shown before the title. */
  time?: string | null
  /** On the way of the tab key: outside of the grid, whose cells are reached by arrows. */
  isReached?: boolean
}

/** An item on its day. It can be dragged to another; a link, since browsers do not let every button be dragged. */
export function ItemMark({ item, time, isReached = false }: ItemProps) {
  const mark = useRef<HTMLAnchorElement>(null)
  const [isDragged, setDragged] = useState(false)
  const open = useOpen()
  const isFixed = whyFixed(item) !== null
  useEffect(() => {
    if (!mark.current || isFixed) return
    return draggable({
      element: mark.current,
      getInitialData: () => ({ item }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    })
  }, [item, isFixed])
  const { status, title, problem } = item
  const look = ['entry', lookOf[status], isDragged && 'dragged', problem && 'bad']
  return (
    <Link
      ref={mark}
      to={addressOf('calendar')}
      className={look.filter(Boolean).join(' ')}
      tabIndex={isReached ? undefined : -1}
      title={title}
      onClick={(event) => pressed(event, () => open({ kind: 'item', item }))}
    >
      {time && <b>{time}</b>} {title}
      <span className="visually-hidden">
        , {statusMarks[status].label}
        {problem && ', did not go out'}
      </span>
    </Link>
  )
}

export function EventMark({ event }: { event: ContentEvent }) {
  const open = useOpen()
  return (
    <Link
      to={addressOf('calendar')}
      className="entry event-entry"
      draggable={false}
      tabIndex={-1}
      title={event.name}
      onClick={(click) => pressed(click, () => open({ kind: 'event', event }))}
    >
      {event.name}
      <span className="visually-hidden">, event</span>
    </Link>
  )
}

function pressed(event: MouseEvent, act: () => void) {
  event.preventDefault()
  event.stopPropagation()
  act()
}
