import { eq } from 'drizzle-orm'
import { adminSessions } from '../../data/tables/admin.ts'
import { blogPosts } from '../../data/tables/news.ts'
import { stories } from '../../data/tables/stories.ts'
import type { Db, Tx } from '../database.ts'
import { listMediaOf, settleStoryMedia } from '../media/media.ts'
import { notify } from '../notifications/notify.ts'
import { markGone, renumberChanges } from '../publications/publications.ts'
import { moveStory } from '../stories/stories.store.ts'

/** What was last on the public site, by number, and the number of its latest change. */
export interface PublicItems {
  newestChange: number
  stories: ReadonlySet<number>
  posts: ReadonlySet<number>
}
export interface TakenOff {
  kind: 'story' | 'post'
  id: number
  title: string
}

/**
 * Readies a database that was put back for its first start: nobody is signed in, every device begins its copy anew, and what
 * was taken off the site since the backup stays off. `last`: what was public in the database that it replaces; null when that
 * cannot be read. The admins are told.
 */
export function settleRestored(db: Db, { last, now }: { last: PublicItems | null; now: Date }): TakenOff[] {
  const at = now.toISOString()
  return db.transaction((tx) => {
    tx.delete(adminSessions).run()
    renumberChanges(tx, { last: last?.newestChange ?? 0, now })
    const taken = last ? [...takeOffStories(tx, last, at), ...takeOffPosts(tx, last)] : []
    notify(tx, { ...wordsAbout(last, taken), type: 'restored', title: 'A backup was put back', at })
    return taken
  })
}

function takeOffStories(tx: Tx, last: PublicItems, at: string): TakenOff[] {
  const rows = tx.select().from(stories).where(eq(stories.status, 'published')).all()
  return rows
    .filter(({ id }) => !last.stories.has(id))
    .map(({ id, title }) => {
      const mediaIds = listMediaOf(tx, id).map((item) => item.id)
      moveStory(tx, id, { from: ['published'], to: 'pending', admin: null, at, rejectionReason: null })
      settleStoryMedia(tx, id)
      markGone(tx, 'story', id, mediaIds)
      return { kind: 'story', id, title }
    })
}

function takeOffPosts(tx: Tx, last: PublicItems): TakenOff[] {
  const rows = tx.select().from(blogPosts).where(eq(blogPosts.status, 'published')).all()
  return rows
    .filter(({ id }) => !last.posts.has(id))
    .map(({ id, title }) => {
      tx.update(blogPosts).set({ status: 'draft' }).where(eq(blogPosts.id, id)).run()
      markGone(tx, 'post', id, [])
      return { kind: 'post', id, title }
    })
}

const forgotten =
  'Who left the newsletter, withdrew a story that was never published, or was erased since the backup is in the data again.'

function wordsAbout(last: PublicItems | null, taken: TakenOff[]) {
  if (!last)
    return {
      message: `The database before it could not be read. Stories that were withdrawn since the backup may be public again. ${forgotten}`,
      actionDescription:
        'Look through the published stories and take off what was withdrawn. Do again what was erased.',
    }
  const list = taken.map(({ kind, title }) => `${kind === 'story' ? 'Story' : 'Post'} “${title}”`).join('\n')
  const off = 'These were taken off the site since the backup. They are not public, and wait for a decision:'
  return {
    message: taken.length > 0 ? `${off}\n${list}\n\n${forgotten}` : forgotten,
    actionDescription: 'Decide about what waits. Do again what was erased.',
  }
}
