import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { ContentPost } from '../../../../data/contract/outreach/calendar.ts'
import { scheduledPosts, socialAttempts } from '../../../../data/tables/social.ts'
import { at, fiveDays, inFive, openScheduledItem } from './testing.ts'

/** A scheduled item, and what was asked of the platforms. */
async function openScheduled({ isConnected = true, more = {} } = {}) {
  const { sandbox, id, ...api } = await openScheduledItem({ isConnected, ...more })
  /** Lets the time of the posts come; matches the instants at which they were sent. */
  const due = async () => {
    await api.pass(fiveDays)
    const meanwhile = api.clock.span()
    await api.deps.jobs.drain()
    return meanwhile()
  }
  const asked = () =>
    sandbox.requests().filter(({ method, path }) => method === 'POST' && /\/(feed|photos|tweets)(\?|$)/.test(path))
      .length
  return { ...api, sandbox, id, due, asked }
}

const statesOf = (posts: ContentPost[]) => posts.map(({ platform, state }) => `${platform} ${state}`)

describe('published now', () => {
  test('an item is answered when both platforms have it, and each of them once', async () => {
    const { id, change, deps, asked, call, clock } = await openScheduled()
    deps.jobs.start()
    const meanwhile = clock.span()
    const { status, body } = await change(id, { status: 'published' })
    expect(status).toBe(200)
    expect(statesOf(body.posts)).toEqual(['facebook published', 'twitter published'])
    expect(body).toMatchObject({
      status: 'published',
      publishedAt: meanwhile(),
      scheduledDate: body.publishedAt,
      problem: null,
    })
    expect(asked()).toBe(2)
    expect((await call('GET', '/overview')).body).toMatchObject({ scheduled: 0, published: 1, drafts: 0 })
  })

  test('twice at once, it goes out once', async () => {
    const { id, change, deps, asked } = await openScheduled()
    deps.jobs.start()
    const answers = await Promise.all([
      change(id, { status: 'published' }),
      change(id, { status: 'published' }, 'admin2'),
    ])
    expect(answers.map(({ status, body }) => [status, body.status])).toEqual([
      [200, 'published'],
      [200, 'published'],
    ])
    expect(asked()).toBe(2)
  })

  test('an item is published where one platform has it, and says what the other said', async () => {
    const { id, change, deps, sandbox } = await openScheduled()
    sandbox.failNext({ provider: 'facebook', status: 400, of: '/feed' })
    deps.jobs.start()
    const { body } = await change(id, { status: 'published' })
    expect(statesOf(body.posts)).toEqual(['facebook failed', 'twitter published'])
    expect(body.status).toBe('published')
    expect(body.problem).toMatch(/^Facebook: ./)
  })

  test('an item that no platform takes is a draft again, with the reasons, and can be scheduled anew', async () => {
    const { id, change, deps } = await openScheduled({ isConnected: false })
    deps.jobs.start()
    const { status, body } = await change(id, { status: 'published' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'draft', publishedAt: null })
    expect(body.problem).toMatch(/^Facebook: .+\nTwitter: ./)
    const again = await change(id, { status: 'scheduled', scheduledDate: '2026-03-08' })
    expect(again.body).toMatchObject({ status: 'scheduled', problem: null })
    expect(statesOf(again.body.posts)).toEqual(['facebook scheduled', 'twitter scheduled'])
  })

  test('is only what is scheduled', async () => {
    const { add, change, asked, id, due } = await openScheduled()
    const draft = await add()
    expect(await change(draft.id, { status: 'published' })).toMatchObject({
      status: 409,
      body: { code: 'calendar.illegal_move' },
    })
    await due()
    for (const status of ['published', 'scheduled', 'draft'])
      expect((await change(id, { status })).body.code ?? 'none').toBe('calendar.illegal_move')
    expect(asked()).toBe(2)
  })
})

describe('at its time', () => {
  test('an item goes out, and is published from then on', async () => {
    const { id, due, find, asked } = await openScheduled()
    const sent = await due()
    expect(await find(id)).toMatchObject({ status: 'published', publishedAt: sent, scheduledDate: at, problem: null })
    expect(asked()).toBe(2)
  })

  test('an item of which a post is tried again is scheduled still', async () => {
    const { id, due, find, sandbox } = await openScheduled()
    sandbox.failNext({ provider: 'x', status: 503, of: '/tweets' })
    await due()
    const item = await find(id)
    expect(statesOf(item?.posts ?? [])).toEqual(['facebook published', 'twitter scheduled'])
    expect(item?.status).toBe('scheduled')
  })

  test('of which a post is out already, its words stay, and taken back it is published', async () => {
    const { id, due, change, sandbox } = await openScheduled()
    sandbox.failNext({ provider: 'x', status: 503, of: '/tweets' })
    await due()
    expect((await change(id, { content: 'Other words.', scheduledDate: '2026-03-09' })).body.code).toBe(
      'calendar.under_way',
    )
    const { body } = await change(id, { status: 'draft' })
    expect(body.status).toBe('published')
    expect(statesOf(body.posts)).toEqual(['facebook published', 'twitter unclear'])
  })

  test('a published item keeps its words; only where it belongs may change', async () => {
    const { id, due, change, addEvent } = await openScheduled()
    await due()
    expect((await change(id, { title: 'Other' })).body.code).toBe('calendar.illegal_move')
    const event = await addEvent({})
    expect((await change(id, { eventId: event.id })).body).toMatchObject({ eventId: event.id, status: 'published' })
  })

  test('an item that may be out is not made anew before somebody has looked', async () => {
    const { id, change, deps, clock } = await openScheduled({ more: { platforms: ['twitter'] } })
    const unclear = { status: 'failed', unclearSince: clock.now().toISOString(), errorMessage: 'No answer.' } as const
    deps.db.update(scheduledPosts).set(unclear).where(eq(scheduledPosts.calendarId, id)).run()
    deps.db.transaction((tx) => deps.postSettled(tx, id))
    expect(await change(id, inFive)).toMatchObject({ status: 409, body: { code: 'calendar.under_way' } })
    deps.db.update(scheduledPosts).set({ status: 'scheduled', unclearSince: null }).run()
    expect(await change(id, inFive)).toMatchObject({ status: 409, body: { code: 'calendar.under_way' } })
    expect(deps.db.select().from(scheduledPosts).all()).toHaveLength(1)
    deps.db.update(scheduledPosts).set({ status: 'published' }).run()
    deps.db.transaction((tx) => deps.postSettled(tx, id))
    expect((await change(id, inFive)).body.code).toBe('calendar.illegal_move')
  })

  test('an item that an earlier try may have brought out is neither made anew nor lost track of', async () => {
    const { id, change, deps, call } = await openScheduled({ more: { platforms: ['twitter'] } })
    const [post] = deps.db.select().from(scheduledPosts).all()
    const doubt = { attemptKey: '1', text: 'Cranes.', state: 'unclear', startedAt: at, endedAt: at } as const
    deps.db
      .insert(socialAttempts)
      .values({ postId: post?.id ?? 0, platform: 'twitter', ...doubt })
      .run()
    expect((await change(id, { content: 'Other words.' })).body.code).toBe('calendar.under_way')
    expect((await change(id, { scheduledDate: '2026-03-09' })).body.code).toBe('calendar.under_way')
    const { body } = await change(id, { status: 'draft' })
    expect(body).toMatchObject({ status: 'draft', posts: [{ state: 'unclear' }] })
    expect((await change(id, { status: 'scheduled' })).body.code).toBe('calendar.under_way')
    await call('DELETE', `/${id}`)
    expect(deps.db.select().from(scheduledPosts).all()).toMatchObject([{ unclearSince: expect.any(String) }])
  })

  test('an item whose posts were all deleted is a draft', async () => {
    const { id, app, signIn, find, deps } = await openScheduled()
    const cookie = await signIn()
    for (const post of deps.db.select().from(scheduledPosts).all())
      await app.request(`/api/social-media/scheduled-posts/${post.id}`, { method: 'DELETE', headers: { cookie } })
    expect(await find(id)).toMatchObject({ status: 'draft', problem: null, posts: [] })
  })

  test('a deleted item sends nothing', async () => {
    const { id, call, due, asked } = await openScheduled()
    await call('DELETE', `/${id}`)
    await due()
    expect(asked()).toBe(0)
  })
})
