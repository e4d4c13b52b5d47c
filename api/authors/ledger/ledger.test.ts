import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { storyEngagements, userEngagementLocks } from '../../../data/tables/engagement.ts'
import { authorNotifications } from '../../../data/tables/notifications.ts'
import { rewardLedger, rewardRatePeriods, storyRewardDecisions } from '../../../data/tables/rewards.ts'
import { stories } from '../../../data/tables/stories.ts'
import { mailLog } from '../../../data/tables/system.ts'
import { openReader, publish } from '../../readers/testing.ts'
import { withdrawStory } from '../../stories/writer/withdraw.ts'
import { openTestApp } from '../../testing.ts'
import { findAccountOf, moveAccount } from './accounts.ts'
import { earnedOf } from './earned.ts'
import { recalculate } from './recalculate.ts'
import { addInteraction, addStory, ledgerOf } from './testing.ts'

const author = 'wanjiru@lakeside.example.com'
const dayMs = 24 * 3_600_000
const at = (day: number, seconds = 0) => new Date(Date.UTC(2026, 1, 1) + day * dayMs + seconds * 1000).toISOString()

test('two published stories, three readers, two likes and two shares: the exact cents and points', async () => {
  const api = await openTestApp()
  const cookie = await api.signIn()
  // Too short to be taken for a repetition of the first.
  const [first, second] = [await publish(api), await publish(api, 30)]
  await api.app.request(`/api/stories/${first}/featured`, {
    method: 'PATCH',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ featured: true }),
  })
  const readers = [openReader(api), openReader(api), openReader(api)]
  for (const [index, reader] of readers.entries()) {
    const story = index === 2 ? second : first
    await reader.read(story)
    await reader.complete(story)
  }
  await readers[0]?.like(first)
  await readers[2]?.like(second)
  await readers[0]?.share(first, 'whatsapp')
  await readers[1]?.share(first, 'copy')
  const passerBy = openReader(api)
  await passerBy.view(first)
  for (const progress of [10, 20]) {
    api.clock.pass(6000)
    await passerBy.report(first, progress)
  }

  await recalculate(api.deps)

  const { account, milliCents, points } = ledgerOf(api.deps, 'wanjiru@example.org')
  expect(milliCents).toBe(2 * 25_000 + 3 * 100 + 2 * 5_000 + 2 * 10_000)
  expect(points).toBe(2 * 100 + 500 + 3 * 1 + 2 * 10 + 2 * 20 + 50)
  expect(account).toMatchObject({
    totalEarnings: 80,
    monthlyEarnings: 80,
    currentMonth: '2026-03',
    totalPoints: points,
    weeklyPoints: points,
    monthlyPoints: points,
    totalViews: 4,
    totalLikes: 2,
    totalShares: 2,
    totalStories: 2,
    publishedStories: 2,
    featuredStories: 1,
    socialMediaPromotions: 1,
    tier: 'Bronze',
    nextTierThreshold: 50_000,
    weeklyNextThreshold: 3_750,
    monthlyNextThreshold: 6_000,
    hasUnlockedNewBenefit: false,
  })
  expect(await recalculate(api.deps)).toEqual({ authors: 1, posted: 0, changed: 0 })
})

test('an entry of the ledger can be neither changed nor deleted, whoever tries', async () => {
  const { deps } = await openTestApp()
  addStory(deps, { email: author, at: at(0) })
  await recalculate(deps)
  expect(() => deps.db.update(rewardLedger).set({ points: 0 }).run()).toThrow('The ledger is never changed')
  expect(() => deps.db.delete(rewardLedger).run()).toThrow('The ledger is never changed')
  expect(() => deps.db.update(rewardLedger).set({ milliCents: 0.5 }).run()).toThrow()
  expect(ledgerOf(deps, author).entries).toHaveLength(1)
})

test('thousands of readings from one network raise earnings by less than five cents in a day', async () => {
  const { deps } = await openTestApp()
  const ids = [1, 2, 3, 4, 5].map(() => addStory(deps, { email: author, at: at(0) }))
  await recalculate(deps)
  const before = ledgerOf(deps, author).milliCents
  deps.db.transaction(() => {
    for (let n = 0; n < 5000; n++)
      addInteraction(deps, {
        storyId: ids[n % 5] ?? 0,
        type: 'view_complete',
        at: at(1, n * 10),
        network: 'one machine',
      })
  })
  await recalculate(deps)
  const { entries, milliCents } = ledgerOf(deps, author)
  expect(milliCents - before).toBe(40 * 100)
  expect(entries.filter(({ reason }) => reason === 'network_bound')).toHaveLength(5000 - 40)
})

test('a story that its writer withdrew, or that was deleted, keeps what it earned', async () => {
  const { deps } = await openTestApp()
  const [withdrawn, deleted] = [
    addStory(deps, { email: author, at: at(0) }),
    addStory(deps, { email: author, at: at(1) }),
  ]
  for (const storyId of [withdrawn, deleted])
    for (let n = 0; n < 5; n++) addInteraction(deps, { storyId, type: 'share', platform: 'facebook', at: at(2, n) })
  await recalculate(deps)
  const before = ledgerOf(deps, author)
  withdrawStory(deps, withdrawn)
  deps.db.delete(stories).where(eq(stories.id, deleted)).run()
  expect((await recalculate(deps)).posted).toBe(0)
  const after = ledgerOf(deps, author)
  expect([after.milliCents, after.points]).toEqual([before.milliCents, before.points])
  expect(after.account).toMatchObject({ totalStories: 0, totalPoints: before.points, authorName: 'Wanjiru Example' })
})

test('readers that are forgotten, in whatever pieces, leave what they brought', async () => {
  const { deps } = await openTestApp()
  const storyId = addStory(deps, { email: author, at: at(0) })
  const id = () => addStory(deps, { email: author, at: at(0) })
  const others = [id(), id(), id(), id(), id(), id()]
  for (const [n, other] of [storyId, ...others].entries())
    addInteraction(deps, { storyId: other, type: 'like', at: at(1, n), reader: 'one reader', network: 'one network' })
  await recalculate(deps)
  const before = ledgerOf(deps, author)
  expect(before.entries.filter(({ reason }) => reason === 'reader_bound')).toHaveLength(2)
  deps.db.delete(userEngagementLocks).run()
  expect((await recalculate(deps)).posted).toBe(0)
  deps.db.delete(storyEngagements).where(eq(storyEngagements.storyId, storyId)).run()
  expect((await recalculate(deps)).posted).toBe(0)
  deps.db.delete(storyEngagements).run()
  expect((await recalculate(deps)).posted).toBe(0)
})

test('a story earns nothing while it waits or is excluded, with the reason in the ledger, and all of it once it counts', async () => {
  const { deps } = await openTestApp()
  const storyId = addStory(deps, { email: author, at: at(0) })
  addInteraction(deps, { storyId, type: 'like', at: at(1) })
  const decide = (decision: 'counts' | 'excluded') =>
    deps.db.insert(storyRewardDecisions).values({ storyId, decision, reason: 'copied', admin: 'admin1' }).run()
  decide('excluded')
  await recalculate(deps)
  expect(ledgerOf(deps, author).entries.map(({ reason, milliCents, points }) => [reason, milliCents, points])).toEqual([
    ['story_excluded', 0, 0],
    ['story_excluded', 0, 0],
  ])
  decide('counts')
  await recalculate(deps)
  const counting = ledgerOf(deps, author)
  expect([counting.milliCents, counting.points]).toEqual([30_000, 110])
  expect(counting.entries.slice(2).map(({ earnedAt, payableAt }) => [earnedAt, payableAt])).toEqual([
    [at(0), at(14)],
    [at(1), at(15)],
  ])
  decide('excluded')
  await recalculate(deps)
  expect(ledgerOf(deps, author)).toMatchObject({
    milliCents: 0,
    points: 0,
    account: { totalPoints: 0, totalEarnings: 0 },
  })
})

test('another rate card pays from the moment it is chosen, and for nothing before', async () => {
  const { deps } = await openTestApp()
  const storyId = addStory(deps, { email: author, at: at(0) })
  addInteraction(deps, { storyId, type: 'like', at: at(1) })
  deps.db
    .insert(rewardRatePeriods)
    .values({ card: 'advertised', since: at(2), admin: 'admin1' })
    .run()
  addInteraction(deps, { storyId, type: 'like', at: at(2) })
  addInteraction(deps, { storyId, type: 'view_complete', at: at(3) })
  await recalculate(deps)
  expect(ledgerOf(deps, author).entries.map(({ milliCents, rateCard }) => [milliCents, rateCard])).toEqual([
    [25_000, 'calculator 2026-11'],
    [5_000, 'calculator 2026-11'],
    [12_500, 'advertised 2026-11'],
    [250, 'advertised 2026-11'],
  ])
})

test('what was earned can be paid out fourteen days later', async () => {
  const { deps } = await openTestApp()
  addStory(deps, { email: author, at: at(0) })
  await recalculate(deps)
  const { id } = findAccountOf(deps.db, author) ?? { id: 0 }
  const earned = (day: number) => earnedOf(deps.db, id, at(day))
  expect(earned(13)).toMatchObject({ milliCents: 25_000, payableMilliCents: 0, nextPayableAt: at(14) })
  expect(earned(13).allPayableAt).toBe(at(14))
  expect(earned(14)).toMatchObject({ milliCents: 25_000, payableMilliCents: 25_000, nextPayableAt: null })
})

test('one author in three spellings of the address has one account', async () => {
  const { deps } = await openTestApp()
  for (const email of ['amara@kraal.com', 'Amara@Kraal.COM', 'amara@KRAAL.com']) addStory(deps, { email, at: at(0) })
  expect(await recalculate(deps)).toMatchObject({ authors: 1 })
  expect(ledgerOf(deps, 'AMARA@kraal.com')).toMatchObject({ points: 300, account: { totalStories: 3 } })
})

test('an author with another address keeps account and stories; an address with rewards of its own is refused', async () => {
  const { deps } = await openTestApp()
  addStory(deps, { email: author, at: at(0) })
  addStory(deps, { email: 'other@lakeside.example.com', at: at(0) })
  await recalculate(deps)
  expect(() => deps.db.transaction((tx) => moveAccount(tx, author, 'other@lakeside.example.com'))).toThrow(
    'cannot be joined',
  )
  deps.db.transaction((tx) => moveAccount(tx, author.toUpperCase(), 'new@lakeside.example.com'))
  expect(await recalculate(deps)).toEqual({ authors: 2, posted: 0, changed: 0 })
  expect(ledgerOf(deps, 'new@lakeside.example.com')).toMatchObject({ points: 100, account: { totalStories: 1 } })
})

test('several stories that reached something at once are named in one mail', async () => {
  const { deps } = await openTestApp()
  for (const title of ['The heron came back', 'An otter at noon']) {
    const storyId = addStory(deps, { email: author, at: at(0) })
    deps.db.update(stories).set({ title }).where(eq(stories.id, storyId)).run()
    for (let n = 0; n < 5; n++) addInteraction(deps, { storyId, type: 'share', platform: 'facebook', at: at(1, n) })
  }
  await recalculate(deps)
  const mails = deps.db.select().from(mailLog).all()
  expect(mails).toMatchObject([{ recipient: author }])
  expect(mails[0]?.text).toContain('your story “The heron came back” 5 times')
  expect(mails[0]?.text).toContain('your story “An otter at noon” 5 times')
})

test('a tier, a campaign and many promotions are told once, to the admins and to the author', async () => {
  const { deps } = await openTestApp()
  const storyId = addStory(deps, { email: author, at: at(0) })
  for (let n = 0; n < 1000; n++)
    addInteraction(deps, { storyId, type: 'share', platform: 'facebook', at: at(Math.floor(n / 50), n % 50) })
  const decide = (decision: 'counts' | 'excluded') =>
    deps.db.insert(storyRewardDecisions).values({ storyId, decision, admin: 'admin1' }).run()
  await recalculate(deps)
  const told = () => ({
    admins: deps.db
      .select()
      .from(authorNotifications)
      .all()
      .map(({ title }) => title)
      .sort(),
    mails: deps.db
      .select()
      .from(mailLog)
      .all()
      .map(({ recipient, subject }) => `${recipient}: ${subject}`)
      .sort(),
  })
  const once = {
    admins: [
      'A story of Wanjiru Example was shared 5 times',
      'Wanjiru Example has 10 promotions',
      'Wanjiru Example reached Silver',
    ],
    mails: [
      `${author}: What your stories have reached`,
      `${author}: Your story “The heron came back” was shared 5 times`,
    ],
  }
  expect(told()).toEqual(once)
  decide('excluded')
  await recalculate(deps)
  expect(ledgerOf(deps, author).account.tier).toBe('Bronze')
  decide('counts')
  await recalculate(deps)
  expect(ledgerOf(deps, author)).toMatchObject({ account: { tier: 'Silver' } })
  expect(told()).toEqual(once)
})

test('no mail goes to authors of the demonstration content', async () => {
  const { deps } = await openTestApp()
  const storyId = addStory(deps, { email: 'wanjiru@example.org', at: at(0) })
  for (let n = 0; n < 5; n++) addInteraction(deps, { storyId, type: 'share', platform: 'copy', at: at(1, n) })
  await recalculate(deps)
  expect(deps.db.select().from(authorNotifications).all()).toHaveLength(1)
  expect(deps.db.select().from(mailLog).all()).toEqual([])
})

test('a recalculation that was cut off between authors, or among the entries of one, is completed by the next', async () => {
  const { deps } = await openTestApp()
  const storyId = addStory(deps, { email: author, at: at(0) })
  addStory(deps, { email: 'other@lakeside.example.com', at: at(0) })
  for (let n = 0; n < 2500; n++) addInteraction(deps, { storyId, type: 'like', at: at(n % 20, n) })
  const cut = new AbortController()
  let turns = 0
  const signal = Object.assign(cut.signal, {
    throwIfAborted() {
      // The other author, whose address comes first, takes one.
      if (turns++ === 3) throw new Error('The server died.')
    },
  })
  await expect(recalculate(deps, undefined, signal)).rejects.toThrow('The server died.')
  const half = ledgerOf(deps, author)
  expect(half.entries).toHaveLength(2000)
  expect(half.account.totalPoints).toBe(half.points)
  await recalculate(deps)
  expect(ledgerOf(deps, author)).toMatchObject({
    milliCents: ((25_000 + 2500 * 5_000) * 11) / 10,
    account: { totalPoints: 100 + 25_000 },
  })
  expect(ledgerOf(deps, 'other@lakeside.example.com').points).toBe(100)
})

test('a decision about a story takes effect by a job of its own', async () => {
  const { deps } = await openTestApp()
  const storyId = addStory(deps, { email: author, at: at(0) })
  deps.jobs.enqueue(deps.db, { name: 'rewards.story', payload: { storyId } })
  await deps.jobs.drain()
  expect(ledgerOf(deps, author)).toMatchObject({ points: 100, account: { totalPoints: 100 } })
})

test('two recalculations at once write each entry once', async () => {
  const { deps } = await openTestApp()
  addStory(deps, { email: author, at: at(0), isFeatured: true })
  const both = await Promise.all([recalculate(deps), recalculate(deps)])
  expect(both.map(({ posted }) => posted)).toEqual([2, 0])
})

test('demonstration content that was published without an admin earns as well', async () => {
  const { deps } = await openTestApp({ DEMO_CONTENT: 'on' })
  const { fillDemoContent } = await import('../../demo.ts')
  fillDemoContent(deps)
  await recalculate(deps)
  const published = deps.db.select().from(stories).where(eq(stories.status, 'published')).all()
  const entries = deps.db.select().from(rewardLedger).where(eq(rewardLedger.rule, 'story')).all()
  expect(entries.map(({ storyId }) => storyId).sort()).toEqual(published.map(({ id }) => id).sort())
})
