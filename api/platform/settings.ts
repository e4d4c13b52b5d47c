import { eq } from 'drizzle-orm'
import { settings } from '../../data/tables/system.ts'
import type { Store } from './database.ts'

/** What the site remembers under a name. What it is, only the room knows that keeps it there. */
export const findSetting = <T>(db: Store, name: string): T | undefined =>
  db.select({ value: settings.value }).from(settings).where(eq(settings.name, name)).get()?.value as T | undefined

export const keepSetting = (tx: Store, name: string, value: unknown, at: string) =>
  tx
    .insert(settings)
    .values({ name, value, updatedAt: at })
    .onConflictDoUpdate({ target: settings.name, set: { value, updatedAt: at } })
    .run()

export const forgetSetting = (tx: Store, name: string) => tx.delete(settings).where(eq(settings.name, name)).run()
