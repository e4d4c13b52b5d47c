import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { auditLog, heldActs } from '../../../data/tables/admin.ts'
import { followers, followNews, follows } from '../../../data/tables/follows.ts'
import { mailLog } from '../../../data/tables/system.ts'
import { holdMs } from '../../../data/vocabulary/heldActs.ts'
import { withdrawStory } from '../../stories/index.ts'
import { dropHeld } from './held.ts'
import { contentsOf, everyAsk, insertSocialPost, openHeld, publicAnswers, title } from './testing.ts'

const approval = (id: number, revision = 1) =>
  ({ kind: 'story.status', id, change: { status: 'published', revision } }) as const

describe.each(everyAsk)('%s, held for ten seconds', (_kind, make) => {
  test('changes nothing and tells nobody before its time, is then done once, and once only', async () => {
    const api = await openHeld()
    const { ask, isDone } = make(api)
    await api.deps.jobs.drain()
    const shown = await publicAnswers(api.app)
    const before = contentsOf(api.deps.db)
    const { acts, refused } = await api.hold(ask)
    expect(refused).toEqual([])
    await api.later(holdMs - 1_000)
    expect(contentsOf(api.deps.db)).toEqual(before)
    expect(await publicAnswers(api.app)).toEqual(shown)
    expect(isDone()).toBe(false)
    expect(await api.held()).toMatchObject([{ id: acts[0]?.id, admin: 'admin1', state: 'held' }])

    await api.later(1_000)
    expect(isDone()).toBe(true)
    expect(await api.held()).toEqual([])
    const acted = () =>
      api.deps.db
        .select()
        .from(auditLog)
        .all()
        .filter(({ admin }) => admin === 'admin1').length
    const once = acted()
    await api.later(60_000)
    await api.now(acts)
    expect(acted()).toBe(once)
  })

  test('is undone, which leaves nothing but that it was', async () => {
    const api = await openHeld()
    const { ask, isDone } = make(api)
    await api.deps.jobs.drain()
    const { audit_log: noted = [], ...before } = contentsOf(api.deps.db)
    const { acts } = await api.hold(ask)
    expect(await api.undo(acts)).toEqual({ status: 200, body: { undone: 1, late: 0 } })
    await api.later(60_000)
    const { audit_log: since = [], ...after } = contentsOf(api.deps.db)
    expect(after).toEqual(before)
    expect(since.slice(0, -1)).toEqual(noted)
    expect(since.at(-1)).toContain('"held.undone"')
    expect(isDone()).toBe(false)
    expect(api.deps.db.select().from(heldActs).all()).toMatchObject([{ state: 'undone', ask: null }])
  })

  test('is done at once where somebody says so', async () => {
    const api = await openHeld()
    const { ask, isDone } = make(api)
    const { acts } = await api.hold(ask)
    expect(await api.now(acts, 'admin2')).toMatchObject({ status: 200, body: [{ state: 'done', leftMs: 0 }] })
    expect(isDone()).toBe(true)
    expect(await api.undo(acts)).toMatchObject({ status: 409, body: { code: 'held.done' } })
  })
})

test('without the wait, acts of both desks happen with the call, and nothing can be undone', async () => {
  const api = await openHeld()
  const waiting = '/api/admin/held-acts/waiting'
  expect((await api.call('GET', waiting)).body).toEqual({ waits: true })
  expect((await api.call('PUT', waiting, { waits: false })).status).toBe(200)
  const [id, other] = [api.story(), api.story()]
  const { acts } = await api.hold(approval(id))
  expect(acts).toMatchObject([{ state: 'done', leftMs: 0 }])
  expect((await api.call('GET', `/api/stories/${id}`)).body).toMatchObject({ status: 'published' })
  expect(await api.undo(acts)).toMatchObject({ status: 409, body: { code: 'held.done' } })
  const noted = api.deps.db.select().from(auditLog).all()
  expect(noted.map(({ action }) => action)).toContain('held.waiting_changed')
  await api.call('PUT', waiting, { waits: true })
  expect((await api.hold(approval(other))).acts).toMatchObject([{ state: 'held' }])
})

test('a rejection keeps its reason until then, and no longer', async () => {
  const api = await openHeld()
  const id = api.story()
  const { acts } = await api.hold({ kind: 'story.status', id, change: { status: 'rejected', reason: 'It sells.' } })
  expect(JSON.stringify(acts)).not.toContain('sells')
  await api.later(holdMs)
  expect((await api.call('GET', `/api/stories/${id}`)).body).toMatchObject({ rejectionReason: 'It sells.' })
  expect(JSON.stringify(api.deps.db.select().from(heldActs).all())).not.toContain('sells')
})

describe('what is refused', () => {
  test('by its own call is refused at once, with the same words, and waits for nothing', async () => {
    const api = await openHeld()
    const id = api.publish(api.story())
    const bare = await api.call('PATCH', `/api/stories/${id}/status`, { status: 'published' })
    expect(await api.ask([approval(id)])).toEqual(bare)
    expect(bare).toMatchObject({ status: 409, body: { code: 'story.wrong_state', current: { id } } })
    expect(await api.ask([approval(api.story(), 7)])).toMatchObject({ status: 409, body: { code: 'story.stale' } })
    expect(await api.ask([{ kind: 'theme.delete', id: 9 }])).toMatchObject({ status: 404 })
    expect(await api.held()).toEqual([])
  })

  test('while another act of the same subject waits: the colleague is told whose it is, and may undo it', async () => {
    const api = await openHeld()
    const id = api.story()
    const { acts } = await api.hold(approval(id))
    const rejection = { kind: 'story.status', id, change: { status: 'rejected', reason: 'No.' } } as const
    expect(await api.ask([rejection], 'admin2')).toMatchObject({
      status: 409,
      body: {
        code: 'held.already',
        message: 'admin1 is publishing this already. It happens within ten seconds, and can be undone until then.',
        held: { id: acts[0]?.id, does: 'publish', name: title, subject: { kind: 'story', id: String(id) } },
      },
    })
    expect(await api.undo(acts, 'admin2')).toMatchObject({ status: 200 })
    expect(await api.ask([rejection], 'admin2')).toMatchObject({ status: 201 })
  })

  test('to who is not an admin', async () => {
    const { app } = await openHeld()
    for (const [method, path] of [
      ['GET', ''],
      ['POST', ''],
      ['DELETE', ''],
      ['POST', '/now'],
    ] as const)
      expect((await app.request(`/api/admin/held-acts${path}`, { method })).status).toBe(401)
  })
})

describe('what is not possible any more when its time has come', () => {
  test('as the story was changed meanwhile is not done; both admins are told until one has seen it', async () => {
    const api = await openHeld()
    const id = api.story()
    const { acts } = await api.hold(approval(id))
    await api.call('PATCH', `/api/stories/${id}/question`, { question: 'Where was it?' }, 'admin2')
    await api.later(holdMs)
    expect((await api.call('GET', `/api/stories/${id}`)).body.status).toBe('pending')
    const told = [{ state: 'refused', does: 'publish', why: 'Somebody changed this story while you had it open.' }]
    expect(await api.held()).toMatchObject(told)
    expect((await api.call('GET', '/api/admin/held-acts', undefined, 'admin2')).body).toMatchObject(told)
    const audit = api.deps.db.select().from(auditLog).all().at(-1)
    expect(audit).toMatchObject({ action: 'held.refused', admin: 'admin1', before: { asked: 'publish' } })
    // It holds nobody up.
    expect(await api.ask([approval(id, 2)], 'admin2')).toMatchObject({ status: 201 })
    await api.undo(acts, 'admin2')
    expect(await api.held()).toMatchObject([{ state: 'held', admin: 'admin2' }])
  })

  test('as its writer withdrew it is not done, and nothing of the story is told', async () => {
    const api = await openHeld()
    const id = api.story()
    await api.hold(approval(id))
    withdrawStory(api.deps, id)
    await api.later(holdMs)
    expect(await api.held()).toMatchObject([
      { state: 'refused', name: null, why: 'The writer has withdrawn this story. Nothing of it is left.' },
    ])
    expect(await (await api.app.request('/rss.xml')).text()).not.toContain(title)
  })

  test('as it was deleted meanwhile is what was asked for', async () => {
    const api = await openHeld()
    const id = api.post()
    await api.hold({ kind: 'post.delete', id })
    await api.call('DELETE', `/api/blog-posts/${id}`, undefined, 'admin2')
    await api.later(holdMs)
    expect(await api.held()).toEqual([])
  })
})

describe('many at once', () => {
  test('wait together and are undone together; those that are refused are named and left as they are', async () => {
    const api = await openHeld()
    const [one, two, decided] = [api.story(), api.story(), api.publish(api.story())]
    const { acts, refused } = await api.hold(approval(one), approval(decided), approval(two))
    expect(acts.map(({ subject }) => subject.id)).toEqual([String(one), String(two)])
    expect(new Set(acts.map(({ batch }) => batch)).size).toBe(1)
    expect(refused).toEqual([
      { subject: { kind: 'story', id: String(decided) }, why: expect.stringContaining('admin2 decided already') },
    ])
    expect((await api.undo(acts)).body).toEqual({ undone: 2, late: 0 })
    expect((await api.undo(acts)).body).toEqual({ undone: 2, late: 0 })
    await api.later(holdMs)
    expect((await api.call('GET', `/api/stories/${one}`)).body.status).toBe('pending')
  })

  test('of which one has happened, the others are undone', async () => {
    const api = await openHeld()
    const { acts } = await api.hold(approval(api.story()), approval(api.story()))
    await api.now(acts.slice(0, 1))
    expect(await api.undo(acts)).toEqual({ status: 200, body: { undone: 1, late: 1 } })
  })

  test('asked for again under the same key are held once', async () => {
    const api = await openHeld()
    const [key, id] = [randomUUID(), api.story()]
    const first = await api.ask([approval(id)], 'admin1', key)
    const again = await api.ask([approval(id)], 'admin1', key)
    expect(again.status).toBe(201)
    expect(again.body.acts[0].id).toBe(first.body.acts[0].id)
    await api.later(holdMs)
    expect((await api.ask([approval(id)], 'admin1', key)).body.acts).toMatchObject([{ state: 'done' }])
  })
})

test('a bare call, as the customer wrote it, is done at once', async () => {
  const api = await openHeld()
  const id = api.story()
  const { body } = await api.call('PATCH', `/api/stories/${id}/status`, { status: 'published' })
  expect(body.status).toBe('published')
  expect(await api.held()).toEqual([])
})

test('the writer, and who follows, are told of a publication from when it is done', async () => {
  const api = await openHeld({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'desk@example.org' })
  const { db } = api.deps
  const at = api.clock.now().toISOString()
  const reader = { email: 'reader@example.org', hidden: 'reader', rhythm: 'at_once', toldUntil: 0 } as const
  const followerId = db.insert(followers).values(reader).returning().get().id
  const wish = { kind: 'country', value: 'TZ', rhythm: 'at_once', confirmedAt: at, askedAt: at } as const
  db.insert(follows)
    .values({ followerId, ...wish })
    .run()
  const told = () => [db.select().from(mailLog).all().length, db.select().from(followNews).all().length]
  const before = told()
  await api.hold(approval(api.story()))
  await api.later(holdMs - 1_000)
  expect(told()).toEqual(before)
  await api.later(1_000)
  const [mails = 0, news = 0] = before
  expect(told()).toEqual([mails + 1, news + 1])
})

test.each([
  [
    'a post',
    (api: Awaited<ReturnType<typeof openHeld>>) =>
      ({ kind: 'social_post.delete', id: insertSocialPost(api, 5_000) }) as const,
  ],
])('%s that would go out before the ten seconds are over is deleted at once', async (_what, make) => {
  const api = await openHeld()
  const ask = make(api)
  const { acts } = await api.hold(ask)
  expect(acts).toMatchObject([{ leftMs: 0 }])
  await api.deps.jobs.drain()
  expect(await api.undo(acts)).toMatchObject({ status: 409 })
})

test('what waited when a backup was made is not done when it is put back, and the admins see that', async () => {
  const api = await openHeld()
  const id = api.story()
  await api.hold(approval(id))
  api.deps.db.transaction(dropHeld)
  await api.later(holdMs)
  expect((await api.call('GET', `/api/stories/${id}`)).body.status).toBe('pending')
  expect(await api.held()).toMatchObject([{ state: 'refused', why: expect.stringContaining('A backup was put back') }])
})
