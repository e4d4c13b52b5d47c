import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { BlogPost } from '../../../../data/contract/news.ts'
import type { SearchFilter } from '../../../../data/contract/search.ts'
import type { PublicStory } from '../../../../data/contract/stories.ts'
import type { LibraryDelta } from '../../../../data/contract/sync.ts'
import { database, tables } from '../../database.ts'
import { forgetStory } from '../keptStories.ts'
import { applyDelta } from '../libraryStore.ts'
import { libraryChoices, searchLibrary, suggestFromLibrary } from './search.ts'

const story = (id: number, changes: Partial<PublicStory> = {}): PublicStory => ({
  id,
  title: `Story ${id}`,
  content: 'Text',
  excerpt: 'Text',
  imageUrl: null,
  videoUrl: null,
  picture: null,
  video: null,
  authorName: 'Kofi Example',
  authorLocation: 'Ada Foah',
  category: 'Education',
  country: 'GH',
  species: [],
  sharesPhoto: true,
  authorPage: null,
  status: 'published',
  featured: false,
  viewCount: 0,
  likeCount: 0,
  shareCount: 0,
  createdAt: `2026-11-0${id}T00:00:00.000Z`,
  publishedAt: `2026-11-0${id}T00:00:00.000Z`,
  ...changes,
})

const post: BlogPost = {
  id: 1,
  title: 'Rangers meet',
  content: '<p>They spoke of the <strong>okapi</strong>.</p>',
  excerpt: 'A meeting.',
  category: 'Education',
  imageUrl: null,
  status: 'published',
  createdAt: '2026-11-01T00:00:00.000Z',
  url: null,
  tags: [],
}

let cursor = 0

/** What the server says to this device, one time after the other. */
const bring = (changes: Partial<LibraryDelta>) => {
  const since = cursor === 0 ? undefined : cursor
  const whole = { more: false, stories: [], posts: [], gone: [], leaseDays: 30, workerOff: false, ...changes }
  return applyDelta(database, { ...whole, cursor: ++cursor }, { since, now: new Date() })
}

const find = (asked: string | SearchFilter) => searchLibrary(typeof asked === 'string' ? { q: asked } : asked, 1)
const found = async (asked: string | SearchFilter) => (await find(asked))?.stories.map(({ id }) => id)

beforeEach(async () => {
  await database.transaction('rw', tables, async () => Promise.all(database.tables.map((table) => table.clear())))
  cursor = 0
})

const lion = story(1, {
  title: 'The élan of a lion',
  content: 'It slept in the estuary.',
  authorName: 'Zuri Example',
  species: ['lion'],
})
const rhino = story(2, { title: 'A black rhino', authorLocation: 'Laikipia', country: 'KE', species: ['black rhino'] })

test.each([
  ['a word of its title', 'lion', [1]],
  ['in plural as in singular', 'lions', [1]],
  ['without its accents', 'elan', [1]],
  ['a word of its text', 'estuary', [1]],
  ['the beginning of a word', 'estu', [1]],
  ['its writer and its country', 'zuri ghana', [1]],
  ['the name of its country alone', 'kenya', [2]],
  ['another name of the animal', 'rhinoceros', [2]],
  ['a letter wrong', 'estuory', [1]],
  ['two letters swapped', 'rihno', [2]],
  ['words of two stories', 'lion rhino', []],
  ['a word that nobody has written', 'flamingo', []],
  ['signs alone', '*()"', []],
])('a story on this phone is found by %s', async (_how, q, ids) => {
  await bring({ stories: [lion, rhino] })
  expect(await found(q)).toEqual(ids)
})

test.each([
  ['parrot', null, []],
  ['grey parot', null, []],
  ['otter', null, []],
  ['leapord', null, []],
  ['vultr', 'vulture', [1]],
])('as on the server, “%s” becomes %s', async (q, corrected, ids) => {
  await bring({ stories: [story(1, { title: 'A vulture', content: 'A grey part of the cliff, and other birds.' })] })
  expect(await find(q)).toMatchObject({ corrected, stories: ids.map((id) => ({ id })) })
})

test('the same answer as from the server: corrected words, roots to be marked, the passage, choices with counts', async () => {
  await bring({ stories: [lion, rhino] })
  const content = `${'Nothing happened for a long while. '.repeat(20)}Then a heron came.`
  await bring({ stories: [story(3, { content, country: null })] })
  const answer = await find('herron')
  expect(answer).toMatchObject({
    corrected: 'heron',
    roots: ['heron'],
    total: 1,
    hasMore: false,
    next: null,
    posts: [],
  })
  expect(answer?.stories[0]?.excerpt).toMatch(/^….*Then a heron came\.$/)
  expect(answer?.choices).toEqual({
    category: [{ value: 'Education', stories: 1 }],
    country: [],
    species: [],
    language: [{ value: 'en', name: 'English', stories: 1 }],
  })
  expect(JSON.stringify(answer)).not.toContain('"content"')
})

test('country, animal and category are combined; a black rhino is a rhino', async () => {
  await bring({ stories: [lion, rhino] })
  expect(await found({ country: 'KE' })).toEqual([2])
  expect(await found({ species: 'rhino', country: 'KE', category: 'Education' })).toEqual([2])
  expect(await found({ q: 'lion', country: 'KE' })).toEqual([])
  expect((await find({ country: 'KE' }))?.choices.country).toEqual([
    { value: 'GH', name: 'Ghana', stories: 1 },
    { value: 'KE', name: 'Kenya', stories: 1 },
  ])
  expect((await libraryChoices())?.choices.species.map(({ value }) => value)).toEqual(['black rhino', 'lion', 'rhino'])
})

test('a title weighs more than a text, and of stories that fit as well the newest comes first', async () => {
  const [inText, inTitle, later] = [{ content: 'One crane.' }, { title: 'A crane' }, { content: 'One crane.' }]
  await bring({ stories: [story(1, inText), story(2, inTitle), story(3, later)] })
  expect(await found('crane')).toEqual([2, 3, 1])
})

test('posts on this phone are found by their words and not by their markup', async () => {
  await bring({ stories: [lion], posts: [post] })
  expect((await find('okapi'))?.posts).toEqual([
    { id: 1, title: 'Rangers meet', createdAt: post.createdAt, excerpt: 'They spoke of the okapi .' },
  ])
  expect((await find('strong'))?.posts).toEqual([])
})

test('what was typed so far is completed from this phone', async () => {
  await bring({ stories: [lion, rhino] })
  expect(await suggestFromLibrary('li')).toMatchObject({
    titles: [{ id: 1, title: lion.title }],
    species: [{ value: 'lion', stories: 1 }],
  })
  expect(await suggestFromLibrary('zu')).toMatchObject({ titles: [], writers: ['Zuri Example'] })
  expect(await suggestFromLibrary('ken')).toMatchObject({ countries: [{ value: 'KE', name: 'Kenya', stories: 1 }] })
})

test('what was saved before stories had a country and animals is found by its words', async () => {
  const { country: _country, species: _species, ...before } = lion
  await bring({ stories: [before as PublicStory] })
  expect(await found('lion')).toEqual([1])
})

describe('nothing is found of a story', () => {
  const openWith = async () => {
    await bring({ stories: [lion, rhino] })
    expect(await found('estuary')).toEqual([1])
    expect((await suggestFromLibrary('zuri'))?.writers).toEqual(['Zuri Example'])
  }
  const expectNothing = async () => {
    for (const q of ['lion', 'estuary', 'estuory', 'zuri']) {
      const answer = await find(q)
      expect([q, answer?.stories, answer?.corrected]).toEqual([q, [], null])
    }
    expect((await libraryChoices())?.choices.species.map(({ value }) => value)).not.toContain('lion')
    const none = { titles: [], species: [], countries: [], writers: [] }
    for (const q of ['lion', 'zuri']) expect(await suggestFromLibrary(q)).toMatchObject(none)
  }

  test('that was taken off the site', async () => {
    await openWith()
    await bring({ gone: [{ kind: 'story', id: 1, mediaIds: [] }] })
    await expectNothing()
  })

  test('that has left this phone by itself', async () => {
    vi.stubGlobal('caches', { open: async () => ({ keys: async () => [], delete: async () => true }) })
    await openWith()
    await forgetStory(database, 1)
    await expectNothing()
    vi.unstubAllGlobals()
  })

  test('that has other words now', async () => {
    await openWith()
    await bring({ stories: [story(1, { title: 'A stork', authorName: 'Name withheld' })] })
    await expectNothing()
    expect(await found('stork')).toEqual([1])
  })

  test('of which the server has said for too long nothing', async () => {
    await openWith()
    const far = Date.now() + 31 * 86_400_000
    const clock = vi.spyOn(Date, 'now').mockReturnValue(far)
    expect([await find('lion'), await suggestFromLibrary('lion'), await libraryChoices()]).toEqual([null, null, null])
    clock.mockRestore()
  })
})
