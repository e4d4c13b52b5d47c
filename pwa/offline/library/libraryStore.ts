import type { PublicPost } from '../../../data/contract/news.ts'
import type { PublicStory } from '../../../data/contract/stories.ts'
import type { LibraryDelta } from '../../../data/contract/sync.ts'
import { mediaIdsOf } from '../../../data/rules/stories/pictures.ts'
import { type Database, remember, remembered } from '../database.ts'

/** What is known about the copy as a whole. `confirmedAt`: the server has said that everything in it is public. */
export type LibraryState = {
  cursor: number
  confirmedAt: string
  leaseDays: number
  /** In which its stories were asked for; English where an earlier version asked. */
  language?: string
  /** Stories that the reader keeps of which the server was not heard yet since all was asked for anew. */
  unconfirmed?: number[]
}

const stateKey = 'library'

export const libraryState = (db: Database) => remembered<LibraryState>(db, stateKey)

const pagesKey = 'pages'

/** Of the pages that a device keeps which does not keep the app. */
export const pagesState = (db: Database) => remembered<LibraryState>(db, pagesKey)

export const forgetPagesState = (db: Database) => db.meta.delete(pagesKey)

/** What a change took off the device, so that pictures, caches and open screens can follow. */
export type Gone = {
  storyIds: number[]
  postIds: number[]
  mediaIds: string[]
  /** Stories that the reader keeps and no answer has said anything about yet. */
  unconfirmedIds: number[]
}

/**
 * Applies one answer of the server in one transaction: new texts, changed texts, tombstones. A cursor that runs
 * backwards comes from a server that was put back: its word replaces the whole copy. Null: the copy was cleared while
 * the changes to it were on their way; it has to be asked for whole.
 */
export function applyDelta(
  db: Database,
  delta: LibraryDelta,
  { since, now, language }: { since?: number; now: Date; language?: string },
) {
  return db.transaction('rw', ['stories', 'posts', 'kept', 'meta'], async (): Promise<Gone | null> => {
    const before = await libraryState(db)
    if (since !== undefined && !before) return null
    const gone =
      since === undefined
        ? await forgetAllBut(db, delta)
        : { ...(await bury(db, delta)), unconfirmedIds: stillUnconfirmed(before, delta) }
    gone.mediaIds.push(...(await filesLeft(db, delta.stories)))
    await db.stories.bulkPut(delta.stories)
    await db.posts.bulkPut(delta.posts)
    await noteGone(db, delta, { isFirst: since === undefined })
    await remember(db, stateKey, {
      ...stateAfter(delta, before, now),
      ...(language && { language }),
      ...(gone.unconfirmedIds.length > 0 && { unconfirmed: gone.unconfirmedIds }),
    })
    return gone
  })
}

function stillUnconfirmed({ unconfirmed = [] }: Partial<LibraryState> = {}, delta: LibraryDelta): number[] {
  const said = new Set([...goneIn(delta).storyIds, ...delta.stories.map(({ id }) => id)])
  return unconfirmed.filter((id) => !said.has(id))
}

/** The server has said what has become of a kept story. */
export const noteConfirmed = (db: Database, id: number) =>
  db.transaction('rw', ['meta'], async () => {
    const state = await libraryState(db)
    const unconfirmed = state?.unconfirmed?.filter((one) => one !== id)
    if (state) await remember(db, stateKey, { ...state, unconfirmed })
  })

/** Notes what the server says of a device that has pages and no texts; what has left the site is in the answer. */
export function noteOnPages(db: Database, delta: LibraryDelta, { isFirst, now }: { isFirst: boolean; now: Date }) {
  return db.transaction('rw', ['meta'], async (): Promise<Gone> => {
    await noteGone(db, delta, { isFirst })
    await remember(db, pagesKey, stateAfter(delta, await pagesState(db), now))
    return { ...goneIn(delta), unconfirmedIds: [] }
  })
}

/** Only the last of several answers confirms the whole copy. */
const stateAfter = ({ cursor, more, leaseDays }: LibraryDelta, before: LibraryState | undefined, now: Date) =>
  ({
    cursor,
    confirmedAt: more && before ? before.confirmedAt : now.toISOString(),
    leaseDays,
  }) satisfies LibraryState

const goneKeys = { story: 'gone stories', post: 'gone posts' } as const
type Kind = keyof typeof goneKeys
/** Longer than anybody has pages open that still show them. */
const goneMost = 500

async function noteGone(
  db: Database,
  { gone, stories, posts, changed = [] }: LibraryDelta,
  { isFirst }: { isFirst: boolean },
) {
  for (const [kind, present] of [
    ['story', stories],
    ['post', posts],
  ] as const) {
    const before = isFirst ? [] : await goneOf(db, kind)
    const ids = new Set([...before, ...gone.filter((one) => one.kind === kind).map(({ id }) => id)])
    for (const { id } of [...present, ...changed.filter((one) => one.kind === kind)]) ids.delete(id)
    await remember(db, goneKeys[kind], [...ids].slice(-goneMost))
  }
}

const goneOf = async (db: Database, kind: Kind): Promise<number[]> =>
  (await remembered<number[]>(db, goneKeys[kind])) ?? []

/** The stories, and the posts, that were last taken off the site, as far as this device has been told. */
export const goneStories = (db: Database) => goneOf(db, 'story')
export const gonePosts = (db: Database) => goneOf(db, 'post')

/** Adds a post that a page shows to the copy, as a story is added. */
export async function joinPost(db: Database, { newer: _, older: __, ...post }: PublicPost): Promise<void> {
  if (!(await gonePosts(db)).includes(post.id) && !(await db.posts.get(post.id))) await db.posts.put(post)
}

/**
 * Adds a story that a page shows to the copy. Not one that was withdrawn while the page was open, nor in place of what
 * the copy has: that is at least as new.
 */
export async function joinLibrary(db: Database, story: PublicStory): Promise<void> {
  const gone = await goneStories(db)
  if (!gone.includes(story.id) && !(await db.stories.get(story.id))) await db.stories.put(story)
}

function goneIn({ gone }: LibraryDelta) {
  const idsOf = (wanted: 'story' | 'post') => gone.filter(({ kind }) => kind === wanted).map(({ id }) => id)
  return { storyIds: idsOf('story'), postIds: idsOf('post'), mediaIds: gone.flatMap(({ mediaIds }) => mediaIds) }
}

async function bury(db: Database, delta: LibraryDelta): Promise<Gone> {
  const { storyIds, postIds, mediaIds: told } = goneIn(delta)
  const mediaIds = [...told, ...(await mediaOf(db, storyIds))]
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
  const stories = await Promise.all(storyIds.map((id) => db.stories.get(id)))
  return stories.flatMap((story) => (story ? mediaIdsOf(story) : []))
}

/** Files that the copy has of a story, and its present form no longer names: a recording that may not be heard any more, for one. */
export async function filesLeft(db: Database, present: readonly PublicStory[]): Promise<string[]> {
  const named = new Set(present.flatMap(mediaIdsOf))
  const before = await mediaOf(
    db,
    present.map(({ id }) => id),
  )
  return before.filter((id) => !named.has(id))
}

const dayMs = 24 * 3_600_000

/** The copy may be read for as long as its lease lasts; after that its text is hidden until the server confirms it. */
export const isWithinLease = ({ confirmedAt, leaseDays }: LibraryState, now: number) =>
  now - Date.parse(confirmedAt) <= leaseDays * dayMs
