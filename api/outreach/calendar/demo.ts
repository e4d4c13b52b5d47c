import { demoEvents, demoItems, demoThemes } from '../../../data/demo/calendar.ts'
import { timezoneOf } from '../../../data/vocabulary/admin.ts'
import type { Store } from '../../platform/database.ts'
import { insertEvent } from './events.store.ts'
import { insertMissingDays } from './events.ts'
import { insertItem } from './items/items.store.ts'
import { usualTimeOn } from './items/when.ts'
import { insertTheme } from './themes.store.ts'

/** The content calendar of a first start: themes, invented events, the awareness days of the year, and drafts. */
export function fillCalendar(tx: Store, daysBefore: (days: number) => string): void {
  const now = daysBefore(0)
  const timezone = timezoneOf(null)
  const dayIn = (days: number) => daysBefore(-days).slice(0, 10)
  const themes = new Map(demoThemes.map((theme) => [theme.name, insertTheme(tx, { ...theme, createdAt: now }).id]))
  for (const { inDays, annual, theme, ...event } of demoEvents) {
    const repeats = annual ? ({ recurring: true, recurringPattern: 'annually' } as const) : {}
    const place = { eventDate: dayIn(inDays), themeId: themes.get(theme) }
    insertEvent(tx, { ...event, ...place, ...repeats, createdAt: now, updatedAt: now })
  }
  insertMissingDays(tx, now)
  for (const { inDays, daysOld, theme, ...item } of demoItems) {
    const at = daysBefore(daysOld)
    const time = inDays === null ? {} : { scheduledDate: usualTimeOn(dayIn(inDays), timezone), timezone }
    insertItem(tx, { ...item, ...time, themeId: themes.get(theme), createdAt: at, updatedAt: at })
  }
}
