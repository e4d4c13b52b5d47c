import { and, eq, inArray } from 'drizzle-orm'
import type { AdminName } from '../../../data/contract/admin.ts'
import type { PostWords } from '../../../data/contract/news.ts'
import { blogPosts } from '../../../data/tables/news.ts'
import { postStatuses } from '../../../data/vocabulary/news.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Store, Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { deleteRiskDecisions } from '../../platform/risk/risk.store.ts'
import { hasRow } from '../../platform/rows.ts'
import { deletePostRow, findPost, insertPost } from './news.store.ts'
import { erasePicturesOf, picturesOf } from './pictures.ts'
import { safeHtml } from './safeHtml.ts'

/** Whether a post of this title and instant is here. Each status is named, as only then the index of it is found. */
export const hasPostOf = (db: Store, { title, at }: { title: string; at: string }): boolean =>
  hasRow(
    db,
    blogPosts,
    and(inArray(blogPosts.status, [...postStatuses]), eq(blogPosts.createdAt, at), eq(blogPosts.title, title)),
  )

interface Imported {
  words: PostWords
  admin: AdminName
  /** Its date where it came from, and whether it was public there: readers will see that date. */
  dated: string
  wasPublic: boolean
}

/** Begins a draft from a post of another site, its markup made safe as that of the editor is. */
export function takeImportedPost(tx: Tx, { clock }: Pick<Deps, 'clock'>, given: Imported): number {
  const { words, admin, dated, wasPublic } = given
  return insertPost(tx, {
    ...words,
    content: safeHtml(words.content),
    status: 'draft',
    publishedAt: wasPublic ? dated : null,
    editedBy: admin,
    createdAt: dated,
    updatedAt: toInstant(clock),
  }).id
}

/** Takes back a draft that nobody has touched, with the pictures that no other post shows. Says why it stays, or null. */
export function removeImportedPost(deps: Deps, tx: Tx, id: number): string | null {
  const post = findPost(tx, id)
  if (!post) return null
  if (post.status !== 'draft') return 'It was published since.'
  if (post.revision > 1 || post.publishAt !== null) return 'It was changed since.'
  deletePostRow(tx, id)
  deleteRiskDecisions(tx, { kind: 'post', id })
  erasePicturesOf(tx, deps, picturesOf(post))
  deps.newsAltered(tx, id)
  return null
}
