import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { authors } from '../data/tables/authors.ts'
import { authorNotifications } from '../data/tables/notifications.ts'
import { authorRewards, storyFingerprints } from '../data/tables/rewards.ts'
import { stories } from '../data/tables/stories.ts'
import { openTestApp, watchTurns } from './testing.ts'

const many = 600
const yearMs = 365.25 * 24 * 3_600_000

/** As many authors with a profile, an account and a story each. */
async function openGrown() {
  const api = await openTestApp()
  const { db } = api.deps
  const at = api.clock.now().toISOString()
  db.transaction((tx) => {
    for (let n = 0; n < many; n++) {
      const [name, email] = [`Author ${n}`, `author${n}@example.org`]
      tx.insert(authors).values({ name, email, location: 'Reedwater', updatedAt: at }).run()
      tx.insert(authorRewards).values({ authorName: name, authorEmail: email }).run()
      const words = { title: `Story ${n}`, content: `It came back ${n} times.`, category: 'Wildlife Return' } as const
      const written = { authorName: name, authorEmail: email, authorLocation: 'Reedwater', submission: randomUUID() }
      tx.insert(stories)
        .values({ ...words, ...written, status: 'published', createdAt: at, publishedAt: at })
        .run()
    }
  })
  const run = async (name: string) => {
    api.deps.jobs.enqueue(db, { name, uniqueKey: randomUUID() })
    await api.deps.jobs.drain()
  }
  return { ...api, run }
}

/** Few milliseconds, however many stories and people there are. */
const bounds = { statements: 400, rows: 1_500 }

test('what is forgotten daily leaves everybody else their turn, however many authors there are', async () => {
  const api = await openGrown()
  const { most } = watchTurns(api.deps.db)
  await api.run('privacy.retention')
  api.clock.pass(8 * yearMs)
  api.deps.db.delete(stories).run()
  await api.run('privacy.retention')
  const { statements, rows } = most
  expect(api.deps.db.select().from(authors).all()).toEqual([])
  expect(statements).toBeLessThan(bounds.statements)
  expect(rows).toBeLessThan(bounds.rows)
})

test('profiles are made for all who have none while everybody else has their turn', async () => {
  const { app, deps, signIn } = await openGrown()
  const cookie = await signIn()
  deps.db.delete(authors).run()
  const { most } = watchTurns(deps.db)
  const answer = await app.request('/api/authors/sync', { method: 'POST', headers: { cookie } })
  expect(await answer.json()).toEqual({ syncedCount: many, emailsSynchronized: 0 })
  expect(most.statements).toBeLessThan(bounds.statements)
})

test('months are counted while everybody else has their turn', async () => {
  const { app, deps, signIn } = await openGrown()
  const cookie = await signIn()
  const { most } = watchTurns(deps.db)
  const answer = await app.request('/api/authors/statistics/months', { headers: { cookie } })
  expect(await answer.json()).toHaveLength(24)
  expect(most.statements).toBeLessThan(24)
})

test('what runs at a start and daily leaves everybody else their turn, however many stories wait and are published', async () => {
  const api = await openGrown()
  const { db } = api.deps
  db.update(stories).set({ status: 'pending' }).where(sql`${stories.id} % 2 = 0`).run()
  const due = db.$client
    .prepare("select count(*) from jobs where state = 'running' or (state = 'queued' and run_at <= ?)")
    .pluck()
  const { most } = watchTurns(db)
  api.clock.pass(30.5 * 24 * 3_600_000)
  api.start()
  while (due.get(api.clock.now().toISOString()) !== 0) await nextTurn()
  const { statements } = most
  expect(db.select().from(storyFingerprints).all()).toHaveLength(many)
  expect(db.select().from(authorNotifications).all()).toHaveLength(many / 2)
  expect(statements).toBeLessThan(bounds.statements)
})
