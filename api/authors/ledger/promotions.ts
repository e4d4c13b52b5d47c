import { asc, sql } from 'drizzle-orm'
import { storyPromotions } from '../../../data/tables/social.ts'
import type { SocialPlatform } from '../../../data/vocabulary/social.ts'
import type { Store, Tx } from '../../platform/database.ts'
import { insertJob } from '../../platform/jobs/jobs.store.ts'
import { findStory } from '../../stories/index.ts'

/**
 * Notes that the initiative has a story out on a platform of its own, in the transaction that records it. The first time on each platform
 * is a promotion of its author, whatever becomes of the post. Says whether this was it.
 */
export function notePromotion(
  tx: Tx,
  { storyId, platform, at }: { storyId: number; platform: SocialPlatform; at: string },
): boolean {
  if (!findStory(tx, storyId)) return false
  const { changes } = tx
    .insert(storyPromotions)
    .values({ storyId, platform, promotedAt: at })
    .onConflictDoNothing()
    .run()
  if (changes === 1) insertJob(tx, { name: 'rewards.story', payload: { storyId } }, at)
  return changes === 1
}

/** In the order in which they were noted. */
export const listPromotions = (db: Store, storyIds: number[]) =>
  db
    .select()
    .from(storyPromotions)
    .where(sql`${storyPromotions.storyId} in (select value from json_each(${JSON.stringify(storyIds)}))`)
    .orderBy(asc(storyPromotions.id))
    .all()
