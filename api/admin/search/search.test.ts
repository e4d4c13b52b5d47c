import { expect, test } from 'vitest'
import type { DeskFinds } from '../../../data/contract/deskSearch.ts'
import { authors } from '../../../data/tables/authors.ts'
import { contentCalendar } from '../../../data/tables/calendar.ts'
import { contactMessages } from '../../../data/tables/contact.ts'
import { donations } from '../../../data/tables/donations.ts'
import { blogPosts } from '../../../data/tables/news.ts'
import { newsletterSubscriptions } from '../../../data/tables/newsletter.ts'
import { stories } from '../../../data/tables/stories.ts'
import { volunteerApplications } from '../../../data/tables/volunteers.ts'
import { openTestApp, watchTurns } from '../../testing.ts'

const at = '2026-02-20T09:00:00.000Z'
const who = { name: 'Zuri Márquez', email: 'Zuri@example.org' }
const story = {
  title: 'The heron',
  content: 'It came back.',
  authorName: who.name,
  authorLocation: 'Reedwater',
  authorEmail: who.email,
  category: 'Education',
  createdAt: at,
} as const

async function openDesk() {
  const api = await openTestApp()
  const { app, signIn } = api
  const cookie = await signIn()
  const ask = (q: string, headers: Record<string, string> = { cookie }) =>
    app.request(`/api/admin/search?q=${encodeURIComponent(q)}`, { headers })
  const find = async (q: string) => (await (await ask(q)).json()) as DeskFinds
  /** How many of each kind were found, without those of which none was. */
  const counts = async (q: string) =>
    Object.fromEntries(
      Object.entries(await find(q)).flatMap(([kind, found]) => (found.length > 0 ? [[kind, found.length]] : [])),
    )
  return { ...api, ask, find, counts, cookie }
}

/** One row of each kind of one person. */
function fill({ db }: Awaited<ReturnType<typeof openTestApp>>['deps']) {
  db.insert(stories)
    .values([
      { ...story, status: 'published', publishedAt: at, authorPage: '0k3v9x2m7q1z' },
      { ...story, title: 'Waiting heron' },
      { ...story, title: 'Turned down heron', status: 'rejected' },
    ])
    .run()
  db.insert(authors)
    .values({ ...who, location: 'Reedwater' })
    .run()
  db.insert(contactMessages)
    .values({ ...who, subject: 'A heron', category: 'other', message: 'Hello' })
    .run()
  db.insert(volunteerApplications)
    .values({
      ...who,
      phone: '1',
      address: 'B',
      dateOfBirth: '1990-01-01',
      twitterHandle: 'a',
      instagramHandle: 'a',
      facebookHandle: 'a',
      currentOrganization: 'a',
      qualification: 'a',
      motivation: 'a',
      conservationActivities: [],
    })
    .run()
  db.insert(donations)
    .values({
      amount: 5000,
      donorName: who.name,
      donorEmail: who.email,
      status: 'succeeded',
      stripePaymentIntentId: 'pi_7',
    })
    .run()
  db.insert(newsletterSubscriptions).values({ email: who.email }).run()
  db.insert(blogPosts).values({ title: 'News of the heron', content: '.', excerpt: '.', category: 'Education' }).run()
  db.insert(contentCalendar)
    .values({ title: 'Day of the heron', content: '.', platforms: ['facebook'], contentType: 'custom' })
    .run()
}

test('one search finds a person once with everything that they are here, and what they sent', async () => {
  const { deps, find } = await openDesk()
  fill(deps)
  for (const q of ['zuri@EXAMPLE.org', 'zuri', 'marquez zuri']) {
    const found = await find(q)
    expect([q, found.people]).toEqual([
      q,
      [{ ...who, authorId: 1, roles: ['author', 'writer', 'sender', 'applicant', 'donor', 'subscriber'] }],
    ])
    expect(found.messages).toMatchObject([{ id: 1, subject: 'A heron', name: who.name, isSpam: false }])
    expect([found.applications, found.donations]).toMatchObject([[{ id: 1 }], [{ id: 1, amount: 5000 }]])
  }
})

test('one search finds stories in any state, those that wait first, and messages, posts and content by their words', async () => {
  const { deps, find, counts } = await openDesk()
  fill(deps)
  const found = await find('heron')
  expect(found.stories.map(({ title, status }) => [title, status])).toEqual([
    ['Waiting heron', 'pending'],
    ['The heron', 'published'],
    ['Turned down heron', 'rejected'],
  ])
  expect(await counts('heron')).toEqual({ stories: 3, messages: 1, posts: 1, plans: 1 })
  expect(await counts('pi_7')).toEqual({ donations: 1 })
  expect(await counts('zebra')).toEqual({})
  expect(await counts('z')).toEqual({})
  expect(await counts('-- %')).toEqual({})
})

test('a receipt code finds its story, however it is typed, until that is withdrawn', async () => {
  const { app, deps, find } = await openDesk()
  const sent = await app.request('/api/stories', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ ...story, createdAt: undefined }),
  })
  const { code, storyId } = await sent.json()
  expect((await find(code.toLowerCase())).stories).toMatchObject([{ id: storyId, isByCode: true }])
  const withdrawn = await app.request('/api/receipts/withdraw', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ code, confirmed: true }),
  })
  expect(withdrawn.ok).toBe(true)
  for (const q of [code, 'heron', 'zuri', who.email]) expect([q, (await find(q)).stories]).toEqual([q, []])
  expect((await find('zuri')).people).toEqual([])
  expect(deps.db.select().from(stories).all()).toHaveLength(1)
})

test('of what an erasure has taken, nothing is found: of who has given, the donation and the profile are kept', async () => {
  const { app, deps, counts, find, cookie } = await openDesk()
  fill(deps)
  const answer = await app.request('/api/privacy/erase', {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ email: who.email, confirm: who.email }),
  })
  expect([answer.status, await counts('zuri')]).toEqual([200, { people: 1, donations: 1 }])
  for (const role of ['writer', 'sender', 'applicant', 'subscriber'])
    expect((await find('marquez')).people[0]?.roles).not.toContain(role)
})

test('strangers are told nothing, and nobody on the way keeps an answer', async () => {
  const { ask, deps } = await openDesk()
  fill(deps)
  expect((await ask('heron', {})).status).toBe(401)
  expect((await ask('heron')).headers.get('cache-control')).toContain('no-store')
  expect((await ask('a'.repeat(201))).status).toBe(400)
})

test('of each kind a few are told, the newest', async () => {
  const { deps, find } = await openDesk()
  for (const n of Array.from({ length: 20 }, (_, index) => index))
    deps.db
      .insert(donations)
      .values({ amount: 100 + n, donorName: 'Zuri', createdAt: `2026-02-${10 + n}` })
      .run()
  const { donations: found, people } = await find('zuri')
  expect([found.map(({ amount }) => amount), people]).toEqual([[119, 118, 117, 116, 115, 114], []])
})

test('each question of the search is answered by an index, or reads so many of the newest', async () => {
  const { deps, find } = await openDesk()
  fill(deps)
  const { asked } = watchTurns(deps.db)
  await find('zuri heron')
  const plans = [...asked].flatMap((sql) =>
    deps.db.$client.prepare(`explain query plan ${sql}`).all(Array.from(sql.matchAll(/\?/g), () => null)),
  ) as { detail: string }[]
  const read = plans.map(({ detail }) => detail).filter((step) => step.startsWith('SCAN'))
  const isBounded = (step: string) =>
    / USING (COVERING )?INDEX /.test(step) ||
    /^SCAN (blog_posts|content_calendar|\(subquery|story_words|translation_words|json_each)/.test(step)
  expect(read.filter((step) => !isBounded(step))).toEqual([])
})
