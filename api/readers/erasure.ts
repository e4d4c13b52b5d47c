import { inArray, lt, sql } from 'drizzle-orm'
import { abuseDetection } from '../../data/tables/abuse.ts'
import {
  engagementMetadata,
  readingSessions,
  storyEngagements,
  userEngagementLocks,
} from '../../data/tables/engagement.ts'
import { engagementMonths } from '../../data/tables/privacy.ts'
import type { Db, Store } from '../platform/database.ts'
import { type Before, deleteSome, isAddress } from '../platform/erasure.ts'

/**
 * Turns interactions that are too old to tell readers apart into sums of their month. Sum and deletion are one
 * transaction: whatever happens in between, each is counted once.
 */
export function sumInteractionsBefore(db: Db, { before, limit }: Before): number {
  return db.transaction((tx) => {
    const rows = tx
      .select()
      .from(engagementMetadata)
      .where(lt(engagementMetadata.timestamp, before))
      .orderBy(engagementMetadata.timestamp)
      .limit(limit)
      .all()
    if (rows.length === 0) return 0
    for (const { timestamp, engagementType, platform, country, isBot } of rows) {
      tx.insert(engagementMonths)
        .values({
          month: timestamp.slice(0, 7),
          engagementType,
          platform: platform ?? '',
          country: country ?? '',
          isBot,
          count: 1,
        })
        .onConflictDoUpdate({
          target: [
            engagementMonths.month,
            engagementMonths.engagementType,
            engagementMonths.platform,
            engagementMonths.country,
            engagementMonths.isBot,
          ],
          set: { count: sql`${engagementMonths.count} + 1` },
        })
        .run()
    }
    const ids = rows.map(({ id }) => id)
    tx.delete(engagementMetadata).where(inArray(engagementMetadata.id, ids)).run()
    return rows.length
  })
}

export const eraseSessionsBefore = (db: Store, { before, limit }: Before): number =>
  deleteSome(db, readingSessions, lt(readingSessions.createdAt, before), limit)

/** Who liked, shared and read: the counters of the stories stay. */
export const eraseInteractionsBefore = (db: Store, { before, limit }: Before): number =>
  deleteSome(db, storyEngagements, lt(storyEngagements.createdAt, before), limit) +
  deleteSome(db, userEngagementLocks, lt(userEngagementLocks.createdAt, before), limit)

/** Sums of months that ended before an instant. */
export const eraseMonthsBefore = (db: Store, { before, limit }: Before): number =>
  deleteSome(db, engagementMonths, lt(engagementMonths.month, before.slice(0, 7)), limit)

export const eraseAbuseBefore = (db: Store, { before, limit }: Before): number =>
  deleteSome(db, abuseDetection, lt(abuseDetection.lastDetected, before), limit)

/** Takes an author's address off the notes about who read them. */
export const eraseAuthorOfNotes = (tx: Store, email: string): number =>
  tx.update(engagementMetadata).set({ authorEmail: null }).where(isAddress(engagementMetadata.authorEmail, email)).run()
    .changes

/** The same author has another address now. */
export const moveAuthorOfNotes = (tx: Store, from: string, to: string) =>
  tx.update(engagementMetadata).set({ authorEmail: to }).where(isAddress(engagementMetadata.authorEmail, from)).run()
