import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { PersonErased } from '../../data/contract/privacy.ts'
import { auditLog } from '../../data/tables/admin.ts'
import { authors } from '../../data/tables/authors.ts'
import { authorPayouts } from '../../data/tables/payouts.ts'
import { authorRewards, rewardLedger } from '../../data/tables/rewards.ts'
import { author, openAuthors } from '../authors/testing.ts'

const { email, name } = author
const bank = 'KE12 3456 7890 1234'

/** An author with a profile, an account, and what was earned and paid. In cents. */
async function openWith({ earned, paid }: { earned: number; paid: number }) {
  const desk = await openAuthors()
  const { db } = desk.deps
  const at = desk.clock.now().toISOString()
  await desk.add({ bankAccountDetails: bank, bio: 'Teacher', phone: '+254 700 000 000' })
  const account = db.insert(authorRewards).values({ authorName: name, authorEmail: email }).returning().get()
  const entry = { key: 'view:1', seq: 0, rule: 'view', counted: true, points: 1, accountId: account.id } as const
  db.insert(rewardLedger)
    .values({ ...entry, milliCents: earned * 1000, earnedAt: at, payableAt: at, postedAt: at })
    .run()
  const pay = (amount: number) =>
    amount > 0 &&
    db
      .insert(authorPayouts)
      .values({ authorName: name, authorEmail: email, amount, month: '2026-02', status: 'paid', accountId: account.id })
      .run()
  pay(paid)
  const erase = async (address = email, isWaived = false) => {
    const body = JSON.stringify({ email: address, confirm: address, isWaived })
    const headers = { cookie: desk.cookie, 'content-type': 'application/json' }
    const answer = await desk.app.request('/api/privacy/erase', { method: 'POST', headers, body })
    return (await answer.json()) as PersonErased
  }
  const keptOf = ({ kept }: PersonErased) => kept.map((shelf) => shelf.name)
  const profiles = () => db.select().from(authors).all()
  const accounts = () => db.select().from(authorRewards).all()
  return { ...desk, db, pay, erase, keptOf, profiles, accounts }
}

test('an author to whom nothing is owed is erased with profile and bank details; what was paid keeps the name, the figures do not', async () => {
  const desk = await openWith({ earned: 250, paid: 250 })
  const erased = await desk.erase('AMINA@xn--bcher-kva.example')
  expect(erased.erased).toMatchObject({ authors: 1, rewards: 1 })
  expect(desk.keptOf(erased)).toEqual(['payouts'])
  expect(erased.kept[0]).toMatchObject({ fate: 'kept', why: expect.stringContaining('10 years') })
  expect(desk.profiles()).toEqual([])
  expect(desk.accounts()).toMatchObject([{ authorName: 'Name withheld', authorEmail: 'erased:1' }])
  expect(desk.db.select().from(rewardLedger).all()).toHaveLength(1)
  const details = desk.db.select().from(auditLog).where(eq(auditLog.subjectKind, 'author')).all()
  expect(details.every(({ before, after }) => before === null && after === null)).toBe(true)
})

test('an author to whom something is owed keeps profile and account until it is paid, and is told why', async () => {
  const desk = await openWith({ earned: 250, paid: 249 })
  const first = await desk.erase()
  expect(desk.keptOf(first)).toEqual(['payouts', 'rewards', 'authors'])
  expect(first.erased).toMatchObject({ authorDetails: 1 })
  expect(desk.profiles()).toMatchObject([{ email, name, phone: null, bio: null, location: '' }])
  const acts = desk.db.select().from(auditLog).where(eq(auditLog.subjectKind, 'author')).all()
  expect(JSON.stringify(acts)).not.toMatch(/Teacher|254 700/)
  expect(first.kept.map(({ why }) => why).join()).toMatch(/owed until it is paid.*erase this person again/)
  expect(await (await desk.call('GET', '/1/bank-details')).json()).toEqual({ bankAccountDetails: bank })
  desk.pay(1)
  expect(desk.keptOf(await desk.erase())).toEqual(['payouts'])
  expect([desk.profiles(), desk.accounts()[0]?.authorEmail]).toEqual([[], 'erased:1'])
})

test('a cancelled payout, by which nothing was paid, loses the name at once', async () => {
  const desk = await openWith({ earned: 250, paid: 250 })
  const cancelled = { authorName: name, authorEmail: email, amount: 250, month: '2026-02', notes: 'By hand' }
  desk.db
    .insert(authorPayouts)
    .values({ ...cancelled, status: 'cancelled' })
    .run()
  const { erased, kept } = await desk.erase()
  expect(erased).toMatchObject({ cancelledPayouts: 1 })
  expect(kept).toMatchObject([{ name: 'payouts', count: 1, fate: 'kept' }])
  expect(desk.db.select().from(authorPayouts).all()).toMatchObject([
    { status: 'paid', authorEmail: email },
    { status: 'cancelled', authorName: 'Name withheld', authorEmail: '', notes: null },
  ])
})

test('an author who gives up what is owed is erased at once, and that they did is noted', async () => {
  const desk = await openWith({ earned: 250, paid: 0 })
  expect(desk.keptOf(await desk.erase(email, true))).toEqual([])
  expect([desk.profiles(), desk.accounts()[0]?.authorEmail]).toEqual([[], 'erased:1'])
  const acts = desk.db.select().from(auditLog).where(eq(auditLog.action, 'person.erased')).all()
  expect(acts).toMatchObject([{ after: { isWaived: true } }])
})

test('not while a payout waits, whose money may be on its way', async () => {
  const desk = await openWith({ earned: 250, paid: 0 })
  desk.db.insert(authorPayouts).values({ authorName: name, authorEmail: email, amount: 250, month: '2026-02' }).run()
  expect(desk.keptOf(await desk.erase(email, true))).toContain('authors')
})

test('a payout that waits keeps the profile, too', async () => {
  const desk = await openWith({ earned: 250, paid: 0 })
  desk.db.insert(authorPayouts).values({ authorName: name, authorEmail: email, amount: 250, month: '2026-02' }).run()
  expect(desk.keptOf(await desk.erase())).toContain('authors')
  expect(desk.profiles()).toHaveLength(1)
})

test('what a story has earned up to the erasure is counted before the story is withdrawn', async () => {
  const desk = await openAuthors()
  const { id } = desk.addStory({ authorEmail: 'kofi@bücher.example' })
  const headers = { cookie: desk.cookie, 'content-type': 'application/json' }
  const publish = { method: 'PATCH', headers, body: JSON.stringify({ status: 'published' }) }
  expect((await desk.app.request(`/api/stories/${id}/status`, publish)).status).toBe(200)
  const body = JSON.stringify({ email: 'kofi@bücher.example', confirm: 'kofi@bücher.example' })
  await desk.app.request('/api/privacy/erase', { method: 'POST', headers, body })
  const earned = desk.deps.db.select().from(rewardLedger).all()
  expect(earned).toMatchObject([{ key: `story:${id}`, milliCents: 25_000 }])
})

test('the PayPal address of an erased person leaves the profile of somebody else, which stays', async () => {
  const desk = await openWith({ earned: 0, paid: 0 })
  await desk.add({ name: 'Kofi', email: 'kofi@example.org', paypalEmail: email.toUpperCase() })
  await desk.erase()
  expect(desk.profiles()).toMatchObject([{ name: 'Kofi', paypalEmail: null }])
})

test('an account that was erased has no name and no address in any download', async () => {
  const desk = await openWith({ earned: 250, paid: 0 })
  desk.db.delete(authorPayouts).run()
  desk.pay(250)
  desk.db.update(authorPayouts).set({ authorName: '', authorEmail: '' }).run()
  await desk.erase()
  const all = await (await desk.app.request('/api/downloads/data.json', { headers: { cookie: desk.cookie } })).text()
  expect(all).not.toContain(email)
  expect(all).not.toContain(name)
})
