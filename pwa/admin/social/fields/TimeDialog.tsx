import { type ReactNode, useState } from 'react'
import { useSnapshot } from 'valtio'
import { isFar, mostDaysAhead } from '../../../../data/rules/outreach/postTime.ts'
import { instantOf, wallTimeOf } from '../../../../data/rules/zonedTime.ts'
import type { Timezone } from '../../../../data/vocabulary/admin.ts'
import { usualPostTime } from '../../../../data/vocabulary/calendar.ts'
import { FormDialog } from '../../kit/acts/ActionDialog.tsx'
import type { Act } from '../../kit/acts/useAct.ts'
import { zone } from '../../kit/data/zone.ts'
import { dayOf } from '../../kit/words/times.ts'
import { useNow } from '../../kit/words/useNow.ts'
import { TimeFields } from './TimeFields.tsx'

export interface ChosenTime {
  at: string
  timezone: Timezone
}

interface Props {
  title: string
  confirm: string
  /** The time that it has; null for none. */
  at: string | null
  act: Act<ChosenTime>
  onClose: () => void
  children: ReactNode
}

/** A day and a time to come, on the clocks of the admin's zone. */
export function TimeDialog({ title, confirm, at: given, act, onClose, children }: Props) {
  const now = useNow()
  const { id: zoneId } = useSnapshot(zone)
  const [wall, setWall] = useState(() => (given ? wallTimeOf(given, zoneId) : { date: '', time: usualPostTime }))
  const at = instantOf(wall, zoneId)?.at.toISOString()
  const obstacle = obstacleOf(at, now)
  const run = () => at && act.run({ at, timezone: zoneId })
  return (
    <FormDialog
      title={title}
      confirm={confirm}
      isReady={obstacle === null}
      isHeld
      missingId="time-obstacle"
      act={{ ...act, run }}
      onClose={onClose}
    >
      {children}
      <TimeFields wall={wall} earliest={dayOf(now)} zoneId={zoneId} onChange={setWall} />
      <p className="small muted" id="time-obstacle" role="status">
        {obstacle}
      </p>
    </FormDialog>
  )
}

function obstacleOf(at: string | undefined, now: Date): string | null {
  if (!at) return 'Choose a date and a time.'
  if (new Date(at) <= now) return 'That time is over. Choose a time to come.'
  return isFar(at, now) ? `Choose a time within the next ${mostDaysAhead} days.` : null
}
