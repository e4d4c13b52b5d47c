import { and, asc, countDistinct, desc, eq, getTableColumns, gt, inArray, isNull, max, min, or } from 'drizzle-orm'
import {
  photoFingerprints,
  storyFingerprints,
  storyLikenesses,
  storyRewardDecisions,
} from '../../../data/tables/rewards.ts'
import type { Store } from '../../platform/database.ts'
import { changeRows, findFirst, hasRow, isOneOf, listFields, listRows, pluck } from '../../platform/rows.ts'

export type DuplicateRow = typeof storyLikenesses.$inferSelect
export type DecisionRow = typeof storyRewardDecisions.$inferSelect

/** Those of these stories of which a pair waits for a decision. */
export const listWaitingIds = (db: Store, storyIds: number[]): number[] =>
  db
    .selectDistinct({ id: storyLikenesses.storyId })
    .from(storyLikenesses)
    .where(and(isNull(storyLikenesses.settledAt), isOneOf(storyLikenesses.storyId, storyIds)))
    .all()
    .map(({ id }) => id)

/** The latest decision of each of these stories that somebody decided about. */
export function listLatestDecisions(db: Store, storyIds: number[]): DecisionRow[] {
  const latest = db
    .select({ id: max(storyRewardDecisions.id).as('latest_id') })
    .from(storyRewardDecisions)
    .where(isOneOf(storyRewardDecisions.storyId, storyIds))
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
  findFirst(db, storyRewardDecisions, {
    where: eq(storyRewardDecisions.storyId, storyId),
    orderBy: [desc(storyRewardDecisions.id)],
  })

export const hasOpenDuplicate = (db: Store, storyId: number): boolean =>
  hasRow(db, storyLikenesses, and(eq(storyLikenesses.storyId, storyId), isNull(storyLikenesses.settledAt)))

/** The pairs of which a story is one, the repeating or the earlier. */
export const listPairsWith = (db: Store, storyId: number): DuplicateRow[] =>
  listRows(db, storyLikenesses, {
    where: or(eq(storyLikenesses.storyId, storyId), eq(storyLikenesses.earlierStoryId, storyId)),
  })

/** What a story repeats, open and settled, the first found first. */
export const listPairsOf = (db: Store, storyId: number): DuplicateRow[] =>
  listRows(db, storyLikenesses, {
    where: eq(storyLikenesses.storyId, storyId),
    orderBy: [asc(storyLikenesses.foundAt), asc(storyLikenesses.id)],
  })

/** How many stories wait, and the first found pair of each of the first ones. */
export function listWaiting(db: Store, limit: number): { count: number; rows: DuplicateRow[] } {
  const isOpen = isNull(storyLikenesses.settledAt)
  const first = db
    .select({ id: min(storyLikenesses.id).as('first_id') })
    .from(storyLikenesses)
    .where(isOpen)
    .groupBy(storyLikenesses.storyId)
    .as('first')
  const rows = db
    .select(getTableColumns(storyLikenesses))
    .from(storyLikenesses)
    .innerJoin(first, eq(first.id, storyLikenesses.id))
    .orderBy(asc(storyLikenesses.id))
    .limit(limit)
    .all()
  const counted = db
    .select({ count: countDistinct(storyLikenesses.storyId) })
    .from(storyLikenesses)
    .where(isOpen)
    .get()
  return { count: counted?.count ?? 0, rows }
}

export type NewPair = Omit<DuplicateRow, 'id' | 'settledAt'>

export const insertPair = (tx: Store, pair: NewPair) => tx.insert(storyLikenesses).values(pair).run()

export const changePair = (
  tx: Store,
  id: number,
  change: Pick<DuplicateRow, 'distance' | 'mediaId' | 'earlierMediaId'>,
) => tx.update(storyLikenesses).set(change).where(eq(storyLikenesses.id, id)).run()

export const deletePair = (tx: Store, id: number) => tx.delete(storyLikenesses).where(eq(storyLikenesses.id, id)).run()

/** Settles what is open of a story; says how many rows that were. */
export const settlePairs = (tx: Store, storyId: number, at: string): number =>
  changeRows(tx, storyLikenesses, and(eq(storyLikenesses.storyId, storyId), isNull(storyLikenesses.settledAt)), {
    settledAt: at,
  })

export const insertDecision = (tx: Store, decision: Omit<DecisionRow, 'id'>): DecisionRow =>
  tx.insert(storyRewardDecisions).values(decision).returning().get()

export type WordsRow = typeof storyFingerprints.$inferSelect

export const findWords = (db: Store, storyId: number) =>
  db.select().from(storyFingerprints).where(eq(storyFingerprints.storyId, storyId)).get()

/** Those that were written after a change; all of them with a limit below 0. */
export const listWordsAfter = (db: Store, change: number, limit: number): WordsRow[] =>
  listRows(db, storyFingerprints, {
    where: gt(storyFingerprints.change, change),
    orderBy: [storyFingerprints.change],
    limit,
  })

/** The stories of the first of them. */
export const listWrittenAfter = (db: Store, change: number, limit: number): number[] =>
  pluck(db, storyFingerprints.storyId, {
    where: gt(storyFingerprints.change, change),
    orderBy: [storyFingerprints.change],
    limit,
  })

/** The revisions of these stories that were looked at. */
export const revisionsSeen = (db: Store, storyIds: number[]): Map<number, number> =>
  new Map(
    listFields(db, storyFingerprints, {
      fields: { storyId: storyFingerprints.storyId, revision: storyFingerprints.revision },
      where: inArray(storyFingerprints.storyId, storyIds),
    }).map(({ storyId, revision }) => [storyId, revision]),
  )

/** In the place of those that the story had: they come with a new change. */
export function saveWords(tx: Store, row: Omit<WordsRow, 'change'>): void {
  forgetWords(tx, row.storyId)
  tx.insert(storyFingerprints).values(row).run()
}

export const forgetWords = (tx: Store, storyId: number) =>
  tx.delete(storyFingerprints).where(eq(storyFingerprints.storyId, storyId)).run()

export type PhotoRow = typeof photoFingerprints.$inferSelect

/** Those of the next photos after an id. */
export const listPhotosAfter = (db: Store, mediaId: string, limit: number): PhotoRow[] =>
  listRows(db, photoFingerprints, {
    where: gt(photoFingerprints.mediaId, mediaId),
    orderBy: [photoFingerprints.mediaId],
    limit,
  })

/** Those of these photos that have one. */
export const photosSeen = (db: Store, mediaIds: string[]): Set<string> =>
  new Set(pluck(db, photoFingerprints.mediaId, { where: inArray(photoFingerprints.mediaId, mediaIds) }))

export const savePhoto = (tx: Store, row: PhotoRow) =>
  tx.insert(photoFingerprints).values(row).onConflictDoNothing().run()
