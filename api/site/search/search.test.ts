import { describe, expect, test } from 'vitest'
import type { SearchAnswer, Suggestions } from '../../../data/contract/search.ts'
import { speciesName } from '../../../data/rules/speciesName.ts'
import { speaking } from '../../../data/words/speaking.ts'
import { openTestApp } from '../../testing.ts'
import { found, insertPublished, publish, search, suggested } from './testing.ts'

describe('a story is found', () => {
  test.each([
    ['by a word of its title', 'heron'],
    ['by a word of its text', 'estuary'],
    ['by its writer', 'Wanjiru'],
    ['by its place', 'lakeside'],
    ['by the country of its place, in English', 'kenya'],
    ['by the beginning of a word', 'estu'],
    ['by several words, wherever each stands', 'wanjiru heron estuary'],
    ['in any case, with or without accents', 'ÉSTUARY'],
    ['whatever stands between the words', '“heron” -- (estuary)!'],
    ['in plural as in singular', 'herons'],
    ['by another name of an animal', 'hyaena'],
    ['among words that stand everywhere', 'the heron in the estuary'],
    ['with a letter wrong', 'hepon'],
    ['with a letter too many', 'esttuary'],
    ['with two letters swapped', 'hreon'],
    ['with letters missing', 'estary'],
  ])('%s', async (_how, q) => {
    const api = await openTestApp()
    const id = await publish(api, {
      content: 'It stood in the estuary. A hyena watched.',
      authorLocation: 'Lakeside, Kenia',
    })
    await publish(api, { title: 'A tortoise', content: 'It slept.', authorName: 'Jo Example', authorLocation: 'Accra' })
    expect(await found(api, q)).toEqual([id])
  })

  test.each([
    ['by a word that it does not have', 'flamingo estuary'],
    ['by the end of a word', 'tuary'],
    ['by its writer’s email', 'wanjiru@example.org example.org'],
    ['by a word of which too little is right', 'hxxon'],
    ['by a short word with a mistake', 'oxe'],
  ])('but not %s', async (_how, q) => {
    const api = await openTestApp()
    await publish(api, { content: 'It stood in the estuary. An ox drank.' })
    expect(await found(api, q)).toEqual([])
  })

  test.each([
    ['Amharic', 'የዝሆን ታሪክ', 'ዝሆን የዝሆን'],
    ['Arabic, with and without its marks', 'الفِيل الكبير', 'الفيل'],
    ['Yoruba, with and without its tones', 'Erin náà padà', 'naa pada'],
    ['French', 'Le retour de l’éléphant', 'elephant'],
    ['French, with another article', 'Le retour de l’éléphant', 'd’éléphant'],
  ])('in %s', async (_language, title, q) => {
    const api = await openTestApp()
    const id = await publish(api, { title })
    expect(await found(api, q.split(' ').at(-1) ?? '')).toEqual([id])
  })
})

test('a title weighs more than a text, and of stories that fit as well the newest comes first', async () => {
  const api = await openTestApp()
  const inText = await publish(api, { title: 'A river', content: 'We saw one crane.' })
  const inTitle = await publish(api, { title: 'A crane', content: 'We saw one bird.' })
  const later = await publish(api, { title: 'A river', content: 'We saw one crane.' })
  expect(await found(api, 'crane')).toEqual([inTitle, later, inText])
})

test('what was searched in place of a misspelt word is said, and nothing is said of words that are known', async () => {
  const api = await openTestApp()
  await publish(api, { title: 'The pangolin', content: 'It curled up.' })
  expect(await search(api, 'pangolim curled')).toMatchObject({
    corrected: 'pangolin curled',
    roots: ['pangolin', 'curled'],
  })
  expect(await search(api, 'pango curled')).toMatchObject({ corrected: null, total: 1 })
  expect(await search(api, 'unheardof')).toMatchObject({ corrected: null, total: 0, stories: [] })
})

test('the name of an animal, a country or a category is never taken for another word, and nothing is said without a hit', async () => {
  const api = await openTestApp()
  const vulture = await publish(api, { title: 'A vulture', content: 'A grey part of the cliff, and other birds.' })
  for (const q of ['parrot', 'parrots', 'grey parot', 'otter', 'leopard', 'mali', 'malawi', 'tourism'])
    expect([q, await search(api, q)]).toEqual([q, expect.objectContaining({ corrected: null, total: 0, posts: [] })])
  expect(await search(api, 'leapord')).toMatchObject({ corrected: null, total: 0 })
  expect(await search(api, 'vultr')).toMatchObject({ corrected: 'vulture', total: 1, stories: [{ id: vulture }] })
  expect(await search(api, 'clif flamingo')).toMatchObject({ corrected: null, total: 0 })
  expect(await search(api, { q: 'vultr', country: 'GH' })).toMatchObject({ corrected: null, total: 0 })
})

test('of several words that may be meant, the one that most stories have is taken', async () => {
  const api = await openTestApp()
  await publish(api, { title: 'The zabra' })
  for (const title of ['A zebra', 'Two zebra']) await publish(api, { title })
  expect((await search(api, 'zobra')).corrected).toBe('zebra')
})

describe('choices', () => {
  const open = async () => {
    const api = await openTestApp()
    const ids = {
      kenyaLion: await publish(api, { title: 'A lion', authorLocation: 'Nairobi, Kenya', category: 'Education' }),
      kenyaRhino: await publish(api, { title: 'A black rhino', authorLocation: 'Laikipia, Kenya' }),
      ghanaLion: await publish(api, { title: 'Two lions', authorLocation: 'Accra, Ghana' }),
    }
    return { api, ids }
  }

  test('country, species and category are combined with words and with each other', async () => {
    const { api, ids } = await open()
    expect(await found(api, { country: 'KE' })).toEqual([ids.kenyaRhino, ids.kenyaLion])
    expect(await found(api, { species: 'lion' })).toEqual([ids.ghanaLion, ids.kenyaLion])
    expect(await found(api, { species: 'rhino' })).toEqual([ids.kenyaRhino])
    expect(await found(api, { q: 'lion', country: 'GH' })).toEqual([ids.ghanaLion])
    expect(await found(api, { species: 'lion', country: 'KE', category: 'Education' })).toEqual([ids.kenyaLion])
    expect(await found(api, { q: 'rhino', country: 'GH' })).toEqual([])
  })

  test('each is told with how many stories it would show beside all else that was asked for', async () => {
    const { api } = await open()
    const countries = async (asked: Record<string, string>) =>
      (await search(api, asked)).choices.country.map(({ value, stories }) => `${value} ${stories}`)
    const both = ['KE 2', 'GH 1']
    expect(await countries({})).toEqual(both)
    expect(await countries({ country: 'GH' })).toEqual(both)
    expect(await countries({ q: 'lion' })).toEqual(['GH 1', 'KE 1'])
    expect(await countries({ q: 'lion', country: 'KE' })).toEqual(['GH 1', 'KE 1'])
    expect(await countries({ category: 'Education' })).toEqual(['KE 1'])
    const { choices } = await search(api, { country: 'KE' })
    expect(choices.species).toEqual(['black rhino', 'lion', 'rhino'].map((name) => ({ value: name, stories: 1, name })))
    expect(choices.category).toEqual([
      { value: 'Education', stories: 1 },
      { value: 'Wildlife Return', stories: 1 },
    ])
  })

  test.each([
    ['country', 'Kenya'],
    ['country', 'k'],
    ['species', 'u'.repeat(61)],
    ['category', 'Cats'],
    ['page', '0'],
    ['page', '9999'],
  ])('a %s that is none is refused: %s', async (name, value) => {
    const { app } = await openTestApp()
    expect((await app.request(`/api/search?${new URLSearchParams({ [name]: value })}`)).status).toBe(400)
  })
})

test('what was found is shown page by page, none twice and none left out', async () => {
  const api = await openTestApp()
  insertPublished(
    api,
    Array.from({ length: 30 }, (_, index) => ({ title: `Crane ${index}` })),
  )
  const pages = await Promise.all([1, 2, 3].map((page) => search(api, { q: 'crane', page: String(page) })))
  expect(pages.map(({ stories, next, total }) => [stories.length, next, total])).toEqual([
    [12, 2, 30],
    [12, 3, 30],
    [6, null, 30],
  ])
  expect(new Set(pages.flatMap(({ stories }) => stories.map(({ id }) => id))).size).toBe(30)
})

test('a story that was found is told with the passage in which the words stand, and with no email', async () => {
  const api = await openTestApp()
  const content = `${'Nothing happened for a long while. '.repeat(20)}Then the heron came.${' And it stayed.'.repeat(20)}`
  await publish(api, { title: 'A morning', content })
  const { stories } = await search(api, 'heron')
  expect(stories[0]?.excerpt).toMatch(/^….*Then the heron came\..*…$/)
  expect(JSON.stringify(await search(api, 'heron'))).not.toMatch(/@example|Email|revision/)
})

test('posts of our news stand beside the stories, in a group of their own', async () => {
  const api = await openTestApp()
  const cookie = await api.signIn()
  const post = {
    title: 'Rangers meet',
    content: '<p>They spoke of the <strong>okapi</strong>.</p>',
    excerpt: 'A meeting.',
    category: 'Education',
    status: 'published',
  }
  await api.app.request('/api/blog-posts', {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify(post),
  })
  const { posts, stories } = await search(api, 'okapi')
  expect([posts, stories]).toEqual([[expect.objectContaining({ id: 1, title: 'Rangers meet' })], []])
  expect((await search(api, 'strong')).posts).toEqual([])
  expect((await search(api, { q: 'okapi', country: 'KE' })).posts).toEqual([])
  expect((await search(api, 'okapy')).posts).toHaveLength(1)
})

test('who begins to type is told titles, animals, countries and writers of the site', async () => {
  const api = await openTestApp()
  const id = await publish(api, { title: 'The kettle', content: 'A kudu ran.', authorName: 'Kemi Example' })
  expect(await suggested(api, 'ke')).toEqual({
    titles: [{ id, title: 'The kettle' }],
    species: [],
    countries: [{ value: 'KE', stories: 1, name: 'Kenya' }],
    writers: ['Kemi Example'],
  })
  expect((await suggested(api, 'kudu')).species).toEqual([{ value: 'kudu', stories: 1, name: 'kudu' }])
  const none = { titles: [], species: [], countries: [], writers: [] }
  for (const q of ['', 'k', '  ', '!!', 'qqqq']) expect([q, await suggested(api, q)]).toEqual([q, none])
})

test('what stories name goes by its name in the language of who asks', async () => {
  const api = await openTestApp()
  await publish(api, { content: 'A wild dog ran.' })
  const inFrench = async (address: string) => {
    const answer = await api.app.request(address, { headers: { 'accept-language': 'fr' } })
    return (await answer.json()) as SearchAnswer & Suggestions
  }
  const named = speaking('fr', () => speciesName('wild dog'))
  expect(named).not.toBe('wild dog')
  const choice = { value: 'wild dog', stories: 1, name: named }
  expect((await inFrench('/api/search')).choices.species).toContainEqual(choice)
  expect((await inFrench(`/api/search/suggestions?${new URLSearchParams({ q: named })}`)).species).toEqual([choice])
})

describe('whatever is typed is words', () => {
  test.each([
    ['operators', 'heron AND NOT OR NEAR(1 2) title:heron *'],
    ['quotes', `"heron" '; drop table stories; --`],
    ['a NUL', 'heron\u0000heron'],
    ['10,000 letters', 'heron '.repeat(2_000)],
    ['one word of 10,000 letters', 'h'.repeat(10_000)],
    ['halves of characters', '\ud83d heron \udc18'],
    ['brackets and braces', '{title}:(((heron^2'],
    ['the words that choices are kept by', 'countryke categoryeducation specieslion'],
    ['terms that choices are counted by', 'country:KE species:lion'],
    ['nothing', '   '],
    ['signs alone', '*()"^-+:{}%_\\'],
  ])('%s', async (_what, q) => {
    const api = await openTestApp()
    const id = await publish(api)
    const answer = await api.app.request(`/api/search?${new URLSearchParams({ q })}`)
    expect(answer.status).toBe(200)
    expect((await api.app.request(`/api/search/suggestions?${new URLSearchParams({ q })}`)).status).toBe(200)
    expect([[], [id]]).toContainEqual(
      ((await answer.json()) as { stories: { id: number }[] }).stories.map((one) => one.id),
    )
  })

  test('no word finds a story by what it can be chosen by', async () => {
    const api = await openTestApp()
    await publish(api, { category: 'Education' })
    for (const q of ['countryke', 'categoryeducation', 'country:KE']) expect([q, await found(api, q)]).toEqual([q, []])
  })
})

test('a network that searches without a rest is asked to wait; what others ask is answered', async () => {
  const { app } = await openTestApp()
  const ask = (remoteAddress: string, path: string) =>
    app.request(path, {}, { incoming: { socket: { remoteAddress } } })
  const statuses = new Set<number>()
  for (let index = 0; index < 400; index++) statuses.add((await ask('192.0.2.1', `/api/search?q=word${index}`)).status)
  expect(statuses).toEqual(new Set([200, 429]))
  expect((await ask('192.0.2.2', '/api/search?q=heron')).status).toBe(200)
  expect((await ask('192.0.2.1', '/api/stories')).status).toBe(200)
})

test('a country is named in the language that is asked for, whatever was asked before', async () => {
  const api = await openTestApp()
  await publish(api)
  const named = (language: string) =>
    speaking(language, async () => {
      const answer = await api.app.request('/api/search?q=heron', { headers: { 'accept-language': language } })
      return ((await answer.json()) as SearchAnswer).choices.country
    })
  expect(await named('en')).toEqual([{ value: 'KE', name: 'Kenya', stories: 1 }])
  expect(await named('pt')).toEqual([{ value: 'KE', name: 'Quénia', stories: 1 }])
  expect(await named('en')).toEqual([{ value: 'KE', name: 'Kenya', stories: 1 }])
})

test('what is typed in the language of the page is understood, and in English too', async () => {
  const api = await openTestApp()
  await publish(api, { content: 'An elephant drank.' })
  const suggestedIn = (language: string, q: string) =>
    speaking(language, async () => {
      const asked = `/api/search/suggestions?${new URLSearchParams({ q })}`
      const answer = await api.app.request(asked, { headers: { 'accept-language': language } })
      const { countries, species } = (await answer.json()) as Suggestions
      return [...countries.map(({ name }) => name), ...species.map(({ value }) => value)]
    })
  expect(await suggestedIn('pt', 'quen')).toEqual(['Quénia'])
  expect(await suggestedIn('pt', 'keny')).toEqual(['Quénia'])
  expect(await suggestedIn('sw', 'tembo')).toEqual(['elephant'])
  expect(await suggestedIn('sw', 'eleph')).toEqual(['elephant'])
})
