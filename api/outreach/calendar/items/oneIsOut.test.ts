import { describe, expect, test } from 'vitest'
import { scheduledPosts } from '../../../../data/tables/social.ts'
import { SocialError } from '../../../platform/providers/social.ts'
import { deleteScheduledPost } from '../../social/posts.ts'
import { checkPost } from '../../social/resolve.ts'
import { at, fiveDays, openScheduledItem } from './testing.ts'

const dayMs = 86_400_000

/** A scheduled item, its posts, and what was asked of the platforms. */
async function openScheduled(more = {}) {
  const { sandbox, ...api } = await openScheduledItem(more)
  const { id } = api
  /** Matches the instants at which was sent what had become due. */
  const later = async (ms: number) => {
    await api.pass(ms)
    const meanwhile = api.clock.span()
    await api.deps.jobs.drain()
    return meanwhile()
  }
  const posts = () => api.deps.db.select().from(scheduledPosts).all()
  const postOn = (name: 'facebook' | 'twitter') =>
    posts().findLast(({ platforms }) => platforms.includes(name))?.id ?? 0
  const asked = () =>
    sandbox
      .requests()
      .filter(({ method, path }) => method === 'POST' && /\/(feed|photos|tweets)(\?|$)/.test(path))
      .map(({ path }) => path.replace(/\?.*$/, '').split('/').at(-1))
  return { ...api, sandbox, id, later, posts, postOn, asked, item: () => api.find(id) }
}

describe('an item that is out on one platform', () => {
  test('is scheduled again for the other, and for no other', async () => {
    const { sandbox, id, later, change, asked, item } = await openScheduled()
    sandbox.failNext({ provider: 'x', status: 403, of: '/tweets' })
    const sent = await later(fiveDays)
    const before = await item()
    const problem = expect.stringMatching(/^Twitter: ./)
    expect(before).toMatchObject({ status: 'published', publishedAt: sent, scheduledDate: at, problem })
    const again = { status: 'scheduled', scheduledDate: '2026-03-06T14:00:00.000Z', revision: before?.revision }
    expect((await change(id, { status: 'scheduled' })).body.code).toBe('calendar.past')
    expect((await change(id, { ...again, content: 'Other.' })).body.code).toBe('calendar.illegal_move')
    expect((await change(id, again)).body).toMatchObject({
      status: 'scheduled',
      problem: null,
      posts: [{ state: 'published' }, { state: 'scheduled' }],
    })
    expect((await change(id, { content: 'Other.' })).body.code).toBe('calendar.under_way')
    await later(dayMs)
    const { publishedAt } = before ?? {}
    // It stands in the calendar where it went out first.
    const first = { publishedAt, scheduledDate: publishedAt }
    expect(await item()).toMatchObject({ status: 'published', ...first, problem: null })
    expect(asked()).toEqual(['feed', 'tweets', 'tweets'])
    expect((await change(id, { status: 'scheduled', scheduledDate: '2026-03-09' })).body.code).toBe(
      'calendar.illegal_move',
    )
  })

  test('is not sent there again though its record was deleted here', async () => {
    const { sandbox, id, later, change, deps, postOn, asked, item } = await openScheduled()
    sandbox.failNext({ provider: 'x', status: 429, of: '/tweets' })
    await later(fiveDays)
    deleteScheduledPost(deps, 'admin1', postOn('facebook'))
    for (const words of [{ hashtags: ['Cranes'] }, { platforms: ['facebook', 'twitter'] }])
      expect((await change(id, { ...words, scheduledDate: '2026-03-10T14:00:00.000Z' })).body.code).toBe(
        'calendar.under_way',
      )
    deleteScheduledPost(deps, 'admin1', postOn('twitter'))
    expect(await item()).toMatchObject({ status: 'published', posts: [] })
    expect((await change(id, { status: 'scheduled', scheduledDate: '2026-03-10' })).body.code).toBe(
      'calendar.illegal_move',
    )
    await later(10 * dayMs)
    expect(asked()).toEqual(['feed', 'tweets'])
  })
})

test('the words of an item that may be out stay until somebody has looked', async () => {
  const { deps, later, id, change, postOn, item } = await openScheduled({ platforms: ['facebook'] })
  const { find, publish } = deps.social.facebook
  deps.social.facebook.find = async () => null
  deps.social.facebook.publish = async (...given) => {
    await publish(...given)
    throw new SocialError('unavailable', 'No answer', { code: null, happened: 'maybe' })
  }
  await later(fiveDays)
  expect((await change(id, { content: 'Quite other words.' })).body.code).toBe('calendar.under_way')
  expect((await change(id, { eventId: null, title: 'Cranes' })).status).toBe(200)
  deps.social.facebook.find = find
  await checkPost(deps, postOn('facebook'))
  expect(await item()).toMatchObject({ status: 'published', content: expect.stringContaining('Reedwater dam') })
})
