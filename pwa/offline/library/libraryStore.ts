import type { PublicPost } from '../../../data/contract/news.ts'
import type { PublicStory } from '../../../data/contract/stories.ts'
import type { LibraryDelta } from '../../../data/contract/sync.ts'
import { mediaIdsOf } from '../../../data/rules/stories/pictures.ts'
import { type Change, type Database, type Read, remember, remembered } from '../database.ts'

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

export const libraryState = (rows: Read) => remembered<LibraryState>(rows, stateKey)

const pagesKey = 'pages'

/** Of the pages that a device keeps which does not keep the app. */
export const pagesState = (rows: Read) => remembered<LibraryState>(rows, pagesKey)

export const forgetPagesState = (rows: Change) => rows.remove('meta', pagesKey)

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
  return db.change(['stories', 'posts', 'kept', 'meta'], async (rows): Promise<Gone | null> => {
    const before = await libraryState(rows)
    if (since !== undefined && !before) return null
    const gone =
      since === undefined
        ? await forgetAllBut(rows, delta)
        : { ...(await bury(rows, delta)), unconfirmedIds: stillUnconfirmed(before, delta) }
    gone.mediaIds.push(...(await filesLeft(rows, delta.stories)))
    await rows.put('stories', ...delta.stories)
    await rows.put('posts', ...delta.posts)
    await noteGone(rows, delta, { isFirst: since === undefined })
    await remember(rows, stateKey, {
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
  db.change(['meta'], async (rows) => {
    const state = await libraryState(rows)
    const unconfirmed = state?.unconfirmed?.filter((one) => one !== id)
    if (state) await remember(rows, stateKey, { ...state, unconfirmed })
  })

/** Notes what the server says of a device that has pages and no texts; what has left the site is in the answer. */
export function noteOnPages(db: Database, delta: LibraryDelta, { isFirst, now }: { isFirst: boolean; now: Date }) {
  return db.change(['meta'], async (rows): Promise<Gone> => {
    await noteGone(rows, delta, { isFirst })
    await remember(rows, pagesKey, stateAfter(delta, await pagesState(rows), now))
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
  rows: Change,
  { gone, stories, posts, changed = [] }: LibraryDelta,
  { isFirst }: { isFirst: boolean },
) {
  for (const [kind, present] of [
    ['story', stories],
    ['post', posts],
  ] as const) {
    const before = isFirst ? [] : await goneOf(rows, kind)
    const ids = new Set([...before, ...gone.filter((one) => one.kind === kind).map(({ id }) => id)])
    for (const { id } of [...present, ...changed.filter((one) => one.kind === kind)]) ids.delete(id)
    await remember(rows, goneKeys[kind], [...ids].slice(-goneMost))
  }
}

const goneOf = async (rows: Read, kind: Kind): Promise<number[]> =>
  (await remembered<number[]>(rows, goneKeys[kind])) ?? []

/** The stories, and the posts, that were last taken off the site, as far as this device has been told. */
export const goneStories = (rows: Read) => goneOf(rows, 'story')
export const gonePosts = (rows: Read) => goneOf(rows, 'post')

/** Adds a post that a page shows to the copy, as a story is added. */
export async function joinPost(rows: Change, { newer: _, older: __, ...post }: PublicPost): Promise<void> {
  if (!(await gonePosts(rows)).includes(post.id) && !(await rows.get('posts', post.id))) await rows.put('posts', post)
}

/**
 * Adds a story that a page shows to the copy. Not one that was withdrawn while the page was open, nor in place of what
 * the copy has: that is at least as new.
 */
export async function joinLibrary(rows: Change, story: PublicStory): Promise<void> {
  const gone = await goneStories(rows)
  if (!gone.includes(story.id) && !(await rows.get('stories', story.id))) await rows.put('stories', story)
}

function goneIn({ gone }: LibraryDelta) {
  const idsOf = (wanted: 'story' | 'post') => gone.filter(({ kind }) => kind === wanted).map(({ id }) => id)
  return { storyIds: idsOf('story'), postIds: idsOf('post'), mediaIds: gone.flatMap(({ mediaIds }) => mediaIds) }
}

async function bury(rows: Change, delta: LibraryDelta): Promise<Gone> {
  const { storyIds, postIds, mediaIds: told } = goneIn(delta)
  const mediaIds = [...told, ...(await mediaOf(rows, storyIds))]
  await rows.remove('stories', ...storyIds)
  await rows.remove('kept', ...storyIds)
  await rows.remove('posts', ...postIds)
  return { storyIds, postIds, mediaIds, unconfirmedIds: [] }
}

async function forgetAllBut(rows: Change, { stories, posts }: LibraryDelta): Promise<Gone> {
  const confirmed = new Set(stories.map(({ id }) => id))
  const unconfirmedIds = (await rows.keys('kept')).filter((id) => !confirmed.has(id))
  const staying = new Set([...confirmed, ...unconfirmedIds])
  const storyIds = (await rows.keys('stories')).filter((id) => !staying.has(id))
  const mediaIds = await mediaOf(rows, storyIds)
  const keptPosts = new Set(posts.map(({ id }) => id))
  const postIds = (await rows.keys('posts')).filter((id) => !keptPosts.has(id))
  await rows.remove('stories', ...storyIds)
  await rows.remove('posts', ...postIds)
  return { storyIds, postIds, mediaIds, unconfirmedIds }
}

async function mediaOf(rows: Read, storyIds: number[]): Promise<string[]> {
  const stories = await Promise.all(storyIds.map((id) => rows.get('stories', id)))
  return stories.flatMap((story) => (story ? mediaIdsOf(story) : []))
}

/** Files that the copy has of a story, and its present form no longer names: a recording that may not be heard any more, for one. */
export async function filesLeft(rows: Read, present: readonly PublicStory[]): Promise<string[]> {
  const named = new Set(present.flatMap(mediaIdsOf))
  const before = await mediaOf(
    rows,
    present.map(({ id }) => id),
  )
  return before.filter((id) => !named.has(id))
}

const dayMs = 24 * 3_600_000

/** The copy may be read for as long as its lease lasts; after that its text is hidden until the server confirms it. */
export const isWithinLease = ({ confirmedAt, leaseDays }: LibraryState, now: number) =>
  now - Date.parse(confirmedAt) <= leaseDays * dayMs
