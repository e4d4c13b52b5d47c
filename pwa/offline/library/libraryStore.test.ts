import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { BlogPost } from '../../../data/contract/news.ts'
import type { PublicStory } from '../../../data/contract/stories.ts'
import type { LibraryDelta } from '../../../data/contract/sync.ts'
import { Database } from '../database.ts'
import {
  applyDelta,
  gonePosts,
  goneStories,
  isWithinLease,
  joinLibrary,
  joinPost,
  libraryState,
  noteConfirmed,
} from './libraryStore.ts'

const today = new Date('2026-11-21T10:00:00Z')
const tomorrow = new Date('2026-11-22T10:00:00Z')

function story(id: number, changes: Partial<PublicStory> = {}): PublicStory {
  return {
    id,
    title: `Story ${id}`,
    content: 'Text',
    excerpt: 'Text',
    imageUrl: null,
    videoUrl: null,
    picture: { id: `photo-${id}`, width: 960, height: 720, widths: [480, 960], bytes: [10, 20], placeholder: '' },
    video: null,
    authorName: 'Kofi Example',
    authorPage: null,
    authorLocation: 'Ada Foah, Ghana',
    category: 'Education',
    country: null,
    species: [],
    sharesPhoto: true,
    status: 'published',
    featured: false,
    viewCount: 0,
    likeCount: 0,
    shareCount: 0,
    createdAt: `2026-11-0${id}T00:00:00.000Z`,
    publishedAt: `2026-11-0${id}T00:00:00.000Z`,
    ...changes,
  }
}

const post: BlogPost = {
  id: 1,
  title: 'News',
  content: '<p>News</p>',
  excerpt: 'News',
  category: 'Education',
  imageUrl: null,
  status: 'published',
  createdAt: '2026-11-01T00:00:00.000Z',
  url: null,
  tags: [],
}

const delta = (changes: Partial<LibraryDelta>): LibraryDelta => ({
  cursor: 1,
  more: false,
  stories: [],
  posts: [],
  gone: [],
  leaseDays: 30,
  workerOff: false,
  ...changes,
})

async function openLibrary() {
  const db = new Database(randomUUID())
  await applyDelta(db, delta({ cursor: 5, stories: [story(1), story(2)], posts: [post] }), { now: today })
  const titles = async () => (await db.stories.orderBy('publishedAt').toArray()).map(({ title }) => title)
  return { db, titles }
}

describe('the library on the device', () => {
  it('takes in what is new and what was changed', async () => {
    const { db, titles } = await openLibrary()
    const changed = delta({ cursor: 7, stories: [story(2, { title: 'Renamed' }), story(3)] })
    await applyDelta(db, changed, { since: 5, now: tomorrow })
    expect(await titles()).toEqual(['Story 1', 'Renamed', 'Story 3'])
    expect(await libraryState(db)).toEqual({ cursor: 7, confirmedAt: tomorrow.toISOString(), leaseDays: 30 })
  })

  it('keeps the order of the site: published last, first', async () => {
    const { db, titles } = await openLibrary()
    const waited = story(3, { createdAt: '2026-10-01T00:00:00.000Z', publishedAt: '2026-11-03T00:00:00.000Z' })
    const atOnce = [story(4), story(5)].map((each) => ({ ...each, publishedAt: waited.publishedAt }))
    await applyDelta(db, delta({ cursor: 6, stories: [...atOnce, waited] }), { since: 5, now: tomorrow })
    expect((await titles()).reverse()).toEqual(['Story 5', 'Story 4', 'Story 3', 'Story 2', 'Story 1'])
  })

  it('a withdrawn story leaves with its text, and its pictures are named for the caches', async () => {
    const { db, titles } = await openLibrary()
    const gone: LibraryDelta['gone'] = [
      { kind: 'story', id: 1, mediaIds: ['replaced-photo'] },
      { kind: 'post', id: 1, mediaIds: [] },
    ]
    const left = await applyDelta(db, delta({ cursor: 6, gone }), { since: 5, now: tomorrow })
    expect(left).toEqual({ storyIds: [1], postIds: [1], mediaIds: ['replaced-photo', 'photo-1'], unconfirmedIds: [] })
    expect([await titles(), await db.posts.count()]).toEqual([['Story 2'], 0])
  })

  it('a recording that may not be heard any more, and a photo that was taken out, are named for the caches', async () => {
    const { db } = await openLibrary()
    const voice = { id: 'voice-1', url: '', aacUrl: '', durationSeconds: 9, bytes: 1, aacBytes: 1, peaks: '' }
    const told = delta({ cursor: 6, stories: [story(1, { voice, voiceSeconds: 9 })] })
    expect((await applyDelta(db, told, { since: 5, now: tomorrow }))?.mediaIds).toEqual([])
    await db.kept.put({ id: 1, keptAt: today.toISOString(), bytes: 10 })
    const silent = delta({ cursor: 7, stories: [story(1, { voice: null, voiceSeconds: null })] })
    expect((await applyDelta(db, silent, { since: 6, now: tomorrow }))?.mediaIds).toEqual(['voice-1'])
    expect(await db.stories.get(1)).toMatchObject({ voice: null })
    // The same where all is asked for anew.
    await applyDelta(db, told, { since: 7, now: tomorrow })
    const anew = await applyDelta(db, delta({ cursor: 2, stories: [story(1, { picture: null })] }), { now: tomorrow })
    expect(anew?.mediaIds.sort()).toEqual(['photo-1', 'photo-2', 'voice-1'])
  })

  it('a first answer replaces whatever was there before', async () => {
    const { db, titles } = await openLibrary()
    const left = await applyDelta(db, delta({ cursor: 2, stories: [story(2)] }), { now: tomorrow })
    expect([await titles(), left?.storyIds, left?.postIds]).toEqual([['Story 2'], [1], [1]])
  })

  it('a story that the reader keeps survives a new beginning, and is named to be asked for', async () => {
    const { db, titles } = await openLibrary()
    await db.kept.put({ id: 1, keptAt: today.toISOString(), bytes: 10 })
    const left = await applyDelta(db, delta({ cursor: 2, stories: [story(2)] }), { now: tomorrow })
    expect([await titles(), left?.unconfirmedIds, left?.mediaIds]).toEqual([['Story 1', 'Story 2'], [1], []])
  })

  it('it is named with each answer until the server was heard about it', async () => {
    const { db } = await openLibrary()
    await db.kept.put({ id: 1, keptAt: today.toISOString(), bytes: 10 })
    const next = async (changes: Partial<LibraryDelta>) =>
      (await applyDelta(db, delta(changes), { since: 2, now: tomorrow, language: 'fr' }))?.unconfirmedIds
    await applyDelta(db, delta({ cursor: 2, stories: [story(2)] }), { now: tomorrow, language: 'fr' })
    expect(await next({ cursor: 2 })).toEqual([1])
    expect(await next({ cursor: 3, stories: [story(3)] })).toEqual([1])
    await noteConfirmed(db, 1)
    expect(await next({ cursor: 3 })).toEqual([])

    await applyDelta(db, delta({ cursor: 2, stories: [story(2)] }), { now: tomorrow, language: 'fr' })
    expect(await next({ cursor: 3, stories: [story(1)] })).toEqual([])
  })

  it('a story that the reader keeps leaves when it is withdrawn, like any other', async () => {
    const { db, titles } = await openLibrary()
    await db.kept.put({ id: 1, keptAt: today.toISOString(), bytes: 10 })
    const gone: LibraryDelta['gone'] = [{ kind: 'story', id: 1, mediaIds: [] }]
    await applyDelta(db, delta({ cursor: 6, gone }), { since: 5, now: tomorrow })
    expect([await titles(), await db.kept.count()]).toEqual([['Story 2'], 0])
  })

  it('is confirmed only by the last of several answers', async () => {
    const { db } = await openLibrary()
    await applyDelta(db, delta({ cursor: 6, more: true, stories: [story(3)] }), { since: 5, now: tomorrow })
    expect(await libraryState(db)).toMatchObject({ cursor: 6, confirmedAt: today.toISOString() })
  })

  it('nothing of an answer is kept when a part of it cannot be', async () => {
    const { db, titles } = await openLibrary()
    const broken = { ...story(3), id: undefined as unknown as number }
    await expect(applyDelta(db, delta({ cursor: 9, stories: [broken] }), { since: 5, now: today })).rejects.toThrow()
    expect([await titles(), (await libraryState(db))?.cursor]).toEqual([['Story 1', 'Story 2'], 5])
  })
})

it('the copy may be read for thirty days without a word from the server, not for thirty-one', () => {
  const state = { cursor: 1, confirmedAt: today.toISOString(), leaseDays: 30 }
  const days = (count: number) => today.getTime() + count * 24 * 3_600_000
  expect([days(0), days(30), days(31)].map((now) => isWithinLease(state, now))).toEqual([true, true, false])
})

describe('a story that was read', () => {
  const bringUpToDate = (db: Awaited<ReturnType<typeof openLibrary>>['db'], changes: Partial<LibraryDelta>) =>
    applyDelta(db, delta(changes), { since: 1, now: tomorrow })

  it('joins the copy', async () => {
    const { db } = await openLibrary()
    await joinLibrary(db, story(7))
    expect(await db.stories.get(7)).toMatchObject({ title: 'Story 7' })
  })

  it('does not come back while its page is still open after it was withdrawn', async () => {
    const { db } = await openLibrary()
    await bringUpToDate(db, { gone: [{ kind: 'story', id: 7, mediaIds: [] }] })
    await joinLibrary(db, story(7))
    expect(await db.stories.get(7)).toBeUndefined()
  })

  it('joins again once it is published again', async () => {
    const { db } = await openLibrary()
    await bringUpToDate(db, { gone: [{ kind: 'story', id: 7, mediaIds: [] }] })
    await bringUpToDate(db, { stories: [story(7)] })
    await db.stories.delete(7)
    await joinLibrary(db, story(7))
    expect(await db.stories.get(7)).toBeDefined()
  })

  it('never replaces a newer text of the copy', async () => {
    const { db } = await openLibrary()
    await bringUpToDate(db, { stories: [story(7, { content: 'Corrected' })] })
    await joinLibrary(db, story(7))
    expect(await db.stories.get(7)).toMatchObject({ content: 'Corrected' })
  })
})

it('changes to a copy that was cleared meanwhile are not taken for the whole of it', async () => {
  const { db } = await openLibrary()
  await db.stories.clear()
  await db.meta.clear()
  expect(await applyDelta(db, delta({ cursor: 9 }), { since: 1, now: tomorrow })).toBeNull()
  expect(await libraryState(db)).toBeUndefined()
})

describe('an older post that was read', () => {
  const read = { ...post, id: 9, newer: null, older: { id: 1, title: 'News' } }

  it('joins the copy without its neighbours, and leaves when it is withdrawn', async () => {
    const { db } = await openLibrary()
    await joinPost(db, read)
    expect(await db.posts.get(9)).toEqual({ ...post, id: 9 })
    const gone: LibraryDelta['gone'] = [{ kind: 'post', id: 9, mediaIds: [] }]
    await applyDelta(db, delta({ gone }), { since: 1, now: tomorrow })
    expect(await db.posts.get(9)).toBeUndefined()
    expect([await gonePosts(db), await goneStories(db)]).toEqual([[9], []])
    await joinPost(db, read)
    expect(await db.posts.get(9)).toBeUndefined()
    await applyDelta(db, delta({ posts: [{ ...post, id: 9 }] }), { since: 1, now: tomorrow })
    expect(await gonePosts(db)).toEqual([])
  })
})
