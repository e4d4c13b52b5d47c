import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ContentItem } from '../../../../data/contract/outreach/calendar.ts'
import { wallTimeOf } from '../../../../data/rules/zonedTime.ts'
import { type Timezone, timezones } from '../../../../data/vocabulary/admin.ts'
import { showToast } from '../../../ui/toasts.ts'
import { colleaguesVersion, isStatus, serverWords } from '../../kit/data/failures.ts'
import { deskQueries } from '../../kit/data/queries.ts'
import { calendarTime } from '../content/contentWords.ts'
import { timeOn, whyNotTo } from '../content/moving.ts'
import type { Day } from '../days.ts'
import { changeItem, showMoved } from '../queries.ts'

interface Present {
  now: Date
  today: Day
  zoneId: Timezone
}
interface Move {
  item: ContentItem
  /** Null: back to those without a day. */
  to: string | null
  isBack?: boolean
}

/** Takes an item to another day, where it keeps its time. It is there at once; a refusal brings it back and says why. */
export function useMove({ now, today, zoneId }: Present): (item: ContentItem, day: Day) => void {
  const latest = useRef(new Map<number, number>())
  const { mutate } = useMutation({
    // One after the other: a second move of an item knows what the first has made of it.
    scope: { id: 'calendar moves' },
    mutationFn: async ({ item, to }: Move) => {
      const revision = Math.max(item.revision, latest.current.get(item.id) ?? 0)
      const moved = await changeItem(item.id, { scheduledDate: to, timezone: zoneId, revision })
      latest.current.set(item.id, moved.revision)
      return moved
    },
    onMutate: async ({ item, to }: Move) => {
      await deskQueries.cancelQueries({ queryKey: ['calendar'] })
      return { takeBack: to === null ? () => undefined : showMoved(item, to) }
    },
    onError: (error, { item }, context) => {
      context?.takeBack()
      if (!isStatus(error, 401)) sayNotMoved(item, wordsOf(error, item))
    },
    onSuccess: (moved, { item, to, isBack }) => {
      const text = to === null ? 'It has no date again.' : `Now on ${placed(to, zoneId)}.`
      showToast({
        title: `“${item.title}” ${isBack ? 'is back' : 'moved'}`,
        text,
        tone: 'good',
        action: isBack ? undefined : { label: 'Undo', run: () => mutate(backOf(item, moved)) },
      })
    },
  })
  return (item, day) => {
    const to = timeOn(day, item.scheduledDate, zoneId)
    if (to === null || to === item.scheduledDate) return
    if (item.scheduledDate && wallTimeOf(item.scheduledDate, zoneId).date === day) return
    const obstacle = whyNotTo(item, to, { now, day: today, toDay: day })
    if (obstacle) sayNotMoved(item, obstacle)
    else mutate({ item, to })
  }
}

const backOf = (item: ContentItem, moved: ContentItem): Move => ({ item: moved, to: item.scheduledDate, isBack: true })

const placed = (to: string, zoneId: Timezone) => `${calendarTime(to, zoneId)} in ${timezones[zoneId]}`

const sayNotMoved = (item: ContentItem, text: string) =>
  showToast({ title: `“${item.title}” was not moved`, text, tone: 'bad' })

const wordsOf = (error: unknown, item: ContentItem) =>
  colleaguesVersion<ContentItem>(error, 'calendar.stale')
    ? `A colleague changed “${item.title}” meanwhile. The calendar shows it as it is now.`
    : serverWords(error)

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
