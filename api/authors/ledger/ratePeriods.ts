import { desc } from 'drizzle-orm'
import { rewardRatePeriods } from '../../../data/tables/rewards.ts'
import type { Store } from '../../platform/database.ts'

type RatePeriod = typeof rewardRatePeriods.$inferSelect

/** Which card pays from when on, oldest first. Before the first of them it is `firstRateCard`. */
export const listRatePeriods = (db: Store): RatePeriod[] =>
  db.select().from(rewardRatePeriods).orderBy(rewardRatePeriods.since, rewardRatePeriods.id).all()

export const findRatePeriodInForce = (db: Store): RatePeriod | undefined =>
  db.select().from(rewardRatePeriods).orderBy(desc(rewardRatePeriods.since), desc(rewardRatePeriods.id)).limit(1).get()

export const insertRatePeriod = (tx: Store, period: Omit<RatePeriod, 'id'>) =>
  tx.insert(rewardRatePeriods).values(period).run()
