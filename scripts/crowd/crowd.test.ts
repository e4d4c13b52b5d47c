import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../api/platform/database.ts'
import { openTestApp } from '../../api/testing.ts'
import type { SearchAnswer } from '../../data/contract/search.ts'
import { crowdOf, fillWithCrowd, writeCrowd } from './crowd.ts'

test('a grown site has what fifty stories bring with them, and each row refers to what is there', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'voices-crowd-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const until = new Date('2026-03-01T09:00:00.000Z')
  const written = writeCrowd(folder, crowdOf({ stories: 50, translations: 10, until }))
  expect(written).toMatchObject({
    stories: 50,
    story_versions: 5,
    story_translations: 10,
    publications: 49,
    story_engagements: 490,
    newsletter_subscriptions: 100,
    contact_messages: 100,
    authors: 13,
    author_rewards: 13,
  })
  const { $client } = openDatabase(path.join(folder, 'voices.sqlite'))
  expect($client.pragma('foreign_key_check')).toEqual([])
  const newest = $client.prepare("select max(published_at) from stories where status = 'published'").pluck().get()
  expect(until.toISOString() > String(newest)).toBe(true)
  $client.close()
  expect(() => writeCrowd(folder, crowdOf({ stories: 1, until }))).toThrow('already')
})

test('the server takes a made-up site for a real one: its work finds nothing to add, and readers find the stories', async () => {
  const { app, clock, deps, start } = await openTestApp()
  const written = fillWithCrowd(deps.db, crowdOf({ stories: 60, translations: 20, until: clock.now() }))
  const counted = () =>
    Object.fromEntries(
      Object.keys(written).map((table) => [
        table,
        deps.db.$client.prepare(`select count(*) from ${table}`).pluck().get(),
      ]),
    )
  const accounts = () => deps.db.$client.prepare('select * from author_rewards').all()
  const before = accounts()
  start()
  await deps.jobs.drain()
  expect(counted()).toEqual(written)
  expect(accounts()).toEqual(before.map((account) => ({ ...(account as object), last_calculated: expect.any(String) })))
  const list = (await (await app.request('/api/stories?limit=100')).json()) as { id: number }[]
  expect(list.map(({ id }) => id)).toEqual(list.map(({ id }) => id).toSorted((a, b) => b - a))
  expect(list.length).toBe(58)
  const { stories } = (await (await app.request('/api/search?language=fr&in=fr')).json()) as SearchAnswer
  expect(stories.map(({ language, translation }) => [language, translation?.untranslated])).toContainEqual(['fr', []])
  const sync = await app.request('/api/sync?since=0')
  expect(await sync.text()).toContain('Story 60: ')
})

test('a year of work has what two people read in a year, and the lists of the desk tell all of it', async () => {
  const { app, clock, deps, signIn } = await openTestApp()
  const small = {
    stories: 400,
    messages: 50,
    applications: 50,
    donations: 60,
    subscribers: 70,
    posts: 8,
    plans: 9,
    issues: 3,
  }
  fillWithCrowd(deps.db, crowdOf({ ...small, until: clock.now() }))
  const cookie = await signIn()
  const totalOf = async (address: string) =>
    Number((await app.request(address, { headers: { cookie } })).headers.get('x-total-count'))
  expect({
    published: await totalOf('/api/stories?status=published'),
    pending: await totalOf('/api/stories?status=pending'),
    rejected: await totalOf('/api/stories?status=rejected'),
    messages: await totalOf('/api/contact'),
    applications: await totalOf('/api/volunteer-applications'),
    donations: await totalOf('/api/donations'),
    subscribers: await totalOf('/api/newsletter/subscribers'),
    posts: await totalOf('/api/blog-posts'),
    plans: await totalOf('/api/content-calendar'),
    issues: ((await (await app.request('/api/newsletter/campaigns', { headers: { cookie } })).json()) as unknown[])
      .length,
  }).toEqual({
    published: 392,
    pending: 6,
    rejected: 2,
    messages: 50,
    applications: 50,
    donations: 60,
    subscribers: 70,
    posts: 8,
    plans: 9,
    issues: 3,
  })
})
