import { recordAct } from '../../../platform/audit/audit.ts'
import { type Clock, toInstant } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database.ts'
import type { Reworded } from '../../../platform/events.ts'
import { changeItemRow, findItem, type ItemRow, insertItem } from './items.store.ts'
import { namedInNotes, subjectOf } from './items.ts'
import { postsOf } from './posts.ts'

/**
 * A post got other words than its item: the item takes them over where it has no other post; else the post leaves it, with an item of
 * its own, so that an item always says what its posts say. Tells of which item the post is from now on.
 */
export function rewordItem(tx: Tx, clock: Clock, post: Reworded): number {
  const { admin, platform, postText: content, mediaUrl: imageUrl } = post
  const item = findItem(tx, post.calendarId)
  if (!item) return post.calendarId
  const at = toInstant(clock)
  const words = { content, callToAction: null, hashtags: [], imageUrl, platforms: [platform] }
  const note = (action: string, { id }: ItemRow) =>
    recordAct(tx, { admin, action, subject: subjectOf(id), after: namedInNotes(item), at })
  if (item.publishedAt === null && postsOf(tx, item).every(({ id }) => id === post.id)) {
    changeItemRow(tx, item.id, { ...words, revision: item.revision + 1, editedBy: admin, updatedAt: at })
    note('content.edited', item)
    return item.id
  }
  const platforms = item.platforms.filter((name) => name !== platform)
  changeItemRow(tx, item.id, { platforms, revision: item.revision + 1, editedBy: admin, updatedAt: at })
  note('content.edited', item)
  const { id: _, planId: __, planDay: ___, ...same } = item
  const own = insertItem(tx, {
    ...same,
    ...words,
    publishedAt: null,
    problem: null,
    revision: 1,
    editedBy: admin,
    createdAt: at,
    updatedAt: at,
  })
  note('content.created', own)
  return own.id
}
