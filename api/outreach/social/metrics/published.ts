import { and, desc, eq, gte, isNotNull, lte, or } from 'drizzle-orm'
import { scheduledPosts } from '../../../../data/tables/social.ts'
import type { SocialPlatform } from '../../../../data/vocabulary/social.ts'
import type { Store } from '../../../platform/database.ts'
import { listRows } from '../../../platform/rows.ts'
import { externalIdOf, platformOf, postUrlOf } from '../present.ts'

/** A post that is out, under a number of its platform. */
export interface PublishedRow {
  id: number
  platform: SocialPlatform
  externalId: string
  postText: string
  postUrl: string | null
  publishedAt: string | null
}

/** What went out between two instants, newest first. */
export const listPublished = (db: Store, { since, until }: { since: string; until: string }): PublishedRow[] =>
  listRows(db, scheduledPosts, {
    where: and(
      eq(scheduledPosts.status, 'published'),
      gte(scheduledPosts.publishedAt, since),
      lte(scheduledPosts.publishedAt, until),
      or(isNotNull(scheduledPosts.facebookPostId), isNotNull(scheduledPosts.twitterPostId)),
    ),
    orderBy: [desc(scheduledPosts.publishedAt), desc(scheduledPosts.id)],
  }).map((row) => ({
    id: row.id,
    platform: platformOf(row),
    externalId: externalIdOf(row) ?? '',
    postText: row.postText,
    postUrl: postUrlOf(row),
    publishedAt: row.publishedAt,
  }))
