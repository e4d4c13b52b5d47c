import { describe, expect, test } from 'vitest'
import type { DeskFinds } from '../../../data/contract/deskSearch.ts'
import type { SearchAnswer } from '../../../data/contract/search.ts'
import type { AdminStory, PublicStory, StoryCard } from '../../../data/contract/stories.ts'
import type { LibraryDelta } from '../../../data/contract/sync.ts'
import type { WaysOn } from '../../../data/contract/ways.ts'
import { auditLog } from '../../../data/tables/admin.ts'
import { storyTranslations } from '../../../data/tables/stories.ts'
import { found, publish } from '../../site/search/testing.ts'
import { withdrawStory } from '../writer/withdraw.ts'
import { french, openDesk, openTranslated, words } from './testing.ts'

describe('a translation', () => {
  test('is kept piece by piece, and public once somebody releases it', async () => {
    const { save, move, read } = await openDesk()
    expect(await save(french, { translatedBy: 'Aline Exemple' })).toMatchObject({
      status: 200,
      body: { language: 'fr', status: 'draft', revision: 1, obstacle: null, translatedBy: 'Aline Exemple' },
    })
    expect(await read('fr')).toMatchObject({ title: words.title, language: 'en', languages: ['en'], translation: null })
    expect(await move('published', { revision: 1 })).toMatchObject({ status: 200, body: { status: 'published' } })
    expect(await read('fr')).toMatchObject({
      title: french[0],
      content: french.slice(1).join('\n\n'),
      excerpt: french.slice(1).join(' '),
      language: 'fr',
      languages: ['en', 'fr'],
      translation: { by: 'Aline Exemple', byMachine: false, untranslated: [] },
    })
    for (const other of [undefined, 'en', 'sw'])
      expect(await read(other)).toMatchObject({ title: words.title, language: 'en', languages: ['en', 'fr'] })
    expect(await move('draft')).toMatchObject({ status: 200, body: { status: 'draft' } })
    expect(await read('fr')).toMatchObject({ title: words.title, languages: ['en'] })
    expect(await move('draft')).toMatchObject({ status: 409, body: { code: 'translation.not_shown' } })
  })

  test('that is changed stays on the page as it was until it is released again', async () => {
    const { save, move, read, all } = await openTranslated()
    await save(['Le héron', ...french.slice(1)], { revision: 2 })
    expect((await all()).translations).toMatchObject([{ status: 'published', isAhead: true, untranslated: 0 }])
    expect((await read('fr'))?.title).toBe(french[0])
    await move('published')
    expect((await read('fr'))?.title).toBe('Le héron')
    expect((await all()).translations).toMatchObject([{ isAhead: false }])
  })

  test('is by the name with which it was released, whatever is saved since', async () => {
    const { save, move, read, all, deps } = await openTranslated()
    await save(french, { revision: 2, translatedBy: 'Aline Exemple' })
    expect((await read('fr'))?.translation?.by).toBeNull()
    expect((await all()).translations).toMatchObject([{ isAhead: true, translatedBy: 'Aline Exemple' }])
    await move('published')
    expect((await read('fr'))?.translation?.by).toBe('Aline Exemple')
    expect((await all()).translations).toMatchObject([{ isAhead: false }])
    await move('draft')
    expect(deps.db.select().from(storyTranslations).get()?.shownBy).toBeNull()
  })

  test('has a title of one line, no longer than two', async () => {
    const { save, move, read } = await openDesk()
    const long = await save(['Le héron '.repeat(60), ...french.slice(1)])
    expect(long).toMatchObject({ status: 400, body: { code: 'translation.long_title' } })
    await save(['Le héron\nest\n\nrevenu', ...french.slice(1)])
    await move('published')
    expect((await read('fr'))?.title).toBe('Le héron est revenu')
  })

  test('needs each paragraph', async () => {
    const { save, move } = await openDesk()
    await save(french.slice(0, 3))
    expect(await move('published')).toMatchObject({
      status: 409,
      body: { code: 'translation.not_ready', obstacle: 'missing' },
    })
  })

  test('is not made into the language in which the story is written, nor the other way round', async () => {
    const { save, edit, drop } = await openDesk()
    expect(await save(french, {}, 'en')).toMatchObject({ status: 409, body: { code: 'translation.same_language' } })
    await save(french)
    expect((await edit({ language: 'fr' })).status).toBe(409)
    await drop()
    expect((await edit({ language: 'fr' })).status).toBe(200)
  })

  test('of two admins the later one is shown what the other wrote, and nothing is lost', async () => {
    const { save } = await openDesk()
    await save(french)
    expect(await save(french.slice(0, 1), { revision: 1 }, 'fr', 'admin2')).toMatchObject({ body: { revision: 2 } })
    const late = await save(french, { revision: 1 })
    expect(late).toMatchObject({ status: 409, body: { code: 'translation.stale', current: { revision: 2 } } })
    expect(late.body.current?.pieces.map(({ text }) => text)).toEqual(french.slice(0, 1))
    expect(await save(french)).toMatchObject({ status: 409, body: { code: 'translation.stale' } })
  })

  test('is not thrown away with words that nobody has seen who wanted it thrown away', async () => {
    const { save, drop, all } = await openDesk()
    await save(french)
    await save(['Le héron', ...french.slice(1)], { revision: 1 }, 'fr', 'admin2')
    expect(await drop('fr', 1)).toMatchObject({ status: 409, body: { code: 'translation.stale' } })
    expect((await all()).translations).toHaveLength(1)
    expect((await drop('fr', 2)).status).toBe(204)
  })

  test('is noted in the log with each step, without its words', async () => {
    const { deps, drop } = await openTranslated()
    await drop()
    const acts = deps.db
      .select()
      .from(auditLog)
      .all()
      .filter(({ action }) => action.includes('translation'))
    expect(acts.map(({ action, admin }) => [action, admin])).toEqual(
      ['saved', 'published', 'deleted'].map((what) => [`story.translation_${what}`, 'admin1']),
    )
    expect(JSON.stringify(acts)).not.toContain('héron')
  })

  test('is for admins alone until it is public', async () => {
    const { app, id, save } = await openDesk()
    await save(french)
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', '/fr'],
      ['POST', '/fr/draft'],
      ['PATCH', '/fr/status'],
      ['DELETE', '/fr'],
    ] as const)
      expect((await app.request(`/api/stories/${id}/translations${path}`, { method })).status).toBe(401)
  })
})

describe('what happens to a story happens to its translations', () => {
  test('a paragraph that is taken out or changed leaves them at once, whoever does it', async () => {
    const { edit, read, all, deps } = await openTranslated()
    await edit({ content: 'It stood on one leg.\n\nWe counted four nests.' })
    expect(await read('fr')).toMatchObject({
      content: `${french[1]}\n\nWe counted four nests.`,
      translation: { untranslated: [2] },
    })
    const row = deps.db.select().from(storyTranslations).get()
    expect(JSON.stringify(row?.shown)).not.toMatch(/trois|Personne/)
    expect((await all()).translations).toMatchObject([{ untranslated: 1, obstacle: 'missing' }])
  })

  test('with its last paragraph the translation is a draft again', async () => {
    const { edit, read } = await openTranslated()
    await edit({ content: 'All is new.' })
    expect(await read('fr')).toMatchObject({ title: words.title, languages: ['en'], translation: null })
  })

  test.each([
    ['is taken off the site', 'pending'],
    ['is rejected', 'rejected'],
  ] as const)('a story that %s takes them along, and brings them back', async (_how, status) => {
    const desk = await openTranslated()
    const { call, id, read, app } = desk
    if (status === 'rejected') await call('PATCH', `/api/stories/${id}/status`, { status: 'pending' })
    await call('PATCH', `/api/stories/${id}/status`, { status })
    expect(await read('fr')).toBeNull()
    expect(await found(desk, 'patte')).toEqual([])
    const delta = (await (await app.request('/api/sync?since=1&in=fr')).json()) as LibraryDelta
    expect(delta).toMatchObject({ stories: [], gone: [{ kind: 'story', id }] })
    if (status === 'rejected') await call('PATCH', `/api/stories/${id}/status`, { status: 'pending' })
    await call('PATCH', `/api/stories/${id}/status`, { status: 'published' })
    expect((await read('fr'))?.title).toBe(french[0])
    expect(await found(desk, 'patte')).toEqual([id])
  })

  test('a story that is withdrawn erases them', async () => {
    const { deps, id, all, save, call } = await openTranslated()
    withdrawStory(deps, id)
    expect(deps.db.select().from(storyTranslations).all()).toEqual([])
    expect((await call('GET', `/api/stories/${id}/translations`)).status).toBe(404)
    expect(await save(french)).toMatchObject({ status: 409, body: { code: 'story.withdrawn' } })
    expect(await all()).toMatchObject({ code: 'story.withdrawn' })
  })

  test('with the consent for this site they go as the story does', async () => {
    const { call, id, read } = await openTranslated()
    const consent = { people: null, agreed: null, child: null, guardian: null, newsletter: false, social: false }
    await call('POST', `/api/stories/${id}/consent`, { ...consent, site: false, note: 'On the telephone' })
    expect(await read('fr')).toBeNull()
  })
})

test('words that lead to an animal are released with a reason only', async () => {
  const { save, move, read } = await openDesk()
  await save(['The pangolin', 'The pangolin has its burrow behind our school.', 'b', 'c'])
  expect(await move('published')).toMatchObject({ status: 409, body: { code: 'story.poacher_risk' } })
  expect((await read('fr'))?.translation).toBeNull()
  expect((await move('published', { riskReason: 'The burrow is empty since March.' })).status).toBe(200)
  expect((await read('fr'))?.content).toContain('burrow')
})

describe('readers find it in their language', () => {
  test('in lists, in the ways on, in searches, on devices and in feeds', async () => {
    const desk = await openTranslated()
    const { app, id } = desk
    const other = await publish(desk, { title: 'Another heron', content: 'Nothing else.' })
    const ask = async <T>(path: string) => (await (await app.request(path)).json()) as T
    const cards = await ask<StoryCard[]>('/api/stories?view=card&in=fr')
    expect(cards.map(({ title, language }) => [title, language])).toEqual([
      ['Another heron', 'en'],
      [french[0], 'fr'],
    ])
    expect((await ask<WaysOn>(`/api/stories/${other}/ways?in=fr`)).next).toMatchObject({
      title: french[0],
      language: 'fr',
    })
    expect((await ask<LibraryDelta>('/api/sync?in=fr')).stories.find((one) => one.id === id)).toMatchObject({
      title: french[0],
      language: 'fr',
    })
    expect((await ask<LibraryDelta>('/api/sync')).stories.find((one) => one.id === id)).toMatchObject({
      language: 'en',
    })
    const { stories } = await ask<SearchAnswer>('/api/search?q=patte&in=fr')
    expect(stories).toMatchObject([{ id, title: french[0], excerpt: expect.stringContaining('patte') }])
    const feed = await app.request('/fr/rss.xml')
    expect(await feed.text()).toContain(french[0])
  })

  test('by its words, together with what the story is chosen by, and by its language', async () => {
    const desk = await openTranslated()
    const { id, drop } = desk
    const swahili = await publish(desk, { title: 'Korongo', content: 'Alirudi.', language: 'sw' } as object)
    expect(await found(desk, 'patte héron')).toEqual([id])
    expect(await found(desk, 'patte leg')).toEqual([])
    expect(await found(desk, { q: 'patte', country: 'KE', category: 'Wildlife Return' })).toEqual([id])
    expect(await found(desk, { q: 'patte', country: 'GH' })).toEqual([])
    expect(await found(desk, { language: 'fr' })).toEqual([id])
    expect(await found(desk, { language: 'en' })).toEqual([id])
    expect(await found(desk, { language: 'sw' })).toEqual([swahili])
    expect(await found(desk, { q: 'leg', language: 'fr' })).toEqual([])
    const { choices } = (await (await desk.app.request('/api/search')).json()) as SearchAnswer
    expect(choices.language).toEqual([
      { value: 'en', name: 'English', stories: 1 },
      { value: 'fr', name: 'French', stories: 1 },
      { value: 'sw', name: 'Swahili', stories: 1 },
    ])
    await drop()
    expect(await found(desk, 'patte')).toEqual([])
    expect(await found(desk, { language: 'fr' })).toEqual([])
  })
})

test('an editor finds a story at the desk by the words of a translation that is released, and by no others', async () => {
  const { call, drop, id, piecesOf } = await openTranslated()
  const found = async (q: string) => [
    (await call<DeskFinds>('GET', `/api/admin/search?q=${q}`)).body.stories.map((story) => story.id),
    (await call<AdminStory[]>('GET', `/api/stories?status=published&q=${q}`)).body.map((story) => story.id),
  ]
  const draft = { pieces: piecesOf(['Korongo amerudi']), translatedBy: null }
  await call('PUT', `/api/stories/${id}/translations/sw`, draft)
  expect(await found('patte')).toEqual([[id], [id]])
  expect(await found('héron nids')).toEqual([[id], [id]])
  expect(await found('korongo')).toEqual([[], []])
  await drop()
  expect(await found('patte')).toEqual([[], []])
})

describe('what is no language', () => {
  const codes = [
    ['../..', null],
    ['..%2f..', null],
    ['en-x', 'en'],
    ['x'.repeat(100), null],
    ['\u0444\u0440', null],
    ['fr\u0000', null],
    ['__proto__', null],
    ['constructor', null],
    ['toString', null],
    ['f', null],
    ["fr' or 1=1 --", null],
    ['"><script>', null],
    ['\u202efr', null],
    ['', null],
  ] as const

  test.each(codes)('%j is refused or read as a language, wherever it is said', async (code, meant) => {
    const desk = await openTranslated()
    const { app, id, call, save, edit } = desk
    const text = encodeURIComponent(code)
    const before = JSON.stringify(await desk.all())
    const statusOf = async (path: string) => (await app.request(path)).status
    const fine = meant ? [200] : [400]
    for (const path of [
      `/api/stories/${id}?view=public&in=${text}`,
      `/api/stories?view=card&in=${text}`,
      `/api/stories/${id}/ways?in=${text}`,
      `/api/sync?in=${text}`,
    ])
      expect([path, await statusOf(path)]).toEqual([path, code === '' ? expect.anything() : expect.toBeOneOf(fine)])
    for (const path of [
      `/api/search?language=${text}`,
      `/api/search?q=leg&in=${text}`,
      `/story/${id}?language=${text}`,
      `/fr/story/${id}?language=${text}`,
      `/stories?language=${text}`,
    ])
      expect([path, await statusOf(path)]).toEqual([path, expect.toBeOneOf([200, 400, 404])])
    const header = code.replace(/[^\x20-\x7e]/g, '')
    expect(
      (await app.request(`/api/stories/${id}?view=public`, { headers: { 'accept-language': header } })).status,
    ).toBe(200)
    if (!meant) {
      expect((await save(french, {}, text)).status).toBeGreaterThanOrEqual(400)
      for (const [method, path] of [
        ['POST', 'draft'],
        ['PATCH', 'status'],
      ])
        expect(
          (await call(String(method), `/api/stories/${id}/translations/${text}/${path}`, {})).status,
        ).toBeGreaterThanOrEqual(400)
      expect((await edit({ language: code })).status).toBe(400)
      const sent = await app.request('/api/stories', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          ...words,
          authorName: 'W',
          authorLocation: 'K',
          authorEmail: 'w@example.org',
          category: 'Wildlife Return',
          language: code,
        }),
      })
      expect(sent.status).toBe(400)
    }
    expect(JSON.stringify(await desk.all())).toBe(before)
  })
})

test('a story names its animals in the language that is asked for, whichever it is written in', async () => {
  const { app, id } = await openDesk({}, { ...words, content: 'An elephant came to the well.' })
  const named = async (asked: string) =>
    ((await (await app.request(`/api/stories/${id}?view=public${asked}`)).json()) as PublicStory).speciesNames
  expect([await named(''), await named('&in=sw'), await named('&in=ha')]).toEqual([
    undefined,
    ['korongo', 'tembo'],
    undefined,
  ])
})
