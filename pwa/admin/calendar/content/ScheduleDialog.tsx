import { useState } from 'react'
import type { ContentItem } from '../../../../data/contract/outreach/calendar.ts'
import { instantOf, wallTimeOf } from '../../../../data/rules/zonedTime.ts'
import { timezones } from '../../../../data/vocabulary/admin.ts'
import { FormDialog } from '../../kit/acts/ActionDialog.tsx'
import { TimeFields } from '../../social/fields/TimeFields.tsx'
import { Outages } from '../../social/tokens/Outages.tsx'
import { useToday } from '../useToday.ts'
import { calendarTime } from './contentWords.ts'
import { usualTime, whyNotTo } from './moving.ts'
import { OutgoingWords } from './OutgoingWords.tsx'
import { useItemAct } from './useItemAct.ts'

interface Props {
  item: ContentItem
  /** `move` changes the time alone. */
  act: 'schedule' | 'move'
  onClose: () => void
}

/** Day and time of an item, on the clocks of the admin's zone. */
export function ScheduleDialog({ item: given, act: asked, onClose }: Props) {
  const isFirst = asked === 'schedule'
  const { now, today, zoneId } = useToday()
  const [wall, setWall] = useState(() =>
    given.scheduledDate && !(isFirst && new Date(given.scheduledDate) <= now)
      ? wallTimeOf(given.scheduledDate, zoneId)
      : { date: '', time: given.scheduledDate ? wallTimeOf(given.scheduledDate, zoneId).time : usualTime },
  )
  const { item, isTheirs, act } = useItemAct(given, doneInWords, onClose)
  function doneInWords({ title, scheduledDate }: ContentItem) {
    const text = scheduledDate ? `${calendarTime(scheduledDate, zoneId)} in ${timezones[zoneId]}.` : undefined
    return { title: isFirst ? 'Content Scheduled' : `“${title}” moved`, text }
  }
  const at = instantOf(wall, zoneId)?.at.toISOString()
  const planned = isFirst ? { ...item, status: 'scheduled' as const } : item
  const obstacle = at ? whyNotTo(planned, at, { now, day: today, toDay: wall.date }) : 'Choose a date and a time.'
  const run = () =>
    at && act.run({ scheduledDate: at, timezone: zoneId, ...(isFirst && { status: 'scheduled' as const }) })
  return (
    <FormDialog
      title={isFirst ? 'Schedule Post' : 'Move to…'}
      confirm={isFirst ? 'Schedule Post' : 'Move'}
      isReady={obstacle === null}
      isHeld
      missingId="schedule-obstacle"
      act={{ ...act, run }}
      onClose={onClose}
    >
      <p>
        <b>{item.title}</b>
      </p>
      {item.status === 'published' && (
        <p className="small">It goes to the platforms that have not taken it, and to no other.</p>
      )}
      {planned.status === 'scheduled' && <OutgoingWords item={item} isTheirs={isTheirs} />}
      {planned.status === 'scheduled' && <Outages chosen={item.platforms} />}
      <TimeFields wall={wall} earliest={today} zoneId={zoneId} onChange={setWall} />
      <p className="small muted" id="schedule-obstacle" role="status">
        {obstacle}
      </p>
    </FormDialog>
  )
}
