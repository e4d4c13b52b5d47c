import { and, eq, sql } from 'drizzle-orm'
import { storyEngagements, userEngagementLocks } from '../../data/tables/engagement.ts'
import type { InteractionType } from '../../data/vocabulary/engagement.ts'
import type { Store } from '../platform/database.ts'

/** What readers did with each of these stories, each kind once. */
export const listKindsOf = (db: Store, storyIds: number[]) =>
  db
    .selectDistinct({ storyId: storyEngagements.storyId, type: storyEngagements.interactionType })
    .from(storyEngagements)
    .where(sql`${storyEngagements.storyId} in (select value from json_each(${JSON.stringify(storyIds)}))`)
    .all()

/**
 * A page of what readers did with a story, each with the hidden names of reader, network and range, in the order of the readers' names.
 * `after`: the last one of the page before.
 */
export const listInteractionsOf = (
  db: Store,
  { storyId, type }: { storyId: number; type: InteractionType },
  after: { reader: string; id: number } | undefined,
  limit: number,
) =>
  db
    .select({
      id: storyEngagements.id,
      storyId: storyEngagements.storyId,
      platform: storyEngagements.platform,
      reader: storyEngagements.userIdentifier,
      network: userEngagementLocks.ipAddress,
      range: userEngagementLocks.networkRange,
      at: storyEngagements.createdAt,
    })
    .from(storyEngagements)
    .leftJoin(
      userEngagementLocks,
      and(
        eq(userEngagementLocks.storyId, storyEngagements.storyId),
        eq(userEngagementLocks.userFingerprint, storyEngagements.userIdentifier),
        eq(userEngagementLocks.engagementType, storyEngagements.interactionType),
      ),
    )
    .where(
      and(
        eq(storyEngagements.storyId, storyId),
        eq(storyEngagements.interactionType, type),
        after && sql`(${storyEngagements.userIdentifier}, ${storyEngagements.id}) > (${after.reader}, ${after.id})`,
      ),
    )
    .orderBy(storyEngagements.userIdentifier, storyEngagements.id)
    .limit(limit)
    .all()
