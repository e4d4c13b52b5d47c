import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { followNews } from '../data/tables/follows.ts'
import { stories } from '../data/tables/stories.ts'
import { gaugesOf } from './gauges.ts'
import { findFollowerOf, listFollowsOf } from './outreach/follows/follows.store.ts'
import { followLink } from './outreach/follows/links.ts'
import type { Db } from './platform/database.ts'
import { listKeys } from './platform/mail/mail.store.ts'
import { openTestApp, watchTurns } from './testing.ts'

/** Tables that grow with what visitors do. */
const growing = [
  'abuse_detection',
  'audit_log',
  'author_notifications',
  'author_rewards',
  'authors',
  'contact_messages',
  'donation_refunds',
  'donation_dedications',
  'donations',
  'donor_notes',
  'engagement_metadata',
  'follow_news',
  'followers',
  'follows',
  'idempotency_keys',
  'mail_log',
  'mail_stops',
  'mailed_messages',
  'mails_read',
  'message_threads',
  'newsletter_subscriptions',
  'post_tags',
  'publications',
  'rate_limit_tracker',
  'reading_sessions',
  'reward_ledger',
  'search_documents',
  'search_translations',
  'stories',
  'story_engagements',
  'story_species',
  'former_author_pages',
  'story_fingerprints',
  'story_milestones',
  'story_proposals',
  'story_questions',
  'story_translations',
  'story_versions',
  'thread_drafts',
  'thread_notes',
  'thread_replies',
  'transcripts',
  'user_engagement_locks',
  'writer_acts',
]

/** And those that grow with the work of the server. */
const working = ['jobs', 'media']

const nothingFor = (sql: string) => Array.from(sql.matchAll(/\?/g), () => null)
const planOf = ($client: Db['$client'], sql: string) =>
  $client.prepare(`explain query plan ${sql}`).all(nothingFor(sql)) as { detail: string }[]

/** Whether all that fits is sorted before the first row of a page is known. */
const listSorts = ({ $client }: Db, sql: string) =>
  planOf($client, sql).some(({ detail }) => detail.includes('USE TEMP B-TREE FOR ORDER BY'))

/** Statements for which SQLite reads one of these tables from its first row to its last. */
function listScans({ $client }: Db, asked: Iterable<string>, tables: readonly string[] = growing): string[] {
  return [...asked].flatMap((sql) => {
    const plan = planOf($client, sql)
    const scanned = plan.filter(({ detail }) => tables.includes(detail.match(/^SCAN (\w+)/)?.[1] ?? ''))
    return scanned.map(({ detail }) => `${detail}: ${sql}`)
  })
}

const isAsked = (sql: string) => /^\s*(select|update|delete|insert|with)\b/i.test(sql) && !sql.endsWith('where false')

test('no work of a start or of a day reads a table that grows as a whole', async () => {
  const { deps, start } = await openTestApp()
  const { asked } = watchTurns(deps.db)
  start()
  await deps.jobs.drain()
  const statements = [...asked].filter(isAsked)
  expect(statements.length).toBeGreaterThan(50)
  expect(listScans(deps.db, statements)).toEqual([])
})

test('no public address and no submission reads a table that grows as a whole', async () => {
  const { app, deps } = await openTestApp()
  const { asked } = watchTurns(deps.db)
  const lists = ['/api/stories', '/api/stories?category=Education', '/api/stories?featured=true', '/api/blog-posts']
  lists.push('/api/stories?author=0k3v9x2m7q1z', '/api/story-countries', '/api/stories?language=sw&in=fr')
  lists.push('/api/search?language=sw', '/api/search?q=heron&language=sw&in=fr')
  lists.push('/api/search?q=heron&country=KE&in=fr', '/api/search/suggestions?q=he')
  const news = ['?tag=herons', '?month=2026-03', '/archive'].map((part) => `/api/blog-posts${part}`)
  for (const address of [
    ...lists,
    ...news,
    '/api/statistics',
    '/api/sync',
    '/api/sync?since=0',
    '/sitemap.xml',
    '/rss.xml',
    '/podcast.xml',
  ])
    expect([address, (await app.request(address)).status]).toEqual([address, 200])
  const story = {
    title: 'The heron',
    content: 'It came back. '.repeat(50),
    authorName: 'Amina Example',
    authorLocation: 'Reedwater',
    authorEmail: 'amina@example.org',
    category: 'Education',
  }
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  expect((await app.request('/api/stories', { method: 'POST', headers, body: JSON.stringify(story) })).status).toBe(201)
  for (const address of ['/api/stories/1', '/api/stories/1/ways', '/api/author-pages/0k3v9x2m7q1z'])
    expect([address, (await app.request(address)).status]).toEqual([address, 404])
  expect(listScans(deps.db, [...asked].filter(isAsked))).toEqual([])
})

test('the stories of a language are read in their order from an index', async () => {
  const { app, deps } = await openTestApp()
  const { asked } = watchTurns(deps.db)
  const before = '&before=2026-03-01T00:00:00.000Z_9'
  for (const more of ['', before])
    expect((await app.request(`/api/stories?view=card&language=sw${more}`)).status).toBe(200)
  const ofList = [...asked].filter((sql) => sql.includes('from "stories"') && sql.includes('"language" ='))
  expect(ofList).toHaveLength(3)
  for (const sql of ofList) {
    const plan = JSON.stringify(planOf(deps.db.$client, sql))
    expect(plan).toContain('INDEX stories_by_language (status=? AND language=?')
    expect(listSorts(deps.db, sql)).toBe(false)
  }
})

test('who follows, and whom a story is told to, is found by an index', async () => {
  const { app, deps, clock } = await openTestApp({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@voices.example' })
  const { asked } = watchTurns(deps.db)
  const follow = { email: 'noor@example.net', subject: 'country:KE', rhythm: 'weekly' }
  const form = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(follow) }
  expect((await app.request('/api/follows', form)).status).toBe(200)
  const follower = findFollowerOf(deps.db, follow.email)
  if (!follower) throw new Error('Nobody follows.')
  const [one] = listFollowsOf(deps.db, [follower.id])
  const pages = [['confirm', one], ['mine'], ['leave']] as const
  const links = pages.map(([page, of]) => new URL(followLink(deps, page, follower, of)))
  for (const { pathname, search } of links) await app.request(pathname + search)
  await app.request(`${links[0]?.pathname}${links[0]?.search}`, { method: 'POST' })
  const story = deps.db
    .insert(stories)
    .values({ ...pendingStory, country: 'KE', species: ['lion'], status: 'published', mayMail: true })
    .returning()
    .get()
  deps.db.insert(followNews).values({ storyId: story.id, at: clock.now().toISOString() }).run()
  clock.pass(8 * 24 * 3_600_000)
  deps.jobs.enqueue(deps.db, { name: 'follows.tell' })
  await deps.jobs.drain()
  expect(listKeys(deps.db, 'follow', '')).toHaveLength(1)
  await app.request(`${links[2]?.pathname}${links[2]?.search}`, { method: 'POST' })
  expect(findFollowerOf(deps.db, follow.email)).toBeUndefined()
  expect(listScans(deps.db, [...asked].filter(isAsked))).toEqual([])
})

test('who decides on a story looks up what was told of it, and not all that was ever told', async () => {
  const { app, deps, signIn } = await openTestApp()
  const cookie = await signIn()
  deps.db.insert(stories).values(pendingStory).run()
  const { asked } = watchTurns(deps.db)
  const headers = { 'content-type': 'application/json', cookie }
  const body = JSON.stringify({ status: 'published' })
  expect((await app.request('/api/stories/1/status', { method: 'PATCH', headers, body })).status).toBe(200)
  const settling = [...asked].filter((sql) => sql.startsWith('update "author_notifications"'))
  expect(settling).not.toEqual([])
  expect(settling.map((sql) => JSON.stringify(planOf(deps.db.$client, sql)))).toEqual(
    settling.map(() => expect.stringContaining('author_notifications_of_story')),
  )
})

const pendingStory = {
  title: 'The heron',
  content: 'It came back.',
  authorName: 'Amina Example',
  authorLocation: 'Reedwater',
  authorEmail: 'amina@example.org',
  category: 'Education',
} as const

test('pages of the desk and their totals read no table that grows as a whole', async () => {
  const { app, deps, signIn } = await openTestApp()
  const cookie = await signIn()
  const { asked } = watchTurns(deps.db)
  const desk = ['/api/admin/summary', '/api/stories?status=published', '/api/stories?status=pending', '/api/contact']
  for (const address of [
    ...desk,
    '/api/contact/counts',
    '/api/admin/audit/actions',
    '/api/authors?limit=20',
    '/api/author-rewards?limit=20',
    '/api/newsletter/subscribers?limit=20',
  ])
    expect([address, (await app.request(address, { headers: { cookie } })).status]).toEqual([address, 200])
  // A page is read in order of an index, and what was given is summed anew with each look.
  const isKnown = (scan: string) =>
    / USING INDEX .* limit \?$/.test(scan) || scan.startsWith('SCAN donations USING COVERING INDEX')
  const scans = listScans(deps.db, [...asked].filter(isAsked))
  expect(scans.filter((scan) => !isKnown(scan))).toEqual([])
  const ofGrowing = [...asked]
    .filter(isAsked)
    .filter((sql) => growing.some((table) => sql.includes(` from "${table}"`)))
  const sorted = ofGrowing.filter((sql) => / limit \?$/.test(sql) && listSorts(deps.db, sql))
  expect(sorted).toEqual([])
})

test('no scrape of metrics and no probe reads a table that grows as a whole', async () => {
  const { app, deps } = await openTestApp({ METRICS_PORT: '0' })
  const { asked } = watchTurns(deps.db)
  await deps.meter?.text(gaugesOf(deps))
  for (const part of ['', '/live', '/ready', '/writes'])
    expect((await app.request(`/api/health${part}`)).status).toBe(200)
  const statements = [...asked].filter(isAsked)
  expect(statements.length).toBeGreaterThan(4)
  // The index of what waits holds nothing else.
  const ofWaiting = expect.stringMatching(/^SCAN media USING INDEX media_waiting/)
  expect(listScans(deps.db, statements, [...growing, ...working])).toEqual([ofWaiting])
})
