import { and, eq, inArray, lt, ne } from 'drizzle-orm'
import { scheduledPosts, socialAttempts } from '../../../data/tables/social.ts'
import type { Store } from '../../platform/database.ts'
import { type Before, deleteSome, type HeldItem } from '../../platform/erasure.ts'
import { listFields, listRows } from '../../platform/rows.ts'
import { storyIdsOfPerson } from '../../stories/index.ts'
import { platformOf, postUrlOf } from './present.ts'
import { erasedWords, eraseWords } from './withdrawal.ts'

/** Posts about stories of a person. They are erased with their story. */
export function postsOfPerson(db: Store, email: string): HeldItem[] {
  const storyIds = storyIdsOfPerson(db, email)
  if (storyIds.length === 0) return []
  return listRows(db, scheduledPosts, {
    where: and(eq(scheduledPosts.contentType, 'story'), inArray(scheduledPosts.contentId, storyIds)),
    orderBy: [scheduledPosts.id],
  }).map((row) => ({
    id: row.id,
    storyId: row.contentId,
    platform: platformOf(row),
    postText: row.postText,
    namedAuthor: row.namedAuthor,
    status: row.status,
    scheduledAt: row.scheduledAt,
    publishedAt: row.publishedAt,
    postUrl: postUrlOf(row),
  }))
}

/** Posts name authors. That they went out, where they are and their figures stay. */
export function forgetPostWordsBefore(db: Store, { before, limit }: Before): number {
  const old = listFields(db, scheduledPosts, {
    fields: { id: scheduledPosts.id },
    where: and(
      inArray(scheduledPosts.status, ['published', 'failed']),
      lt(scheduledPosts.createdAt, before),
      ne(scheduledPosts.postText, erasedWords),
    ),
    limit,
  })
  db.transaction((tx) => eraseWords(tx, old))
  return old.length
}

export const forgetAttemptsBefore = (db: Store, { before, limit }: Before): number =>
  deleteSome(db, socialAttempts, and(ne(socialAttempts.state, 'sending'), lt(socialAttempts.startedAt, before)), limit)
