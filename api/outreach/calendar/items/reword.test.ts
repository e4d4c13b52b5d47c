import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ContentItem } from '../../../../data/contract/outreach/calendar.ts'
import { scheduledPosts } from '../../../../data/tables/social.ts'
import { at, openScheduledItem } from './testing.ts'

const later = '2026-03-07T14:00:00.000Z'

/** A scheduled item, and the list of posts as another tab of the desk changes it. */
async function openScheduled(more = {}) {
  const { id, ...api } = await openScheduledItem({ hashtags: ['cranes'], ...more })
  const posts = () => api.deps.db.select().from(scheduledPosts).all()
  const postOn = (platform: string) => posts().find(({ platforms }) => platforms.some((name) => name === platform))?.id
  const call = async (method: string, path: string, body?: object) => {
    const headers = { cookie: await api.signIn(), 'content-type': 'application/json', 'idempotency-key': randomUUID() }
    const answer = await api.app.request(`/api/social-media${path}`, {
      method,
      headers,
      body: body && JSON.stringify(body),
    })
    expect(answer.status).toBeLessThan(300)
  }
  const all = async (): Promise<ContentItem[]> => (await api.call('GET', '?limit=100')).body
  return { ...api, id, posts, postOn, all, press: call, item: () => api.find(id) }
}

test('the only post of an item takes its item along: words, picture and time', async () => {
  const { press, postOn, item, all } = await openScheduled({ platforms: ['facebook'] })
  await press('PUT', `/scheduled-posts/${postOn('facebook')}`, { postText: 'Cranes nest. #now', scheduledAt: later })
  expect(await item()).toMatchObject({
    status: 'scheduled',
    content: 'Cranes nest. #now',
    hashtags: [],
    scheduledDate: later,
    editedBy: 'admin1',
  })
  expect(await all()).toHaveLength(1)
})

test('one of two posts that gets other words leaves for an item of its own', async () => {
  const { press, postOn, item, id, all, change } = await openScheduled({ imageUrl: null })
  await press('PUT', `/scheduled-posts/${postOn('twitter')}`, { postText: 'Cranes nest.', scheduledAt: later })
  expect(await item()).toMatchObject({
    status: 'scheduled',
    platforms: ['facebook'],
    hashtags: ['cranes'],
    scheduledDate: at,
  })
  const own = (await all()).find((one) => one.id !== id)
  expect(own).toMatchObject({
    status: 'scheduled',
    content: 'Cranes nest.',
    hashtags: [],
    platforms: ['twitter'],
    scheduledDate: later,
    posts: [{ id: postOn('twitter') }],
  })
  expect((await change(own?.id ?? 0, { status: 'draft' })).body).toMatchObject({ status: 'draft', posts: [] })
  expect((await item())?.posts).toHaveLength(1)
})

test('an item stands at the time of the first of its posts', async () => {
  const { press, postOn, item } = await openScheduled()
  await press('PUT', `/scheduled-posts/${postOn('facebook')}`, { scheduledAt: later })
  expect((await item())?.scheduledDate).toBe(at)
  await press('PUT', `/scheduled-posts/${postOn('twitter')}`, { scheduledAt: later })
  expect((await item())?.scheduledDate).toBe(later)
})

test('an item is for the platforms of which it has posts, and a draft again without any', async () => {
  const { press, postOn, item } = await openScheduled()
  await press('DELETE', `/scheduled-posts/${postOn('facebook')}`)
  expect(await item()).toMatchObject({ status: 'scheduled', platforms: ['twitter'] })
  await press('DELETE', `/scheduled-posts/${postOn('twitter')}`)
  expect(await item()).toMatchObject({ status: 'draft', platforms: ['twitter'], posts: [] })
})

test('published on its own with other words, a post leaves; the rest waits on', async () => {
  const { press, postOn, item, all, id, deps } = await openScheduled()
  deps.jobs.start()
  const now = { platforms: ['facebook'], postText: 'Cranes nest now.', scheduledPostId: postOn('facebook') }
  await press('POST', '/publish', now)
  expect(await item()).toMatchObject({ status: 'scheduled', platforms: ['twitter'], scheduledDate: at })
  expect((await all()).find((one) => one.id !== id)).toMatchObject({ status: 'published', content: 'Cranes nest now.' })
})

test('what is out stays out for its item, though the post be deleted from the list', async () => {
  const { press, postOn, item, deps, change, id, clock } = await openScheduled()
  deps.jobs.start()
  const words = deps.db.select().from(scheduledPosts).all()[0]?.postText ?? ''
  const meanwhile = clock.span()
  await press('POST', '/publish', { platforms: ['facebook'], postText: words, scheduledPostId: postOn('facebook') })
  const sent = meanwhile()
  expect(await item()).toMatchObject({ status: 'scheduled', platforms: ['facebook', 'twitter'] })
  await press('DELETE', `/scheduled-posts/${postOn('facebook')}`)
  await press('DELETE', `/scheduled-posts/${postOn('twitter')}`)
  expect(await item()).toMatchObject({ status: 'published', publishedAt: sent })
  expect((await change(id, { status: 'scheduled' })).status).toBe(409)
})

test('a post that is sent again after it was looked for has its item wait again', async () => {
  const { press, postOn, item, deps, id } = await openScheduled({ platforms: ['twitter'] })
  const unclear = { status: 'failed', unclearSince: at, errorMessage: 'No answer.' } as const
  deps.db.update(scheduledPosts).set(unclear).run()
  deps.db.transaction((tx) => deps.postSettled(tx, id))
  expect(await item()).toMatchObject({ status: 'draft', problem: 'Twitter: No answer.' })
  deps.social.twitter.publish = async () => {
    expect(await item()).toMatchObject({ status: 'scheduled', problem: null })
    return { id: '77', url: 'https://x.com/i/web/status/77' }
  }
  deps.jobs.start()
  await press('POST', `/scheduled-posts/${postOn('twitter')}/resolve`, { outcome: 'send_again' })
  expect(await item()).toMatchObject({ status: 'published', problem: null })
})

test('a draft says what was found of a post that might have been out', async () => {
  const { press, postOn, item, deps, id } = await openScheduled({ platforms: ['twitter'] })
  deps.db.update(scheduledPosts).set({ status: 'failed', unclearSince: at, errorMessage: 'No answer.' }).run()
  deps.db.transaction((tx) => deps.postSettled(tx, id))
  await press('POST', `/scheduled-posts/${postOn('twitter')}/resolve`, { outcome: 'not_published' })
  expect((await item())?.problem).toContain('somebody has looked')
})
