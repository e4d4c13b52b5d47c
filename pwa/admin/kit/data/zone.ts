import { proxy } from 'valtio'
import { type Timezone, timezoneOf } from '../../../../data/vocabulary/admin.ts'

/**
 * The zone in which the desk reads and writes times. The server keeps it with the admin and has the last word; the copy
 * on this device spares the first screen a wrong clock.
 */
const keptUnder = 'adminTimezone'

export const zone = proxy<{ id: Timezone }>({ id: timezoneOf(readKept()) })

export function keepZone(id: Timezone): void {
  zone.id = id
  try {
    localStorage.setItem(keptUnder, id)
  } catch {
    // A browser that stores nothing asks the server again the next time.
  }
}

/** Another tab has chosen: from then on this one tells times as that one does. */
export function followZone(event: Pick<StorageEvent, 'key' | 'newValue'>): void {
  if (event.key === keptUnder && event.newValue !== null) zone.id = timezoneOf(event.newValue)
}

if (typeof window !== 'undefined') window.addEventListener('storage', followZone)

function readKept(): string | null {
  try {
    return localStorage.getItem(keptUnder)
  } catch {
    return null
  }
}
