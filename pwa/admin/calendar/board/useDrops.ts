import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useRef } from 'react'
import type { ContentItem } from '../../../../data/contract/outreach/calendar.ts'
import type { Day } from '../days.ts'

/** Where an item is dropped on a day, it goes there. */
export function useDrops(moveTo: (item: ContentItem, day: Day) => void): void {
  const latest = useRef(moveTo)
  latest.current = moveTo
  useEffect(
    () =>
      monitorForElements({
        onDrop({ source, location }) {
          const { item } = source.data as { item?: ContentItem }
          const day = location.current.dropTargets[0]?.data.day
          if (item && typeof day === 'string') latest.current(item, day)
        },
      }),
    [],
  )
}
