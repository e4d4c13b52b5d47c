import { and, eq, ne, sql } from 'drizzle-orm'
import { storyEngagements, userEngagementLocks } from '../../data/tables/engagement.ts'
import type { Store } from '../database.ts'

/** What readers did with some stories, in that order, but for merely opening them, each with the hidden names of its reader and network. */
export const listEarningInteractions = (db: Store, storyIds: number[]) =>
  db
    .select({
      id: storyEngagements.id,
      storyId: storyEngagements.storyId,
      type: storyEngagements.interactionType,
      platform: storyEngagements.platform,
      reader: storyEngagements.userIdentifier,
      network: userEngagementLocks.ipAddress,
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
        sql`${storyEngagements.storyId} in (select value from json_each(${JSON.stringify(storyIds)}))`,
        ne(storyEngagements.interactionType, 'view'),
      ),
    )
    .orderBy(storyEngagements.id)
    .all()
