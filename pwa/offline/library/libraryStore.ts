import type { PublicStory } from '../../../data/contract/stories.ts'
import type { LibraryDelta } from '../../../data/contract/sync.ts'
import { type Database, remember, remembered } from '../database.ts'

/** What is known about the copy as a whole. `confirmedAt`: the server has said that everything in it is public. */
export type LibraryState = { cursor: number; confirmedAt: string; leaseDays: number }

const stateKey = 'library'

export const libraryState = (db: Database) => remembered<LibraryState>(db, stateKey)

/** What a change took off the device, so that pictures, caches and open screens can follow. */
export type Gone = {
  storyIds: number[]
  postIds: number[]
  mediaIds: string[]
  /** Stories that the reader keeps and the answer says nothing about. */
  unconfirmedIds: number[]
}

/**
 * Applies one answer of the server in one transaction: new texts, changed texts, tombstones. A cursor that runs
 * backwards comes from a server that was put back: its word replaces the whole copy. Null: the copy was cleared while
 * the changes to it were on their way; it has to be asked for whole.
 */
export function applyDelta(db: Database, delta: LibraryDelta, { since, now }: { since?: number; now: Date }) {
  return db.transaction('rw', db.stories, db.posts, db.kept, db.meta, async (): Promise<Gone | null> => {
    const before = await libraryState(db)
    if (since !== undefined && !before) return null
    const gone = since === undefined ? await forgetAllBut(db, delta) : await bury(db, delta)
    await db.stories.bulkPut(delta.stories)
    await db.posts.bulkPut(delta.posts)
    await noteGone(db, delta, { isFirst: since === undefined })
    await remember(db, stateKey, {
      cursor: delta.cursor,
      // Only the last of several answers confirms the whole copy.
      confirmedAt: delta.more && before ? before.confirmedAt : now.toISOString(),
      leaseDays: delta.leaseDays,
    } satisfies LibraryState)
    return gone
  })
}

const goneKey = 'gone stories'
/** Longer than anybody has pages open that still show them. */
const goneMost = 500

async function noteGone(db: Database, { gone, stories }: LibraryDelta, { isFirst }: { isFirst: boolean }) {
  const before = isFirst ? [] : await goneStories(db)
  const ids = new Set([...before, ...gone.filter(({ kind }) => kind === 'story').map(({ id }) => id)])
  for (const { id } of stories) ids.delete(id)
  await remember(db, goneKey, [...ids].slice(-goneMost))
}

/** The stories that were last taken off the site, as far as this device has been told. */
export const goneStories = async (db: Database): Promise<number[]> => (await remembered<number[]>(db, goneKey)) ?? []

/**
 * Adds a story that a page shows to the copy. Not one that was withdrawn while the page was open, nor in place of what
 * the copy has: that is at least as new.
 */
export function joinLibrary(db: Database, story: PublicStory): Promise<void> {
  return db.transaction('rw', db.stories, db.meta, async () => {
    const gone = await goneStories(db)
    if (!gone.includes(story.id) && !(await db.stories.get(story.id))) await db.stories.add(story)
  })
}

async function bury(db: Database, { gone }: LibraryDelta): Promise<Gone> {
  const idsOf = (wanted: 'story' | 'post') => gone.filter(({ kind }) => kind === wanted).map(({ id }) => id)
  const [storyIds, postIds] = [idsOf('story'), idsOf('post')]
  const mediaIds = [...gone.flatMap((tombstone) => tombstone.mediaIds), ...(await mediaOf(db, storyIds))]
  await db.stories.bulkDelete(storyIds)
  await db.kept.bulkDelete(storyIds)
  await db.posts.bulkDelete(postIds)
  return { storyIds, postIds, mediaIds, unconfirmedIds: [] }
}

async function forgetAllBut(db: Database, { stories, posts }: LibraryDelta): Promise<Gone> {
  const confirmed = new Set(stories.map(({ id }) => id))
  const unconfirmedIds = (await db.kept.toCollection().primaryKeys()).filter((id) => !confirmed.has(id))
  const staying = new Set([...confirmed, ...unconfirmedIds])
  const storyIds = (await db.stories.toCollection().primaryKeys()).filter((id) => !staying.has(id))
  const mediaIds = await mediaOf(db, storyIds)
  const keptPosts = new Set(posts.map(({ id }) => id))
  const postIds = (await db.posts.toCollection().primaryKeys()).filter((id) => !keptPosts.has(id))
  await db.stories.bulkDelete(storyIds)
  await db.posts.bulkDelete(postIds)
  return { storyIds, postIds, mediaIds, unconfirmedIds }
}

async function mediaOf(db: Database, storyIds: number[]): Promise<string[]> {
  const stories = await db.stories.bulkGet(storyIds)
  return stories.flatMap((story) => [story?.picture?.id, story?.video?.id].filter((id) => id !== undefined))
}

const dayMs = 24 * 3_600_000

/** The copy may be read for as long as its lease lasts; after that its text is hidden until the server confirms it. */
export const isWithinLease = ({ confirmedAt, leaseDays }: LibraryState, now: number) =>
  now - Date.parse(confirmedAt) <= leaseDays * dayMs
