import { asc, count, eq, sql } from 'drizzle-orm'
import { fold } from '../../../data/rules/fold.ts'
import { contentCalendar, contentThemes } from '../../../data/tables/calendar.ts'
import type { Store } from '../../platform/database.ts'
import { findById, findRow, listFields } from '../../platform/rows.ts'

export type ThemeRow = typeof contentThemes.$inferSelect
export type NewThemeRow = Omit<typeof contentThemes.$inferInsert, 'id'>

export const listThemes = (db: Store): ThemeRow[] =>
  db.select().from(contentThemes).orderBy(sql`folded(${contentThemes.name})`, asc(contentThemes.id)).all()

/** How many items of the calendar stand under each theme. */
export const countByTheme = (db: Store): Map<number | null, number> =>
  new Map(
    listFields(db, contentCalendar, {
      fields: { themeId: contentCalendar.themeId, items: count() },
      groupBy: [contentCalendar.themeId],
    }).map(({ themeId, items }) => [themeId, items]),
  )

export const findTheme = (db: Store, id: number): ThemeRow | undefined => findById(db, contentThemes, id)

/** A theme of that name, whatever its case and accents. */
export const findThemeNamed = (db: Store, name: string): ThemeRow | undefined =>
  findRow(db, contentThemes, sql`folded(${contentThemes.name}) = ${fold(name)}`)

export const insertTheme = (tx: Store, theme: NewThemeRow): ThemeRow =>
  tx.insert(contentThemes).values(theme).returning().get()

export const changeThemeRow = (tx: Store, id: number, change: Partial<Omit<ThemeRow, 'id'>>): ThemeRow =>
  tx.update(contentThemes).set(change).where(eq(contentThemes.id, id)).returning().get()

export const deleteThemeRow = (tx: Store, id: number) => tx.delete(contentThemes).where(eq(contentThemes.id, id)).run()
