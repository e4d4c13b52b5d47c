import { and, count, eq, gte, isNotNull, lte } from 'drizzle-orm'
import { contentCalendar, weeklyContentPlans } from '../../../data/tables/calendar.ts'
import type { Store } from '../../platform/database.ts'
import { changeRow, listRows } from '../../platform/rows.ts'
import type { ItemRow, NewItem } from './items/items.store.ts'

export type PlanRow = typeof weeklyContentPlans.$inferSelect
type PlanWords = Pick<PlanRow, 'weekStart' | 'weekEnd' | 'theme' | 'goals' | 'notes'>

/** The plan of a week; one that was begun before keeps its words. */
export function openPlan(tx: Store, plan: PlanWords): PlanRow {
  tx.insert(weeklyContentPlans).values(plan).onConflictDoNothing({ target: weeklyContentPlans.weekStart }).run()
  return tx.select().from(weeklyContentPlans).where(eq(weeklyContentPlans.weekStart, plan.weekStart)).get() as PlanRow
}

/** Undefined where the day has a draft already. */
export const insertPlanned = (tx: Store, item: NewItem & { planDay: string }): ItemRow | undefined =>
  tx.insert(contentCalendar).values(item).onConflictDoNothing({ target: contentCalendar.planDay }).returning().get()

/** What was generated for the days of a week, earliest first. */
export const listPlanned = (db: Store, { from, to }: { from: string; to: string }): ItemRow[] =>
  listRows(db, contentCalendar, {
    where: and(gte(contentCalendar.planDay, from), lte(contentCalendar.planDay, to)),
    orderBy: [contentCalendar.planDay],
  })

/** Counts what stands in each week that has a day: weeks that overlap share their days. */
export function countPlansOf(tx: Store, planDay: string | null): void {
  if (planDay === null) return
  const plans = listRows(tx, weeklyContentPlans, {
    where: and(lte(weeklyContentPlans.weekStart, planDay), gte(weeklyContentPlans.weekEnd, planDay)),
  })
  for (const plan of plans) countPlan(tx, plan)
}

export function countPlan(tx: Store, plan: PlanRow): PlanRow {
  const { actualPosts } = tx
    .select({ actualPosts: count() })
    .from(contentCalendar)
    .where(
      and(
        isNotNull(contentCalendar.planDay),
        gte(contentCalendar.planDay, plan.weekStart),
        lte(contentCalendar.planDay, plan.weekEnd),
      ),
    )
    .get() ?? { actualPosts: 0 }
  const status = actualPosts >= plan.targetPosts ? 'ready' : 'planning'
  return changeRow(tx, weeklyContentPlans, eq(weeklyContentPlans.id, plan.id), { actualPosts, status })
}
