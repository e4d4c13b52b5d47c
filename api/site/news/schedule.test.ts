import { expect, test } from 'vitest'
import type { AdminPost, ListedPost } from '../../../data/contract/news.ts'
import type { Release } from '../../../data/contract/outreach/calendar.ts'
import { authorNotifications } from '../../../data/tables/notifications.ts'
import { openTestApp } from '../../testing.ts'
import { holdScheduledPosts } from './schedule.ts'

const words = { title: 'Of papyrus', content: '<p>The strips have closed.</p>', category: 'Education' }
const hour = 3_600_000

async function openDesk() {
  const api = await openTestApp()
  const cookies = { admin1: await api.signIn('admin1'), admin2: await api.signIn('admin2') }
  const callAs = (admin: keyof typeof cookies) => (method: string, path: string, body?: object) =>
    api.app.request(`/api/${path}`, {
      method,
      headers: { cookie: cookies[admin], 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    })
  const call = callAs('admin1')
  return {
    ...api,
    call,
    colleague: callAs('admin2'),
    make: async (more: object = {}) =>
      (await (await call('POST', 'blog-posts', { ...words, ...more })).json()) as AdminPost,
    schedule: (id: number, inMs: number, more: object = {}) => {
      const publishAt = new Date(api.clock.now().getTime() + inMs).toISOString()
      return call('POST', `blog-posts/${id}/schedule`, { publishAt, timezone: 'UTC', ...more })
    },
    list: async (query = '') => (await (await call('GET', `blog-posts${query}`)).json()) as ListedPost[],
    shown: async (path: string) => (await api.app.request(path)).text(),
  }
}
const codeOf = async (answer: Response) => [answer.status, (await answer.json()).code]

test('a scheduled post is published at its time as by the button, and is nowhere before', async () => {
  const { app, clock, deps, make, schedule, list, shown } = await openDesk()
  const { id } = await make({ tags: 'Herons' })
  const scheduled = (await (await schedule(id, hour, { revision: 1 })).json()) as AdminPost
  expect(scheduled).toMatchObject({ status: 'draft', scheduledBy: 'admin1', publishTimezone: 'UTC', revision: 2 })
  const places = ['/api/blog-posts?status=published', '/rss.xml', '/api/blog-posts?tag=herons', '/feed.json']
  await deps.jobs.drain()
  for (const place of places) expect(await shown(place)).not.toContain('Of papyrus')
  expect((await app.request(`/api/blog-posts/${id}`)).status).toBe(404)
  expect(await list('?status=scheduled')).toMatchObject([{ id, publishAt: scheduled.publishAt }])
  clock.pass(hour)
  await deps.jobs.drain()
  for (const place of places) expect(await shown(place)).toContain('Of papyrus')
  expect(await list('?status=scheduled')).toEqual([])
})

test('a scheduled post is moved, taken back and published at once, and nothing of it is changed silently', async () => {
  const { clock, deps, make, schedule, call, colleague, list } = await openDesk()
  const { id } = await make()
  await schedule(id, hour, { revision: 1 })
  expect(await codeOf(await schedule(id, 2 * hour, { revision: 1 }))).toEqual([409, 'post.stale'])
  expect(await codeOf(await colleague('PATCH', `blog-posts/${id}`, { title: 'x' }))).toEqual([409, 'post.scheduled'])
  await schedule(id, 3 * hour, { revision: 2 })
  clock.pass(2 * hour)
  await deps.jobs.drain()
  expect(await list('?status=published')).toEqual([])
  await colleague('POST', `blog-posts/${id}/unschedule`, { revision: 3 })
  clock.pass(2 * hour)
  await deps.jobs.drain()
  expect(await list('?status=published')).toEqual([])
  await schedule(id, hour)
  await call('PATCH', `blog-posts/${id}`, { status: 'published' })
  expect(await (await call('GET', `blog-posts/${id}`)).json()).toMatchObject({ status: 'published', publishAt: null })
  expect(await codeOf(await schedule(id, hour))).toEqual([409, 'post.published'])
})

test('what is not whole is not scheduled, nor for a time that is over or far', async () => {
  const { make, schedule } = await openDesk()
  const half = await make({ content: '' })
  expect(await codeOf(await schedule(half.id, hour))).toEqual([400, 'post.incomplete'])
  const { id } = await make()
  expect(await codeOf(await schedule(id, -hour))).toEqual([400, 'post.past'])
  expect(await codeOf(await schedule(id, 1000 * 24 * hour))).toEqual([400, 'post.far'])
})

test('after a backup was put back a scheduled post is a draft that nobody publishes by itself', async () => {
  const { clock, deps, make, schedule, list } = await openDesk()
  const { id } = await make()
  await schedule(id, hour)
  expect(deps.db.transaction((tx) => holdScheduledPosts(tx, clock.now().toISOString()))).toEqual(['Of papyrus'])
  clock.pass(hour)
  await deps.jobs.drain()
  expect(await list('?status=draft')).toMatchObject([{ id, publishAt: null }])
  expect(deps.db.select().from(authorNotifications).all()).toEqual([])
})

test('posts are found by words in any case, by status and by category, by admins alone', async () => {
  const { app, make, list, call } = await openDesk()
  await make({ title: 'Ọlábísí’s herons', category: 'Announcement', status: 'published' })
  await make({ title: 'Of ibises', tags: 'Herons' })
  await make({ title: 'Of papyrus' })
  const titles = async (query: string) => (await list(query)).map(({ title }) => title)
  expect(await titles('?search=olabisi')).toEqual(['Ọlábísí’s herons'])
  expect((await titles('?search=HERONS')).toSorted()).toEqual(['Of ibises', 'Ọlábísí’s herons'])
  expect(await titles('?search=herons&status=draft')).toEqual(['Of ibises'])
  expect(await titles('?category=Announcement')).toEqual(['Ọlábísí’s herons'])
  expect(await (await call('GET', 'blog-posts/categories')).json()).toEqual(['Announcement', 'Education'])
  expect((await (await app.request('/api/blog-posts?search=papyrus&status=scheduled')).json()).length).toBe(1)
})

test('the calendar shows newsletters and posts at their day of the admin’s zone, as they stand now', async () => {
  const { call, colleague, clock, deps, make, schedule } = await openDesk()
  await call('PATCH', 'admin/profile', { timezone: 'Africa/Nairobi' })
  const [waits, out] = [await make({ title: 'Waits' }), await make({ title: 'Is out', status: 'published' })]
  await schedule(waits.id, 13 * hour)
  const draft = await (await call('POST', 'newsletter/drafts', { subject: 'Herons', content: '<p>Back.</p>' })).json()
  await call('POST', 'newsletter/subscribers/import', { csv: 'amara@example.org', haveAgreed: true })
  const scheduledAt = new Date(clock.now().getTime() + hour).toISOString()
  await call('POST', `newsletter/drafts/${draft.id}/schedule`, { scheduledAt })
  const on = async (from: string, to = from) =>
    ((await (await call('GET', `content-calendar/releases?from=${from}&to=${to}`)).json()) as Release[]).map(
      ({ kind, title, state }) => `${kind} ${title} ${state}`,
    )
  expect(await on('2026-03-01')).toEqual(['post Is out published', 'newsletter Herons scheduled'])
  // At one in the night of Nairobi.
  expect(await on('2026-03-02')).toEqual(['post Waits scheduled'])
  clock.pass(2 * hour)
  await deps.jobs.drain()
  await colleague('POST', `blog-posts/${waits.id}/unschedule`, {})
  await colleague('PATCH', `blog-posts/${out.id}`, { status: 'draft' })
  expect(await on('2026-03-01', '2026-03-02')).toEqual(['newsletter Herons sent'])
})
