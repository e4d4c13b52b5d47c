import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Db } from './platform/database.ts'
import { openTestApp, watchTurns } from './testing.ts'

/** Tables that grow with what visitors do. */
const growing = [
  'abuse_detection',
  'audit_log',
  'author_notifications',
  'author_rewards',
  'authors',
  'contact_messages',
  'donations',
  'engagement_metadata',
  'idempotency_keys',
  'mail_log',
  'newsletter_subscriptions',
  'publications',
  'rate_limit_tracker',
  'reading_sessions',
  'reward_ledger',
  'stories',
  'story_engagements',
  'story_fingerprints',
  'story_milestones',
  'story_versions',
  'user_engagement_locks',
]

/** Statements for which SQLite reads one of these tables from its first row to its last. */
function listScans({ $client }: Db, asked: Iterable<string>): string[] {
  return [...asked].flatMap((sql) => {
    const nothing = Array.from(sql.matchAll(/\?/g), () => null)
    const plan = $client.prepare(`explain query plan ${sql}`).all(nothing) as { detail: string }[]
    const scanned = plan.filter(({ detail }) => growing.includes(detail.match(/^SCAN (\w+)/)?.[1] ?? ''))
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
  for (const address of [...lists, '/api/statistics', '/api/sync', '/api/sync?since=0', '/sitemap.xml', '/rss.xml'])
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
  expect((await app.request('/api/stories/1')).status).toBe(404)
  expect(listScans(deps.db, [...asked].filter(isAsked))).toEqual([])
})
