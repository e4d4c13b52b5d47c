import { and, desc, eq, isNull, max } from 'drizzle-orm'
import { storyLikenesses, storyRewardDecisions } from '../../data/tables/rewards.ts'
import type { Store } from '../database.ts'

export type LikenessRow = typeof storyLikenesses.$inferSelect
export type DecisionRow = typeof storyRewardDecisions.$inferSelect

/** The stories of which a pair waits for a decision. */
export const listWaitingIds = (db: Store): number[] =>
  db
    .selectDistinct({ id: storyLikenesses.storyId })
    .from(storyLikenesses)
    .where(isNull(storyLikenesses.settledAt))
    .all()
    .map(({ id }) => id)

/** The latest decision of each story that somebody decided about. */
export function listLatestDecisions(db: Store): DecisionRow[] {
  const latest = db
    .select({ id: max(storyRewardDecisions.id).as('latest_id') })
    .from(storyRewardDecisions)
    .groupBy(storyRewardDecisions.storyId)
    .as('latest')
  return db
    .select()
    .from(storyRewardDecisions)
    .innerJoin(latest, eq(latest.id, storyRewardDecisions.id))
    .all()
    .map(({ story_reward_decisions }) => story_reward_decisions)
}

export const findLatestDecision = (db: Store, storyId: number): DecisionRow | undefined =>
  db
    .select()
    .from(storyRewardDecisions)
    .where(eq(storyRewardDecisions.storyId, storyId))
    .orderBy(desc(storyRewardDecisions.id))
    .limit(1)
    .get()

export const hasOpenLikeness = (db: Store, storyId: number): boolean =>
  db
    .select({ id: storyLikenesses.id })
    .from(storyLikenesses)
    .where(and(eq(storyLikenesses.storyId, storyId), isNull(storyLikenesses.settledAt)))
    .limit(1)
    .get() !== undefined
