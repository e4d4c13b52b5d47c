import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type {
  AuthorReward,
  LedgerEntry,
  PointsOverTime,
  RewardExplanation,
  RewardsCalculated,
  RewardsOverview,
} from '../../../data/contract/authors/rewards.ts'
import { auditLog } from '../../../data/tables/admin.ts'
import { authors } from '../../../data/tables/authors.ts'
import { rewardLedger, rewardRatePeriods } from '../../../data/tables/rewards.ts'
import { insertStory } from '../../stories/stories.store.ts'
import { openDesk, putAccount, putEntry, putPayout } from './testing.ts'

const story = {
  title: 'The return of the wild dogs',
  content: 'They came back at night.',
  authorName: 'Wanjiru',
  authorLocation: 'Laikipia, Kenya',
  authorEmail: 'WANJIRU@voices.example',
  category: 'Wildlife Return',
  wordsSha256: '',
} as const

/** A story of the author's, sent and published. Its number. */
async function publish(desk: Awaited<ReturnType<typeof openDesk>>): Promise<number> {
  const at = desk.clock.now().toISOString()
  const { id } = insertStory(desk.deps.db, { ...story, submission: crypto.randomUUID(), at })
  const answer = await desk.app.request(`/api/stories/${id}/status`, {
    method: 'PATCH',
    headers: { cookie: await desk.signIn(), 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'published' }),
  })
  expect(answer.status).toBe(200)
  return id
}

describe('the list of authors', () => {
  test('has the most points first, and what each is owed', async () => {
    const desk = await openDesk()
    const few = putAccount(desk, { totalPoints: 10, authorEmail: 'few@voices.example' })
    const many = putAccount(desk, { totalPoints: 20, totalViews: 100, totalLikes: 49, featuredStories: 1 })
    putEntry(desk, { accountId: many, key: 'story:1', rule: 'story', milliCents: 25_000, points: 100 })
    putPayout(desk, { accountId: many, amount: 10, status: 'paid' })
    putPayout(desk, { accountId: many, amount: 5 })
    const list = await desk.read<AuthorReward[]>('')
    expect(list.map(({ id }) => id)).toEqual([many, few])
    expect(list[0]).toMatchObject({ achievements: ['views', 'featured'], storiesWaiting: 0, tier: 'Bronze' })
    expect(list[0]?.money).toMatchObject({ earned: 25, paid: 10, pending: 5, balance: 10, available: 10 })
    expect(list[1]?.money).toMatchObject({ earned: 0, balance: 0 })
  })

  test('says whose profile it is, however the address is spelled', async () => {
    const desk = await openDesk()
    putAccount(desk, { authorEmail: 'amina@xn--bcher-kva.example' })
    const createdAt = desk.clock.now().toISOString()
    const amina = { name: 'Amina', email: 'Amina@bücher.example', location: 'Kenya', createdAt, updatedAt: createdAt }
    expect(await desk.read('')).toMatchObject([{ profileId: null }])
    const { id } = desk.deps.db.insert(authors).values(amina).returning().get()
    expect(await desk.read('')).toMatchObject([{ profileId: id }])
  })

  test('says where an author is from, however the address is spelled', async () => {
    const desk = await openDesk()
    putAccount(desk)
    insertStory(desk.deps.db, { ...story, submission: crypto.randomUUID(), at: desk.clock.now().toISOString() })
    expect(await desk.read('')).toMatchObject([{ location: 'Laikipia, Kenya' }])
  })

  test('counts the stories that wait for a decision, until there is one', async () => {
    const desk = await openDesk()
    const accountId = putAccount(desk)
    const waiting = { counted: false, reason: 'awaiting_decision', milliCents: 0, points: 0, rule: 'story' } as const
    putEntry(desk, { accountId, key: 'story:1', ...waiting })
    putEntry(desk, { accountId, key: 'story:2', ...waiting })
    expect(await desk.read('')).toMatchObject([{ storiesWaiting: 2 }])
    putEntry(desk, { accountId, key: 'story:1', seq: 1, rule: 'story', milliCents: 25_000, points: 100 })
    expect(await desk.read('')).toMatchObject([{ storiesWaiting: 1 }])
  })

  test('is for admins alone', async () => {
    const { app } = await openDesk()
    for (const path of ['', '/overview', '/points', '/1/explanation', '/1/ledger', '/1/statement?month=2026-02'])
      expect((await app.request(`/api/author-rewards${path}`)).status).toBe(401)
  })
})

describe('the overview', () => {
  test('adds up all authors and all payouts, also those of authors who are gone', async () => {
    const desk = await openDesk()
    const one = putAccount(desk, { totalShares: 10, lastCalculated: '2026-02-01T00:00:00.000Z' })
    const two = putAccount(desk, { authorEmail: 'b@voices.example', lastCalculated: '2026-02-03T00:00:00.000Z' })
    // Each is paid whole cents: 0.9 and 0.9 are not 1.8 of them.
    for (const accountId of [one, two]) putEntry(desk, { accountId, key: `view:${accountId}`, milliCents: 900 })
    putPayout(desk, { amount: 300 })
    putPayout(desk, { amount: 200, accountId: one })
    putPayout(desk, { amount: 70, status: 'paid' })
    putPayout(desk, { amount: 9_999, status: 'cancelled' })
    expect(await desk.read('/overview')).toMatchObject({
      points: 2,
      earned: 0,
      pendingPayouts: { count: 2, amount: 500 },
      paid: 70,
      authors: 2,
      lastCalculated: '2026-02-03T00:00:00.000Z',
      rates: { inForce: 'calculator', since: null, chosenBy: null },
      achievements: { views: 0, likes: 0, shares: 1, stories: 0, featured: 0 },
    })
  })

  test('knows each entry since it was last asked, of an account it knows and of a new one', async () => {
    const desk = await openDesk()
    const read = async () => {
      const { points, earned } = await desk.read<RewardsOverview>('/overview')
      return { points, earned }
    }
    const one = putAccount(desk)
    expect(await read()).toEqual({ points: 0, earned: 0 })
    putEntry(desk, { accountId: one, key: 'story:1', rule: 'story', milliCents: 25_000, points: 100 })
    expect(await read()).toEqual({ points: 100, earned: 25 })
    const two = putAccount(desk, { authorEmail: 'b@voices.example' })
    putEntry(desk, { accountId: two, key: 'story:2', rule: 'story', milliCents: 25_000, points: 100 })
    putEntry(desk, { accountId: one, key: 'like:1', rule: 'like', milliCents: 5_000, points: 10 })
    const both = await Promise.all([read(), read()])
    expect(both).toEqual(both.map(() => ({ points: 210, earned: 55 })))
  })
})

describe('the two rate cards', () => {
  test('differ by what the facts that count would have earned by the other one', async () => {
    const desk = await openDesk()
    const accountId = putAccount(desk)
    putEntry(desk, { accountId, key: 'story:1', rule: 'story', milliCents: 25_000, points: 100 })
    putEntry(desk, { accountId, key: 'like:1', rule: 'like', milliCents: 5_000, points: 10 })
    putEntry(desk, { accountId, key: 'share:1', rule: 'share', milliCents: 10_000, points: 20 })
    for (let n = 0; n < 10; n += 1) putEntry(desk, { accountId, key: `view:${n}` })
    putEntry(desk, { accountId, key: 'view:x', counted: false, reason: 'reader_bound', milliCents: 0, points: 0 })
    // Taken back, so that it counts by neither card.
    putEntry(desk, { accountId, key: 'like:2', rule: 'like', milliCents: 5_000, points: 10 })
    const back = { counted: false, reason: 'story_excluded', milliCents: -5_000, points: -10 } as const
    putEntry(desk, { accountId, key: 'like:2', seq: 1, rule: 'like', ...back })
    // 50.00 + 12.50 + 25.00 + 10 * 0.25 cents against 25 + 5 + 10 + 10 * 0.1.
    const [author] = await desk.read<AuthorReward[]>('')
    expect(author?.otherCardDifference).toBe(90 - 41)
    expect((await desk.read<RewardsOverview>('/overview')).rates.otherCardDifference).toBe(90 - 41)
  })

  test('are switched from now on: nothing that was earned changes, and it is noted who did it', async () => {
    const desk = await openDesk()
    const accountId = putAccount(desk)
    putEntry(desk, { accountId, key: 'story:1', rule: 'story', milliCents: 25_000, points: 100 })
    const before = await desk.read<RewardExplanation>(`/${accountId}/explanation`)
    desk.clock.pass(60_000)
    const meanwhile = desk.clock.span()
    const overview = await desk.read<RewardsOverview>('/rates', { method: 'PUT', body: { card: 'advertised' } })
    const { since } = overview.rates
    expect(overview.rates).toMatchObject({ inForce: 'advertised', since: meanwhile(), chosenBy: 'admin1' })
    // What it earned was by the card that is now the other one.
    expect(overview.rates.otherCardDifference).toBe(0)
    expect(await desk.read(`/${accountId}/explanation`)).toEqual(before)
    expect(desk.deps.db.select().from(auditLog).where(eq(auditLog.action, 'rewards.rates_chosen')).all()).toMatchObject(
      [{ admin: 'admin1', before: 'calculator', after: 'advertised', at: since }],
    )
  })

  test('pay what happens while they are in force, also when it is calculated later', async () => {
    const desk = await openDesk()
    const first = await publish(desk)
    desk.clock.pass(60_000)
    await desk.ask('/rates', { method: 'PUT', body: { card: 'advertised' } })
    desk.clock.pass(60_000)
    const second = await publish(desk)
    await desk.ask('/calculate', { method: 'POST' })
    const [author] = await desk.read<AuthorReward[]>('')
    const why = await desk.read<RewardExplanation>(`/${author?.id}/explanation`)
    expect(why.stories.map(({ storyId, milliCents }) => [storyId, milliCents])).toEqual([
      [second, 50_000],
      [first, 25_000],
    ])
    expect(why.sums.map(({ rateCard, milliCents }) => [rateCard, milliCents])).toEqual([
      ['advertised 2026-11', 50_000],
      ['calculator 2026-11', 25_000],
    ])
    expect(author?.otherCardDifference).toBe(50 - 75)
  })

  test('chosen by two admins at once are chosen once, and either can choose back', async () => {
    const desk = await openDesk()
    const choose = (card: string, as: 'admin1' | 'admin2') => desk.ask('/rates', { method: 'PUT', body: { card }, as })
    await Promise.all([choose('advertised', 'admin1'), choose('advertised', 'admin2')])
    expect(desk.deps.db.select().from(rewardRatePeriods).all()).toHaveLength(1)
    await choose('calculator', 'admin2')
    const { rates } = await desk.read<RewardsOverview>('/overview')
    expect(rates).toMatchObject({ inForce: 'calculator', chosenBy: 'admin2' })
    expect(desk.deps.db.select().from(auditLog).where(eq(auditLog.action, 'rewards.rates_chosen')).all()).toHaveLength(
      2,
    )
  })

  test('are the two that there are', async () => {
    const desk = await openDesk()
    expect((await desk.ask('/rates', { method: 'PUT', body: { card: 'generous' } })).status).toBe(400)
  })
})

describe('the explanation', () => {
  test('adds up to what was earned, to the thousandth of a cent, by rule and by story', async () => {
    const desk = await openDesk()
    const accountId = putAccount(desk)
    const { id } = insertStory(desk.deps.db, {
      ...story,
      submission: crypto.randomUUID(),
      at: desk.clock.now().toISOString(),
    })
    putEntry(desk, { accountId, key: `story:${id}`, storyId: id, rule: 'story', milliCents: 25_000, points: 100 })
    for (let n = 0; n < 7; n += 1) putEntry(desk, { accountId, key: `view:${n}`, storyId: id })
    putEntry(desk, {
      accountId,
      key: 'view:0',
      seq: 1,
      storyId: id,
      counted: false,
      reason: 'reader_bound',
      milliCents: -100,
      points: -1,
    })
    putEntry(desk, { accountId, key: 'story:99', storyId: 99, rule: 'story', milliCents: 25_000, points: 100 })
    putEntry(desk, { accountId, key: 'tier_bonus:1', rule: 'tier_bonus', rateCard: null, milliCents: 5_060, points: 0 })
    const why = await desk.read<RewardExplanation>(`/${accountId}/explanation`)
    expect(why.milliCents).toBe(55_660)
    expect(why.money.earned).toBe(55)
    expect(why.sums).toEqual([
      {
        rule: 'story',
        counted: true,
        reason: null,
        rateCard: 'calculator 2026-11',
        quantity: 2,
        milliCents: 50_000,
        points: 200,
      },
      {
        rule: 'view',
        counted: true,
        reason: null,
        rateCard: 'calculator 2026-11',
        quantity: 6,
        milliCents: 600,
        points: 6,
      },
      {
        rule: 'view',
        counted: false,
        reason: 'reader_bound',
        rateCard: 'calculator 2026-11',
        quantity: 1,
        milliCents: 0,
        points: 0,
      },
      { rule: 'tier_bonus', counted: true, reason: null, rateCard: null, quantity: 1, milliCents: 5_060, points: 0 },
    ])
    expect(why.stories).toEqual([
      { storyId: id, title: story.title, milliCents: 25_600, points: 106 },
      { storyId: 99, title: null, milliCents: 25_000, points: 100 },
    ])
  })

  test('is not there for nobody', async () => {
    const desk = await openDesk()
    const answer = await desk.ask('/7/explanation')
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ code: 'reward.not_found' })
  })
})

describe('the ledger', () => {
  test('is read in pages, the latest fact first, and names no reader', async () => {
    const desk = await openDesk()
    const accountId = putAccount(desk)
    for (let n = 0; n < 150; n += 1)
      putEntry(desk, { accountId, key: `view:${n}`, reader: 'abcdefghijklmnopqrstuv', network: 'secret-network' })
    const first = await desk.ask(`/${accountId}/ledger`)
    const next = first.headers.get('link')?.match(/^<\/api\/author-rewards([^>]+)>; rel="next"$/)?.[1] ?? ''
    const rows = [...((await first.json()) as LedgerEntry[]), ...(await desk.read<LedgerEntry[]>(next))]
    expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 150 }, (_, index) => 150 - index))
    expect(rows[0]?.reader).toBe('abcdef')
    expect(JSON.stringify(rows)).not.toContain('secret-network')
  })
})

describe('points over time', () => {
  test('are those of the three authors with most, week by week', async () => {
    const desk = await openDesk()
    for (const [index, totalPoints] of [5, 50, 500, 5_000].entries())
      putAccount(desk, { totalPoints, authorName: `Author ${totalPoints}`, authorEmail: `${index}@voices.example` })
    putEntry(desk, { accountId: 4, key: 'story:1', points: 100, earnedAt: '2026-02-22T23:59:59.999Z' })
    putEntry(desk, { accountId: 4, key: 'story:2', points: 7, earnedAt: '2026-02-23T00:00:00.000Z' })
    const { from, authors } = await desk.read<PointsOverTime>('/points')
    expect(from).toHaveLength(12)
    expect(from.slice(-2)).toEqual(['2026-02-16', '2026-02-23'])
    expect(authors.map(({ name }) => name)).toEqual(['Author 5000', 'Author 500', 'Author 50'])
    expect(authors[0]?.points.slice(-3)).toEqual([0, 100, 7])
    expect((await desk.read<PointsOverTime>('/points?span=year')).authors[0]?.points.slice(-2)).toEqual([107, 0])
  })
})

describe('calculating', () => {
  test('a second time posts nothing and gives the same numbers; it is noted who asked', async () => {
    const desk = await openDesk()
    await publish(desk)
    const calculate = () => desk.read<RewardsCalculated>('/calculate', { method: 'POST', as: 'admin2' })
    await calculate()
    const entries = desk.deps.db.select().from(rewardLedger).all()
    const list = await desk.read<object[]>('')
    const meanwhile = desk.clock.span()
    expect(await calculate()).toMatchObject({ authors: 1, posted: 0, changed: 0 })
    const lastCalculated = meanwhile()
    expect(desk.deps.db.select().from(rewardLedger).all()).toEqual(entries)
    expect(await desk.read('')).toEqual(list.map((reward) => ({ ...reward, lastCalculated })))
    const acts = desk.deps.db.select().from(auditLog).where(eq(auditLog.action, 'rewards.calculated')).all()
    expect(acts.map(({ admin }) => admin)).toEqual(['admin2', 'admin2'])
  })
})
