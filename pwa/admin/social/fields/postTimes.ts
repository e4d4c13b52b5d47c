import { instantOf, type WallTime, wallTimeOf } from '../../../../data/rules/zonedTime.ts'
import { type Timezone, timezones } from '../../../../data/vocabulary/admin.ts'

/** Sat 21 Nov, 15:00; with the year where it is not that of `now`. */
export function postTime(instant: string | Date, id: Timezone, now = new Date()): string {
  const at = new Date(instant)
  const year = (date: Date) => wallTimeOf(date, id).date.slice(0, 4)
  const day = new Intl.DateTimeFormat('en-GB', {
    timeZone: id,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(year(at) !== year(now) && { year: 'numeric' }),
  })
  return `${day.format(at).replace(',', '')}, ${wallTimeOf(at, id).time}`
}

/** The zone in which a time is told again: readers are in Africa, and whoever is there is told what it is in New York. */
const otherZone = (id: Timezone): Timezone => (id === 'Africa/Lagos' ? 'America/New_York' : 'Africa/Lagos')

/** That is Sat 21 Nov, 15:00 in Lagos. Empty while there is no whole time. */
export function elsewhereInWords(wall: WallTime, id: Timezone, now = new Date()): string {
  const found = instantOf(wall, id)
  if (!found) return ''
  const other = otherZone(id)
  return `That is ${postTime(found.at, other, now)} in ${timezones[other]}.`
}

/** What is unusual about a time, because clocks are changed; null where nothing is. */
export function remarkInWords(wall: WallTime, id: Timezone): string | null {
  const found = instantOf(wall, id)
  if (!found?.remark) return null
  const place = timezones[id]
  if (found.remark === 'twice')
    return `The clocks of ${place} show ${wall.time} twice on that day. It goes out the first time.`
  const shown = wallTimeOf(found.at, id).time
  return `The clocks of ${place} skip ${wall.time} on that day. It goes out at ${shown}.`
}
