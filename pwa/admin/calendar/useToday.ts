import { useSnapshot } from 'valtio'
import type { Timezone } from '../../../data/vocabulary/admin.ts'
import { zone } from '../kit/data/zone.ts'
import { dayOf } from '../kit/words/times.ts'
import { useNow } from '../kit/words/useNow.ts'
import type { Day } from './days.ts'

/** The present, and which day it is in the admin's zone. */
export function useToday(): { now: Date; today: Day; zoneId: Timezone } {
  const now = useNow()
  const { id } = useSnapshot(zone)
  return { now, today: dayOf(now), zoneId: id }
}
