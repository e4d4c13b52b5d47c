import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { FundEntry, FundEntryGiven, PublicFunds } from '../../../data/contract/funds.ts'
import type { HeldActsTaken } from '../../../data/contract/heldActs.ts'
import { keptCents } from '../../../data/rules/giving/donations.ts'
import { riskDecisions } from '../../../data/tables/risk.ts'
import { stories } from '../../../data/tables/stories.ts'
import { holdMs } from '../../../data/vocabulary/heldActs.ts'
import { dayMs, toSeconds } from '../../platform/clock.ts'
import { insertStory } from '../../stories/index.ts'
import { openTestApp } from '../../testing.ts'
import { applyProviderEvent } from '../applyProviderEvent.ts'
import { put, stored } from '../testing.ts'

const goal = {
  title: 'Boots for 40 rangers',
  titles: { fr: 'Des bottes' },
  dollars: 100,
  since: '2026-03-01',
  until: '2026-03-31',
}
const entry: FundEntryGiven = {
  day: '2026-02-20',
  title: 'A week of patrols',
  words: 'Six people walked for a week.',
  amount: 2_500,
  picture: null,
  pictureAlt: '',
  storyId: null,
  translations: {},
  status: 'published',
}

const story = {
  title: 'Return of the cranes',
  content: 'They came back.',
  authorName: 'Amara Example',
  authorLocation: 'Reedwater',
  authorEmail: 'amara@example.org',
  category: 'Wildlife Return',
} as const

async function open() {
  const api = await openTestApp()
  const cookie = await api.signIn()
  // Days may have passed since.
  const call = async (method: string, path: string, body?: object, key: string = randomUUID()) =>
    api.app.request(path, {
      method,
      headers: { cookie: await api.signIn(), 'content-type': 'application/json', 'idempotency-key': key },
      body: body && JSON.stringify(body),
    })
  const setGoal = (change: object | null, revision = 0) => call('PUT', '/api/giving/goal', { goal: change, revision })
  return {
    ...api,
    cookie,
    call,
    setGoal,
    add: async (changes: object = {}) =>
      (await (await call('POST', '/api/giving/fund-entries', { ...entry, ...changes })).json()) as FundEntry,
    change: (fund: FundEntry, changes: object) => {
      const { id, revision } = fund
      return call('PATCH', `/api/giving/fund-entries/${id}`, { ...entry, ...changes, revision })
    },
    shown: async (query = '') => (await (await api.app.request(`/api/giving/funds${query}`)).json()) as PublicFunds,
    async upload() {
      const bytes = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#a52' } })
        .jpeg()
        .withExif({ IFD0: { Artist: 'Secret' } })
        .toBuffer()
      const form = new FormData()
      form.set('image', new File([new Uint8Array(bytes)], 'p.jpg', { type: 'image/jpeg' }))
      const answer = await api.app.request('/api/blog-posts/pictures', {
        method: 'POST',
        body: form,
        headers: { cookie },
      })
      const { src } = (await answer.json()) as { src: string }
      return { src, id: src.split('/')[2] ?? '' }
    },
  }
}

describe('a goal', () => {
  test('is shown with what was received in its days, on whichever way, and nothing of before', async () => {
    const api = await open()
    put(api, { amount: 9_900, succeededAt: '2026-02-28T23:59:59.000Z' })
    put(api, { amount: 2_050, succeededAt: '2026-03-01T00:00:00.000Z' })
    put(api, { amount: 1_000, method: 'cash', succeededAt: '2026-03-01T12:00:00.000Z' })
    put(api, { amount: 3_000, amountRefunded: 1_000, succeededAt: '2026-03-01T08:00:00.000Z' })
    put(api, { amount: 7_000, status: 'pending', succeededAt: null })
    expect((await api.setGoal(goal)).status).toBe(200)
    expect((await api.shown()).goal).toEqual({
      title: 'Boots for 40 rangers',
      language: 'en',
      dollars: 100,
      received: 50,
      until: '2026-03-31',
      isReached: false,
    })
    expect((await api.shown('?in=fr')).goal).toMatchObject({ title: 'Des bottes', language: 'fr' })
    expect((await api.shown('?in=sw')).goal).toMatchObject({ title: 'Boots for 40 rangers', language: 'en' })
  })

  test('moves within a minute of what arrives, is given back, or is entered by hand', async () => {
    const api = await open()
    await api.setGoal(goal)
    const { id } = put(api, { status: 'pending', succeededAt: null })
    const received = async () => {
      api.clock.pass(60_000)
      await api.deps.jobs.drain()
      return (await api.shown()).goal?.received
    }
    expect(await received()).toBe(0)
    const news = (one: Parameters<typeof applyProviderEvent>[3]) =>
      api.deps.db.transaction((tx) => void applyProviderEvent(tx, api.deps, id, one))
    news({ kind: 'succeeded', at: toSeconds(api.clock), amountReceived: 5_000 })
    expect(await received()).toBe(50)
    news({ kind: 'refunded', amountRefunded: 2_000 })
    expect(await received()).toBe(30)
    const byHand = { amount: 8_000, method: 'cash', day: '2026-03-01' }
    await api.call('POST', '/api/donations', byHand)
    expect(await received()).toBe(110)
    expect((await api.shown()).goal?.isReached).toBe(true)
  })

  test('does not make the site anew with each donation, and not at all where nothing is shown', async () => {
    const api = await open()
    const arrive = () => {
      const { id } = put(api, { status: 'pending', succeededAt: null })
      const news = { kind: 'succeeded', at: toSeconds(api.clock), amountReceived: 100 } as const
      api.deps.db.transaction((tx) => void applyProviderEvent(tx, api.deps, id, news))
    }
    const versionAfter = async () => {
      api.clock.pass(60_000)
      await api.deps.jobs.drain()
      return api.deps.published.version
    }
    const before = api.deps.published.version
    arrive()
    expect(await versionAfter()).toBe(before)
    await api.setGoal(goal)
    const set = api.deps.published.version
    for (let turn = 0; turn < 10; turn++) arrive()
    expect(api.deps.published.version).toBe(set)
    expect(await versionAfter()).toBe(set + 1)
  })

  test('begins and ends on its days, by itself', async () => {
    const api = await open()
    await api.setGoal({ ...goal, since: '2026-03-02', until: '2026-03-03' })
    const goalOn = async (days: number) => {
      api.clock.pass(days * dayMs)
      await api.deps.jobs.drain()
      return (await api.shown()).goal
    }
    expect(await goalOn(0)).toBeNull()
    expect(await goalOn(1)).not.toBeNull()
    expect(await goalOn(1)).not.toBeNull()
    expect(await goalOn(1)).toBeNull()
    expect(await (await api.call('GET', '/api/giving/goal')).json()).toMatchObject({ state: 'past' })
  })

  test('of two admins at once is the one of the first', async () => {
    const api = await open()
    await api.setGoal(goal)
    const late = await api.setGoal({ ...goal, dollars: 7 })
    expect([late.status, await late.json()]).toMatchObject([
      409,
      { code: 'goal.stale', current: { revision: 1, goal: { dollars: 100 } } },
    ])
    expect((await api.setGoal(null, 1)).status).toBe(200)
    expect((await api.shown()).goal).toBeNull()
  })

  test.each([
    ['a title', { title: ' ' }],
    ['whole dollars', { dollars: 10.5 }],
    ['a sum', { dollars: 0 }],
    ['a day', { since: 'soon' }],
    ['an end after its beginning', { until: '2026-02-01' }],
    ['an end that has a day after it', { until: '9999-12-31' }],
  ])('needs %s', async (_, wrong) => {
    const api = await open()
    expect((await api.setGoal({ ...goal, ...wrong })).status).toBe(400)
    expect((await api.shown()).goal).toBeNull()
  })
})

describe('what donations did', () => {
  test('is shown newest first, page by page, without drafts', async () => {
    const api = await open()
    for (let day = 1; day <= 8; day++) await api.add({ day: `2026-02-0${day}`, title: `Day ${day}` })
    await api.add({ day: '2026-02-28', title: 'Not yet', status: 'draft' })
    const first = await api.shown()
    expect(first.entries.map(({ title }) => title)).toEqual(['Day 8', 'Day 7', 'Day 6', 'Day 5', 'Day 4', 'Day 3'])
    expect(first.next).toBe(2)
    const second = await api.shown('?page=2')
    expect(second.entries.map(({ title }) => title)).toEqual(['Day 2', 'Day 1'])
    expect(second.next).toBeNull()
    expect((await api.app.request('/api/giving/fund-entries')).status).toBe(401)
  })

  test('is read in the language of the page where somebody wrote it so, else in English', async () => {
    const api = await open()
    await api.add({
      translations: {
        fr: { title: 'Patrouilles', words: 'Une semaine.', pictureAlt: '' },
        sw: { title: 'Doria', words: '', pictureAlt: '' },
      },
    })
    expect((await api.shown('?in=fr')).entries).toMatchObject([{ title: 'Patrouilles', language: 'fr' }])
    expect((await api.shown('?in=sw')).entries).toMatchObject([{ title: 'A week of patrols', language: 'en' }])
  })

  test('leads to a story only while that is published', async () => {
    const api = await open()
    const { id } = insertStory(api.deps.db, {
      ...story,
      submission: randomUUID(),
      wordsSha256: 'a'.repeat(64),
      at: api.clock.now().toISOString(),
    })
    await api.call('PATCH', `/api/stories/${id}/status`, { status: 'published' })
    await api.add({ storyId: id })
    expect((await api.shown()).entries[0]?.story).toMatchObject({ id })
    await api.call('PATCH', `/api/stories/${id}/status`, { status: 'pending' })
    expect((await api.shown()).entries[0]?.story).toBeNull()
    expect(api.deps.db.select().from(stories).all()).toHaveLength(1)
    expect((await api.call('POST', '/api/giving/fund-entries', { ...entry, storyId: 99 })).status).toBe(404)
  })

  test('has a picture that everybody sees while it is published, without what else was in the file', async () => {
    const api = await open()
    const { id, src } = await api.upload()
    const seen = async () => (await api.app.request(src)).status
    expect((await api.call('POST', '/api/giving/fund-entries', { ...entry, picture: id })).status).toBe(400)
    const fund = await api.add({ picture: id, pictureAlt: 'Two rangers', status: 'draft' })
    expect(await seen()).toBe(404)
    const published = await (await api.change(fund, { picture: id, pictureAlt: 'Two rangers' })).json()
    expect(await seen()).toBe(200)
    expect(Buffer.from(await (await api.app.request(src)).arrayBuffer()).includes('Secret')).toBe(false)
    expect((await api.shown()).entries[0]).toMatchObject({ picture: { id, width: 640 }, pictureAlt: 'Two rangers' })
    const taken = await api.call('POST', '/api/giving/fund-entries', { ...entry, picture: id, pictureAlt: 'The same' })
    expect([taken.status, await taken.json()]).toMatchObject([409, { code: 'fund.picture_taken' }])
    api.clock.pass(8 * dayMs)
    await api.deps.jobs.drain()
    expect(await seen()).toBe(200)
    await api.change(published as FundEntry, {})
    expect(await seen()).toBe(404)
    expect(
      (await api.call('POST', '/api/giving/fund-entries', { ...entry, picture: 'gone', pictureAlt: 'x' })).status,
    ).toBe(404)
  })

  test('is written once for its act, and changed by the one who saw it last', async () => {
    const api = await open()
    const key = randomUUID()
    const first = await api.call('POST', '/api/giving/fund-entries', entry, key)
    const again = await api.call('POST', '/api/giving/fund-entries', entry, key)
    expect([first.status, again.status]).toEqual([201, 200])
    expect((await api.call('POST', '/api/giving/fund-entries', { ...entry, title: 'Other' }, key)).status).toBe(409)
    const fund = (await first.json()) as FundEntry
    expect((await api.change(fund, { title: 'Two weeks' })).status).toBe(200)
    const late = await api.change(fund, { title: 'Three weeks' })
    expect([late.status, await late.json()]).toMatchObject([
      409,
      { code: 'fund.stale', current: { title: 'Two weeks' } },
    ])
  })

  test('is deleted ten seconds later, unless that is undone', async () => {
    const api = await open()
    const fund = await api.add()
    const hold = async () => {
      const acts = [{ kind: 'fund.delete', id: fund.id }]
      const answer = await api.call('POST', '/api/admin/held-acts', { acts })
      return ((await answer.json()) as HeldActsTaken).acts.map(({ id }) => id)
    }
    const held = await hold()
    await api.call('DELETE', '/api/admin/held-acts', { ids: held })
    api.clock.pass(holdMs)
    await api.deps.jobs.drain()
    expect((await api.shown()).entries).toHaveLength(1)
    await hold()
    api.clock.pass(holdMs)
    await api.deps.jobs.drain()
    expect((await api.shown()).entries).toEqual([])
    expect((await api.call('DELETE', `/api/giving/fund-entries/${fund.id}`)).status).toBe(204)
  })

  test('stands beside what was received: to the cent what succeeded and was not given back', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            amount: fc.integer({ min: 1, max: 1_000_000 }),
            amountRefunded: fc.integer({ min: 0, max: 500_000 }),
            status: fc.constantFrom('succeeded', 'pending', 'failed'),
            disputeStatus: fc.constantFrom('open', 'won', 'lost', null),
            amountDisputed: fc.integer({ min: 0, max: 300_000 }),
          }),
          { maxLength: 12 },
        ),
        fc.array(fc.option(fc.integer({ min: 1, max: 90_000 })), { minLength: 1, maxLength: 4 }),
        async (gifts, told) => {
          const api = await open()
          for (const gift of gifts) put(api, gift)
          for (const amount of told) await api.add({ amount })
          await api.add({ amount: 4_444, status: 'draft' })
          const received = stored(api).reduce((sum, row) => sum + keptCents(row), 0)
          const sum = told.reduce<number>((all, amount) => all + (amount ?? 0), 0)
          expect((await api.shown()).account).toEqual(
            told.some((amount) => amount !== null) ? { received, told: sum } : null,
          )
        },
      ),
      { numRuns: 10 },
    )
  })

  test.each([
    ['a title', { title: '' }],
    ['a short title', { title: 'a'.repeat(81) }],
    ['words', { words: ' ' }],
    ['a day', { day: '2026-02-31' }],
    ['an amount above nothing', { amount: 0 }],
    ['whole cents', { amount: 1.5 }],
  ])('needs %s', async (_, wrong) => {
    const api = await open()
    expect((await api.call('POST', '/api/giving/fund-entries', { ...entry, ...wrong })).status).toBe(400)
  })
})

describe('words that lead to an animal', () => {
  const risky = 'The pangolin has its burrow behind our school.'
  const decisions = ({ deps }: Awaited<ReturnType<typeof open>>) => deps.db.select().from(riskDecisions).all()

  test('go out with a reason alone, whichever language they stand in, and are a draft without one', async () => {
    const api = await open()
    const post = (changes: object, key?: string) =>
      api.call('POST', '/api/giving/fund-entries', { ...entry, ...changes }, key)
    const french = { fr: { title: 'Patrouilles', words: 'À -1.2921, 36.8219.', pictureAlt: '' } }
    for (const changes of [{ words: risky }, { title: 'At -1.2921, 36.8219' }, { translations: french }]) {
      const refused = await post(changes)
      const { code, findings } = await refused.json()
      expect([refused.status, code]).toEqual([409, 'story.poacher_risk'])
      expect(findings[0].why).toEqual(expect.any(String))
    }
    expect((await api.shown()).entries).toEqual([])
    expect((await post({ words: risky, status: 'draft' })).status).toBe(201)
    const key = randomUUID()
    const said = { words: risky, riskReason: 'The school moved in 2019.' }
    expect([(await post(said, key)).status, (await post(said, key)).status]).toEqual([201, 200])
    expect((await api.shown()).entries).toHaveLength(1)
    expect(decisions(api)).toMatchObject([{ subjectKind: 'fund', reason: said.riskReason, decidedBy: 'admin1' }])
  })

  test('are asked about when a draft is shown and when what is shown is changed; not when it is taken off, and once for the same words', async () => {
    const api = await open()
    const draft = await api.add({ words: risky, status: 'draft' })
    const refused = await api.change(draft, { words: risky, status: 'published' })
    expect([refused.status, (await refused.json()).code]).toEqual([409, 'story.poacher_risk'])
    const shown = await (
      await api.change(draft, { words: risky, status: 'published', riskReason: 'It is gone.' })
    ).json()
    const renamed = await api.change(shown, { words: risky, title: 'Another', status: 'published' })
    expect(renamed.status).toBe(200)
    const worse = { words: `${risky} Go to -1.2921, 36.8219.`, status: 'published' }
    expect((await api.change(await renamed.json(), worse)).status).toBe(409)
    const off = await api.change({ ...shown, revision: 3 }, { words: risky, title: 'Another', status: 'draft' })
    expect(off.status).toBe(200)
    await api.call('DELETE', `/api/giving/fund-entries/${shown.id}`)
    expect(decisions(api)).toEqual([])
  })
})
