import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { figureNames, storyFigures } from '../../../data/tables/statistics.ts'
import { stories } from '../../../data/tables/stories.ts'
import { keepSetting } from '../../platform/settings.ts'
import { markPublished } from '../../stories/publications/publications.ts'
import { insertStory, moveStory } from '../../stories/stories.store.ts'
import { openTestApp, watchTurns } from '../../testing.ts'
import { recount } from './recount.ts'
import { createStatistics } from './statistics.ts'

type Api = Awaited<ReturnType<typeof openTestApp>>

const words = {
  title: 'The heron came back',
  content: 'It stood on one leg and did not mind us.',
  authorName: 'Wanjiru Example',
  authorLocation: 'Lakeside, Kenya',
  authorEmail: 'wanjiru@example.org',
  category: 'Wildlife Return',
}

async function open() {
  const api = await openTestApp()
  return { ...api, cookie: await api.signIn() }
}
type Open = Awaited<ReturnType<typeof open>>

async function submit({ app }: Api, change: Partial<typeof words> = {}): Promise<number> {
  const response = await app.request('/api/stories', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ ...words, ...change }),
  })
  return (await response.json()).storyId
}

async function move({ app, cookie }: Open, id: number, status: string) {
  const response = await app.request(`/api/stories/${id}/status`, {
    method: 'PATCH',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ status, reason: 'Because' }),
  })
  expect(response.status).toBe(200)
}

async function publish(api: Open, change: Partial<typeof words> = {}) {
  const id = await submit(api, change)
  await move(api, id, 'published')
  return id
}

const figures = async ({ app }: Api) => (await app.request('/api/statistics')).json()

/** Published stories of as many writers. */
function addMany({ deps, clock }: Api): void {
  const at = clock.now().toISOString()
  const fields = { ...words, category: 'Education' as const, wordsSha256: '', at }
  deps.db.transaction((tx) => {
    for (let i = 0; i < ofMany.stories; i++) {
      const { id } = insertStory(tx, { ...fields, authorEmail: `writer${i}@example.org`, submission: randomUUID() })
      moveStory(tx, id, { from: ['pending'], to: 'published', admin: 'admin1', at, rejectionReason: null })
    }
  })
}
const ofMany = { stories: 450, communities: 1, species: 1, contributors: 450 }

describe('the four figures', () => {
  test('are zeros on an empty site', async () => {
    expect(await figures(await openTestApp())).toEqual({ stories: 0, communities: 0, species: 0, contributors: 0 })
  })

  test('count published stories only', async () => {
    const api = await open()
    await submit(api)
    await move(api, await submit(api), 'rejected')
    expect(await figures(api)).toEqual({ stories: 0, communities: 0, species: 0, contributors: 0 })
    await publish(api)
    expect(await figures(api)).toEqual({ stories: 1, communities: 1, species: 1, contributors: 1 })
  })

  test('count a place once, however it is typed', async () => {
    const api = await open()
    for (const authorLocation of ['Àdá Foah, Ghana', 'ada foah,ghana', ' ADA  FOAH , GHANA'])
      await publish(api, { authorLocation })
    await publish(api, { authorLocation: 'Ada Foah West, Ghana' })
    expect(await figures(api)).toMatchObject({ stories: 4, communities: 2 })
  })

  test('count a contributor once, whatever the case of the address', async () => {
    const api = await open()
    await publish(api)
    await publish(api, { authorEmail: 'Wanjiru@Example.org', authorName: 'W. Example' })
    await publish(api, { authorEmail: 'kofi@example.org' })
    expect(await figures(api)).toMatchObject({ stories: 3, contributors: 2 })
  })

  test('count a species once over all stories, in title or text', async () => {
    const api = await open()
    await publish(api, { title: 'Rhinos', content: 'They left before the herons.' })
    await publish(api, { title: 'Again', content: 'A black rhino, and a heron.' })
    expect(await figures(api)).toMatchObject({ species: 2 })
  })

  test('follow a story that is taken off the site, and one that is edited', async () => {
    const api = await open()
    const id = await publish(api)
    await publish(api, { content: 'A pangolin.', title: 'Night', authorLocation: 'Forest End, Gabon' })
    expect(await figures(api)).toMatchObject({ stories: 2, species: 2, communities: 2 })
    await move(api, id, 'pending')
    expect(await figures(api)).toEqual({ stories: 1, communities: 1, species: 1, contributors: 1 })
    await move(api, id, 'published')
    const edit = new FormData()
    edit.set('title', 'Two otters')
    const path = `/api/stories/${id}`
    expect((await api.app.request(path, { method: 'PATCH', headers: { cookie: api.cookie }, body: edit })).status).toBe(
      200,
    )
    expect(await figures(api)).toMatchObject({ stories: 2, species: 2, communities: 2 })
  })

  test('are whole on a site with many hundreds of stories', async () => {
    const api = await openTestApp()
    addMany(api)
    expect(await figures(api)).toEqual(ofMany)
  })

  test('are the same when asked for many times at once', async () => {
    const api = await open()
    for (let i = 0; i < 3; i++) await publish(api, { authorLocation: `Place ${i}` })
    const answers = await Promise.all(Array.from({ length: 5 }, () => figures(api)))
    for (const answer of answers) expect(answer).toMatchObject({ stories: 3, communities: 3 })
  })
})

describe('what each story adds is kept', () => {
  test('a server that starts knows the figures at once, and what has changed', async () => {
    const api = await openTestApp()
    addMany(api)
    const readers = api.deps.db.select().from(storyFigures)
    await recount(api.deps)
    expect(readers.all()).toHaveLength(ofMany.stories)
    const { most } = watchTurns(api.deps.db)
    expect(await createStatistics(api.deps)()).toEqual(ofMany)
    expect(most.statements).toBeLessThan(20)
  })

  test('a site of an earlier version tells the figures of before, until all its stories are read', async () => {
    const api = await openTestApp()
    addMany(api)
    const former = { stories: 7, communities: 6, species: 5, contributors: 4 }
    keepSetting(api.deps.db, 'statistics.counted', former, api.clock.now().toISOString())
    const count = createStatistics(api.deps)
    const { version } = api.deps.published
    expect(await count()).toEqual(former)
    while (api.deps.published.version === version) await nextTurn()
    expect(await count()).toEqual(ofMany)
  })

  test('when very much has changed, what is known is told at once, and the rest when it is counted', async () => {
    const api = await openTestApp()
    const { db, published } = api.deps
    const count = createStatistics(api.deps)
    await count()
    addMany(api)
    for (const { id } of db.select().from(stories).all()) markPublished(db, 'story', id)
    const { version } = published
    expect((await count()).stories).toBeLessThan(ofMany.stories)
    while (published.version === version) await nextTurn()
    expect(await count()).toEqual(ofMany)
  })

  test('a story that is gone from the database takes along what it added', async () => {
    const api = await open()
    const id = await publish(api)
    await publish(api, { content: 'A pangolin.', authorLocation: 'Forest End, Gabon' })
    expect(await figures(api)).toMatchObject({ stories: 2, communities: 2, species: 2 })
    api.deps.db.delete(stories).where(eq(stories.id, id)).run()
    api.deps.published.changed(api.deps.db)
    expect(await figures(api)).toEqual({ stories: 1, communities: 1, species: 2, contributors: 1 })
  })

  test('names no address', async () => {
    const api = await open()
    await publish(api)
    await figures(api)
    const kept = [api.deps.db.select().from(storyFigures).all(), api.deps.db.select().from(figureNames).all()]
    expect(JSON.stringify(kept)).not.toMatch(/wanjiru|example/i)
  })

  test('the nightly count corrects whatever differs, says so once, and finds nothing the next time', async () => {
    const api = await open()
    const [first, second] = [await publish(api), await publish(api, { authorLocation: 'Forest End, Gabon' })]
    const right = await figures(api)
    const { db } = api.deps
    db.update(storyFigures).set({ community: 'elsewhere' }).where(eq(storyFigures.storyId, first)).run()
    db.update(figureNames).set({ stories: 9 }).where(eq(figureNames.kind, 'species')).run()
    db.insert(figureNames).values({ kind: 'community', name: 'nowhere', stories: 1 }).run()
    db.delete(storyFigures).where(eq(storyFigures.storyId, second)).run()
    const pending = await submit(api)
    db.insert(storyFigures)
      .values({ storyId: pending, community: 'x', contributor: 'y', species: ['z'] })
      .run()
    const told: unknown[] = []
    const log = { ...api.deps.log, warn: (what: unknown) => void told.push(what) } as typeof api.deps.log
    await recount({ ...api.deps, log })
    expect(await figures(api)).toEqual(right)
    expect(told).toEqual([{ corrected: expect.any(Number) }])
    await recount({ ...api.deps, log })
    expect(told).toHaveLength(1)
  })

  test('the nightly count corrects each of many hundred names, in steps', async () => {
    const api = await open()
    addMany(api)
    const { db } = api.deps
    await recount(api.deps)
    const right = db.select().from(figureNames).all()
    const isContributor = eq(figureNames.kind, 'contributor')
    db.update(figureNames).set({ stories: 5 }).where(isContributor).run()
    db.delete(figureNames).where(eq(figureNames.kind, 'community')).run()
    const { most } = watchTurns(db)
    const told: unknown[] = []
    const log = { ...api.deps.log, warn: (what: unknown) => void told.push(what) } as typeof api.deps.log
    await recount({ ...api.deps, log })
    expect(new Set(db.select().from(figureNames).all())).toEqual(new Set(right))
    expect(told).toEqual([{ corrected: ofMany.contributors + ofMany.communities }])
    expect(most.rows).toBeLessThan(700)
  })

  test('a publication that nobody has asked about yet is no mistake', async () => {
    const api = await open()
    await figures(api)
    await publish(api)
    const told: unknown[] = []
    const log = { ...api.deps.log, warn: (what: unknown) => void told.push(what) } as typeof api.deps.log
    await recount({ ...api.deps, log })
    expect([told, await figures(api)]).toEqual([[], { stories: 1, communities: 1, species: 1, contributors: 1 }])
  })

  test('is counted anew once a day, and not at each start', async () => {
    const api = await open()
    await publish(api)
    const count = async () => {
      await api.deps.jobs.drain()
      return api.deps.db.select().from(storyFigures).all().length
    }
    enqueue(api)
    expect(await count()).toBe(1)
    api.deps.db.delete(storyFigures).run()
    enqueue(api)
    expect(await count()).toBe(0)
    api.clock.pass(24 * 3_600_000)
    enqueue(api)
    expect(await count()).toBe(1)
  })
})

const enqueue = ({ deps }: Api) => deps.jobs.enqueue(deps.db, { name: 'statistics.recount', payload: {} })

test('before anything was ever counted, a large site waits for no more than a moment', async () => {
  const api = await openTestApp()
  addMany(api)
  const count = createStatistics(api.deps, 0)
  const { version } = api.deps.published
  expect((await count()).stories).toBeLessThan(ofMany.stories)
  while (api.deps.published.version === version) await nextTurn()
  expect(await count()).toEqual(ofMany)
})

test('a caller who knows the figures already is told that nothing changed', async () => {
  const api = await open()
  const etag = (await api.app.request('/api/statistics')).headers.get('etag') ?? ''
  const ask = () => api.app.request('/api/statistics', { headers: { 'if-none-match': etag } })
  expect((await ask()).status).toBe(304)
  await publish(api)
  expect((await ask()).status).toBe(200)
})

describe('a figure that an admin knows better', () => {
  const give = ({ app, cookie }: Open, change: unknown, headers: Record<string, string> = { cookie }) =>
    app.request('/api/statistics', {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(change),
    })

  test('stands in place of the counted one until it is taken back', async () => {
    const api = await open()
    await publish(api)
    expect(await (await give(api, { species: 48 })).json()).toMatchObject({ stories: 1, species: 48 })
    expect(await figures(api)).toEqual({ stories: 1, communities: 1, species: 48, contributors: 1 })
    await give(api, { communities: 0 })
    expect(await figures(api)).toMatchObject({ communities: 0, species: 48 })
    await give(api, { species: null, communities: null })
    expect(await figures(api)).toEqual({ stories: 1, communities: 1, species: 1, contributors: 1 })
  })

  test('leaves what is counted to be seen by admins', async () => {
    const api = await open()
    await publish(api)
    await give(api, { species: 48 })
    const sources = () => api.app.request('/api/statistics/sources', { headers: { cookie: api.cookie } })
    expect(await (await sources()).json()).toEqual({
      counted: { stories: 1, communities: 1, species: 1, contributors: 1 },
      given: { species: 48 },
    })
  })

  test('is taken from admins alone, and only as a whole number', async () => {
    const api = await open()
    expect((await give(api, { species: 48 }, {})).status).toBe(401)
    for (const change of [{ species: -1 }, { species: 1.5 }, { species: '4' }, { animals: 4 }])
      expect((await give(api, change)).status).toBe(400)
    expect(await figures(api)).toMatchObject({ species: 0 })
  })
})
