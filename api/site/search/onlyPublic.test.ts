import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { partsOf } from '../../../data/rules/stories/translation.ts'
import { searchDocuments, searchTerms, searchTranslations, searchTrigrams } from '../../../data/tables/search.ts'
import { stories } from '../../../data/tables/stories.ts'
import { keepSetting } from '../../platform/settings.ts'
import { settleRestored } from '../../privacy/restored/restored.ts'
import { changeStatus } from '../../readers/testing.ts'
import { dropTranslation, findStory, moveTranslation, withdrawStory, withholdNamesBefore } from '../../stories/index.ts'
import { saveTranslation } from '../../stories/translations/translations.ts'
import { openTestApp, watchTurns } from '../../testing.ts'
import { type Api, found, insertPublished, publish, search, submit, suggested } from './testing.ts'
import { fillIndex, requireRulesOfIndex } from './upkeep.ts'

/** A word of each field that no other text has. */
const rare = {
  title: 'The quokkaberry of Bwindelimo',
  content: 'Nobody else has written of a zyxwalitrunk or an okapi.',
  authorName: 'Tumelizani Example',
  authorLocation: 'Mfangolakati, Uganda',
}
const words = ['quokkaberry', 'zyxwalitrunk', 'tumelizani', 'mfangolakati']

/** Everything that the index holds, as one text. */
function indexOf({ deps: { db } }: Api): string {
  const termsOf = (table: string) => {
    db.run(sql.raw(`create virtual table if not exists temp.${table}_seen using fts5vocab(main, ${table}, instance)`))
    return db.all(sql.raw(`select term, doc from temp.${table}_seen`))
  }
  const rows = [searchDocuments, searchTranslations, searchTerms, searchTrigrams].map((table) =>
    db.select().from(table).all(),
  )
  return JSON.stringify([rows, termsOf('story_words'), termsOf('translation_words'), termsOf('post_words')])
}

async function expectNothingOf(api: Api, gone: readonly string[] = words) {
  for (const word of gone) {
    const { stories, choices, corrected, posts } = await search(api, word)
    expect([word, stories, posts, corrected]).toEqual([word, [], [], null])
    expect(choices).toEqual({ category: [], country: [], species: [], language: [] })
    const { titles, writers } = await suggested(api, word.slice(0, 5))
    expect([word, titles, writers]).toEqual([word, [], []])
    expect(indexOf(api)).not.toContain(word)
  }
}

async function expectNoChoice(api: Api) {
  expect((await search(api, {})).choices).toEqual({ category: [], country: [], species: [], language: [] })
  expect(await found(api, { country: 'UG' })).toEqual([])
  expect(await found(api, { species: 'okapi' })).toEqual([])
  const { species, countries } = await suggested(api, 'ug okapi')
  expect([species, countries]).toEqual([[], []])
}

const edit = async (api: Api, id: number, change: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(change)) form.set(name, value)
  const answer = await api.app.request(`/api/stories/${id}`, {
    method: 'PATCH',
    headers: { cookie: await api.signIn() },
    body: form,
  })
  expect(answer.status).toBe(200)
}

/** What takes a story off the site, or its words out of it. */
const ways: Record<string, (api: Api) => Promise<unknown>> = {
  'waits for a decision': (api) => submit(api, rare),
  'was rejected': async (api) => changeStatus(api, await submit(api, rare), 'rejected'),
  'was taken off the site': async (api) => changeStatus(api, await publish(api, rare), 'pending'),
  'was withdrawn by its writer': async (api) => withdrawStory(api.deps, await publish(api, rare)),
  'was withdrawn before anybody decided': async (api) => withdrawStory(api.deps, await submit(api, rare)),
  'was deleted, whatever deleted it': async (api) => {
    const id = await publish(api, rare)
    api.deps.db.delete(stories).where(eq(stories.id, id)).run()
  },
  'is not public since a backup was put back': async (api) => {
    await publish(api, rare)
    const last = {
      newestChange: 9,
      stories: new Set<number>(),
      posts: new Set<number>(),
      translations: null,
      numbers: new Map(),
      hiddenNames: new Set<number>(),
      consent: null,
      mailWishes: { follows: null, stops: [] },
    }
    settleRestored(api.deps.db, {
      last: { ...last, calendarAddresses: new Map(), mailWishes: { follows: null, stops: [] } },
      now: api.clock.now(),
    })
    api.deps.published.changed(api.deps.db)
  },
}

test.each(Object.entries(ways))(
  'of a story that %s nothing is found, counted, suggested or held',
  async (_why, way) => {
    const api = await openTestApp()
    await way(api)
    await expectNothingOf(api)
    await expectNoChoice(api)
  },
)

/** A word of the title and one of the text of a translation that no other text has. */
const translated = ['Mzimulinga', 'Alirukalumba pale.']
const inTranslation = ['mzimulinga', 'alirukalumba']

async function translate(api: Api, id: number, isShown = true) {
  const pieces = partsOf(findStory(api.deps.db, id) ?? rare).map(({ of }, index) => ({
    of,
    text: translated[index] ?? '',
    isSeen: true,
  }))
  saveTranslation(api.deps, 'admin1', { id, language: 'sw' }, { pieces, translatedBy: null })
  if (isShown) moveTranslation(api.deps, 'admin1', { id, language: 'sw' }, { status: 'published' })
  return id
}
const publishTranslated = async (api: Api) => translate(api, await publish(api, rare))

const waysOfTranslations: Record<string, (api: Api) => Promise<unknown>> = {
  'is a draft': async (api) => translate(api, await publish(api, rare), false),
  'was taken off the site': async (api) => {
    const id = await publishTranslated(api)
    moveTranslation(api.deps, 'admin1', { id, language: 'sw' }, { status: 'draft' })
  },
  'was thrown away': async (api) =>
    dropTranslation(api.deps, 'admin1', { id: await publishTranslated(api), language: 'sw' }),
  'is of a story that was taken off the site': async (api) =>
    changeStatus(api, await publishTranslated(api), 'pending'),
  'is of a story that was withdrawn': async (api) => withdrawStory(api.deps, await publishTranslated(api)),
  'is of a story that was deleted, whatever deleted it': async (api) => {
    const id = await publishTranslated(api)
    api.deps.db.delete(stories).where(eq(stories.id, id)).run()
  },
  'is of words that the story has no more': async (api) =>
    edit(api, await publishTranslated(api), { title: 'A lion', content: 'It roared.' }),
}

test.each(Object.entries(waysOfTranslations))(
  'of a translation that %s nothing is found, counted or held',
  async (_why, way) => {
    const api = await openTestApp()
    await way(api)
    for (const word of inTranslation) {
      expect([word, await found(api, word)]).toEqual([word, []])
      expect(indexOf(api)).not.toContain(word)
    }
    expect(await found(api, { language: 'sw' })).toEqual([])
    expect((await search(api, {})).choices.language?.map(({ value }) => value)).not.toContain('sw')
  },
)

test('an index made by other rules is filled anew with translations', async () => {
  const api = await openTestApp()
  const id = await publishTranslated(api)
  const before = indexOf(api)
  keepSetting(api.deps.db, 'search.rules', 'others', api.clock.now().toISOString())
  requireRulesOfIndex(api.deps)
  expect(await found(api, 'mzimulinga')).toEqual([])
  await fillIndex(api.deps)
  expect(indexOf(api)).toBe(before)
  expect(await found(api, 'mzimulinga')).toEqual([id])
})

test('what was found a moment ago is not handed out of a kept answer', async () => {
  const api = await openTestApp()
  const id = await publish(api, rare)
  for (const word of words) expect([word, await found(api, word)]).toEqual([word, [id]])
  expect((await suggested(api, 'quokka')).titles).toHaveLength(1)
  withdrawStory(api.deps, id)
  await expectNothingOf(api)
})

test('an edited story is found by its new words and not by those of before', async () => {
  const api = await openTestApp()
  const id = await publish(api, rare)
  await edit(api, id, { title: 'A lion', content: 'It roared.', authorLocation: 'Accra, Ghana' })
  await expectNothingOf({ ...api }, ['quokkaberry', 'zyxwalitrunk', 'mfangolakati'])
  expect(await found(api, { q: 'lion roared', country: 'GH', species: 'lion' })).toEqual([id])
  expect(await found(api, { country: 'UG' })).toEqual([])
})

test('a name that is no longer kept finds nothing; the story is found by its words', async () => {
  const api = await openTestApp()
  const id = await publish(api, rare)
  withholdNamesBefore(api.deps, { before: '2030-01-01T00:00:00.000Z', limit: 10 })
  await expectNothingOf(api, ['tumelizani'])
  expect(await found(api, 'quokkaberry')).toEqual([id])
  expect((await suggested(api, 'withheld')).writers).toEqual([])
})

test('an unpublished, a waiting and a deleted post are not found, nor words that are being worked on', async () => {
  const api = await openTestApp()
  const cookie = await api.signIn()
  const call = async (method: string, at: string, body?: object) =>
    api.app.request(`/api/blog-posts${at}`, {
      method,
      headers: { cookie, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: body && JSON.stringify(body),
    })
  const post = { title: 'Quokkaberry', content: '<p>zyxwalitrunk</p>', excerpt: '', category: 'Education' }
  const { id } = await (await call('POST', '', post)).json()
  const gone = ['quokkaberry', 'zyxwalitrunk']
  await expectNothingOf(api, gone)
  const change = async (body: object) => expect((await call('PATCH', `/${id}`, body)).status).toBe(200)
  await change({ status: 'published' })
  expect((await search(api, 'zyxwalitrunk')).posts).toHaveLength(1)
  await change({ content: '<p>mfangolakati</p>' })
  await expectNothingOf(api, ['mfangolakati'])
  await change({ status: 'draft' })
  await expectNothingOf(api, gone)
  await change({ status: 'published' })
  expect((await call('DELETE', `/${id}`)).ok).toBe(true)
  await expectNothingOf(api, [...gone, 'mfangolakati'])
})

test('a withdrawn story is taken out of the pages of the index itself, however many stories stand around it', async () => {
  const api = await openTestApp()
  const { $client } = api.deps.db
  const filler = (index: number) =>
    Array.from({ length: 120 }, (_, at) => `w${((index * 7 + at * 31) % 4_000).toString(36)}`).join(' ')
  const rows = Array.from({ length: 150 }, (_, index) => ({ title: 'A day', content: filler(index) }))
  insertPublished(api, [...rows.slice(0, 70), { ...rare, content: `${rare.content} ${filler(70)}` }, ...rows.slice(70)])
  // The beginning of a word is kept with the one before it.
  const isHeld = (word: string) =>
    $client.prepare('select 1 from story_words_data where instr(block, ?) > 0').get(Buffer.from(word.slice(3)))
  expect(words.filter(isHeld)).toEqual(words)
  withdrawStory(api.deps, 71)
  expect(words.filter(isHeld)).toEqual([])
  expect($client.pragma('integrity_check', { simple: true })).toBe('ok')
})

/** As a site was before it could be searched. */
function forgetIndex(api: Api) {
  for (const table of ['story_words', 'post_words'])
    api.deps.db.run(sql.raw(`insert into ${table} (${table}) values ('delete-all')`))
  for (const table of [searchDocuments, searchTranslations, searchTerms, searchTrigrams])
    api.deps.db.delete(table).run()
}

test('stories from before there was a search are taken in by a job, in steps, and each once', async () => {
  const api = await openTestApp()
  insertPublished(
    api,
    Array.from({ length: 130 }, (_, index) => ({ title: `Crane ${index}` })),
  )
  const before = indexOf(api)
  forgetIndex(api)
  expect(await found(api, 'crane')).toEqual([])
  const { most } = watchTurns(api.deps.db)
  await fillIndex(api.deps)
  expect(most.statements).toBeLessThan(20)
  expect(JSON.parse(indexOf(api))).toEqual(JSON.parse(before))
  expect((await search(api, 'crane')).total).toBe(130)
  await fillIndex(api.deps)
  expect(JSON.parse(indexOf(api))).toEqual(JSON.parse(before))
})

test('a story that leaves before the job came to it, or is edited, neither disturbs the index nor is left in it', async () => {
  const api = await openTestApp()
  const [gone, edited] = [await publish(api, rare), await publish(api, { title: 'A crane' })]
  forgetIndex(api)
  withdrawStory(api.deps, gone)
  await edit(api, edited, { title: 'A stork' })
  await expectNothingOf(api)
  await fillIndex(api.deps)
  await expectNothingOf(api)
  expect([await found(api, 'stork'), await found(api, 'crane')]).toEqual([[edited], []])
  expect(api.deps.db.$client.pragma('integrity_check', { simple: true })).toBe('ok')
})

test('an index made by other rules is emptied before anything is written, and filled anew', async () => {
  const api = await openTestApp()
  const id = await publish(api, rare)
  api.deps.db.run(sql`update settings set value = '"of before"' where name = 'search.rules'`)
  requireRulesOfIndex(api.deps)
  expect(indexOf(api)).toBe(JSON.stringify([[[], [], [], []], [], [], []]))
  requireRulesOfIndex(api.deps)
  await fillIndex(api.deps)
  expect(await found(api, 'quokkaberry')).toEqual([id])
  requireRulesOfIndex(api.deps)
  expect(await found(api, 'quokkaberry')).toEqual([id])
})

test('a change that was taken back changes nothing in the index', async () => {
  const api = await openTestApp()
  const id = await publish(api, rare)
  const before = indexOf(api)
  expect(() =>
    api.deps.db.transaction((tx) => {
      tx.update(stories).set({ title: 'Other words', status: 'pending' }).where(eq(stories.id, id)).run()
      throw new Error('not now')
    }),
  ).toThrow('not now')
  expect(indexOf(api)).toBe(before)
})

test('what changes no word leaves the index alone', async () => {
  const api = await openTestApp()
  const id = await publish(api, rare)
  const before = indexOf(api)
  api.deps.db.run(sql`update stories set like_count = 5, featured = 1, status = status, title = title where id = ${id}`)
  expect(indexOf(api)).toBe(before)
})
