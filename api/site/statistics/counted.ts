import { eq } from 'drizzle-orm'
import type { Statistics } from '../../../data/contract/news.ts'
import { settings } from '../../../data/tables/system.ts'
import type { Store } from '../../platform/database.ts'

const name = 'statistics.counted'

/** The figures of the latest count, also by a server that has ended since. */
export const findCounted = (db: Store): Statistics | undefined =>
  db.select({ value: settings.value }).from(settings).where(eq(settings.name, name)).get()?.value as
    | Statistics
    | undefined

/** Writes only what is another now. */
export function keepCounted(db: Store, figures: Statistics, at: string): Statistics {
  const former = findCounted(db)
  if (former && JSON.stringify(former) === JSON.stringify(figures)) return figures
  db.insert(settings)
    .values({ name, value: figures, updatedAt: at })
    .onConflictDoUpdate({ target: settings.name, set: { value: figures, updatedAt: at } })
    .run()
  return figures
}
