import { and, asc, desc, eq, isNull, max, or } from 'drizzle-orm'
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

/** The pairs of which a story is one, the repeating or the earlier. */
export const listPairsWith = (db: Store, storyId: number): LikenessRow[] =>
  db
    .select()
    .from(storyLikenesses)
    .where(or(eq(storyLikenesses.storyId, storyId), eq(storyLikenesses.earlierStoryId, storyId)))
    .all()

/** What a story repeats, open and settled, the first found first; or, without a story, all that is open. */
export const listPairs = (db: Store, storyId?: number): LikenessRow[] =>
  db
    .select()
    .from(storyLikenesses)
    .where(storyId === undefined ? isNull(storyLikenesses.settledAt) : eq(storyLikenesses.storyId, storyId))
    .orderBy(asc(storyLikenesses.foundAt), asc(storyLikenesses.id))
    .all()

export type NewPair = Omit<LikenessRow, 'id' | 'settledAt'>

export const insertPair = (tx: Store, pair: NewPair) => tx.insert(storyLikenesses).values(pair).run()

export const changePair = (
  tx: Store,
  id: number,
  change: Pick<LikenessRow, 'distance' | 'mediaId' | 'earlierMediaId'>,
) => tx.update(storyLikenesses).set(change).where(eq(storyLikenesses.id, id)).run()

export const deletePair = (tx: Store, id: number) => tx.delete(storyLikenesses).where(eq(storyLikenesses.id, id)).run()

/** Settles what is open of a story; says how many rows that were. */
export const settlePairs = (tx: Store, storyId: number, at: string): number =>
  tx
    .update(storyLikenesses)
    .set({ settledAt: at })
    .where(and(eq(storyLikenesses.storyId, storyId), isNull(storyLikenesses.settledAt)))
    .run().changes

export const insertDecision = (tx: Store, decision: Omit<DecisionRow, 'id'>): DecisionRow =>
  tx.insert(storyRewardDecisions).values(decision).returning().get()
