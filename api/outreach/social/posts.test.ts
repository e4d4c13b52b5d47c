import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { auditLog } from '../../../data/tables/admin.ts'
import { openSocialDesk } from './testing.ts'

const text = 'Elephants are back at the river.'

describe('the time of a post', () => {
  it.each([
    // Clocks go forward at two on 8 March in New York, on 29 March in London, on 24 April in Cairo, and never in Lagos.
    ['America/New_York', '2026-03-07', '2026-03-07T14:00:00.000Z'],
    ['America/New_York', '2026-03-08', '2026-03-08T13:00:00.000Z'],
    ['America/New_York', '2026-11-01', '2026-11-01T14:00:00.000Z'],
    ['Europe/London', '2026-03-28', '2026-03-28T09:00:00.000Z'],
    ['Europe/London', '2026-03-29', '2026-03-29T08:00:00.000Z'],
    ['Africa/Cairo', '2026-04-23', '2026-04-23T07:00:00.000Z'],
    ['Africa/Cairo', '2026-04-24', '2026-04-24T06:00:00.000Z'],
    ['Africa/Lagos', '2026-03-28', '2026-03-28T08:00:00.000Z'],
    ['Africa/Lagos', '2026-04-24', '2026-04-24T08:00:00.000Z'],
  ])('is nine in the morning of %s on %s, as its clocks go', async (adminTimezone, scheduleDate, scheduledAt) => {
    const { call, clock, post, deps } = await openSocialDesk()
    const body = { platform: 'facebook', postText: text, scheduleDate, scheduleTime: '09:00', adminTimezone }
    const { body: made } = await call('POST', '/scheduled-posts', body)
    expect(made).toMatchObject({ scheduledAt, timezone: adminTimezone })
    clock.pass(Date.parse(scheduledAt) - clock.now().getTime() - 1_000)
    await deps.jobs.drain()
    expect(post(made.id)?.status).toBe('scheduled')
    clock.pass(1_000)
    const meanwhile = clock.span()
    await deps.jobs.drain()
    expect(post(made.id)).toMatchObject({ status: 'published', publishedAt: meanwhile(), lateMinutes: null })
  })

  it('that is over is refused, and told in the admin’s zone', async () => {
    const { call } = await openSocialDesk()
    const given = { platform: 'facebook', postText: text, scheduleDate: '2026-03-01', scheduleTime: '03:30' }
    expect(await call('POST', '/scheduled-posts', given)).toMatchObject({
      status: 400,
      body: { code: 'social.past', message: 'March 1, 2026 at 03:30 in New York is over. Choose a time to come.' },
    })
  })

  it.each([{}, { scheduleDate: '2026-03-02' }, { scheduleTime: '09:00' }])('is needed whole: %o', async (time) => {
    const { call } = await openSocialDesk()
    const { status, body } = await call('POST', '/scheduled-posts', { platform: 'facebook', postText: text, ...time })
    expect([status, body.code]).toEqual([400, 'social.no_time'])
  })
})

it.each([{ scheduledAt: '2028-03-02T09:00:00Z' }, { scheduleDate: '9999-12-31', scheduleTime: '23:59' }])(
  'a time that is a slip of the year is refused: %o',
  async (time) => {
    const { call, plan } = await openSocialDesk()
    const { id } = await plan()
    const made = await call('POST', '/scheduled-posts', { platform: 'facebook', postText: text, ...time })
    const moved = await call('PUT', `/scheduled-posts/${id}`, time)
    expect([made.body.code, moved.body.code]).toEqual(['social.far', 'social.far'])
  },
)

describe('a new post', () => {
  it.each([
    ['social.too_long', { platform: 'twitter', postText: 'a'.repeat(281) }],
    ['social.foreign_media', { mediaUrl: 'https://elsewhere.example/media/0123456789abcdef/800.webp' }],
    ['social.foreign_media', { mediaUrl: 'https://voices.example/api/admin/session' }],
    ['social.no_content', { contentType: 'story', contentId: 99 }],
    ['social.no_content', { contentType: 'blog_post' }],
  ])('is refused with %s: %o', async (code, given) => {
    const { call, inMinutes } = await openSocialDesk()
    const usual = { platform: 'facebook', postText: text, scheduledAt: inMinutes(5) }
    const { status, body } = await call('POST', '/scheduled-posts', { ...usual, ...given })
    expect([status, body.code, body.issues.length]).toEqual([400, code, 1])
  })

  it('about a story leaves room for the way to it', async () => {
    const { plan, publishedStory } = await openSocialDesk()
    const about = { platform: 'twitter', contentType: 'story', contentId: publishedStory().id }
    await plan({ ...about, postText: 'a'.repeat(255) })
    await expect(plan({ ...about, postText: 'a'.repeat(256) })).rejects.toThrow('1 characters too long for Twitter')
  })

  it('is made once for each platform, however often it is sent', async () => {
    const { call, inMinutes } = await openSocialDesk()
    const key = randomUUID()
    const body = { platforms: ['facebook', 'twitter'], postText: text, scheduledAt: inMinutes(5) }
    const answers = await Promise.all([1, 2, 3].map(() => call('POST', '/scheduled-posts', body, key)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201])
    expect(new Set(answers.map(({ body: posts }) => JSON.stringify(posts))).size).toBe(1)
    expect((await call('GET', '/scheduled-posts')).body).toHaveLength(2)
    for (const { id } of answers[0]?.body ?? []) await call('DELETE', `/scheduled-posts/${id}`)
    expect((await call('POST', '/scheduled-posts', body, key)).body.code).toBe('social.not_found')
  })
})

describe('a post that waits', () => {
  it('is changed, and goes out with its new words at its new time alone', async () => {
    const { plan, call, pass, sandbox, inMinutes, asked } = await openSocialDesk()
    const { id, revision } = await plan()
    const change = { postText: 'The lions came too.', scheduledAt: inMinutes(30), revision }
    const { body } = await call('PUT', `/scheduled-posts/${id}`, change)
    expect(body).toMatchObject({ ...change, revision: revision + 1 })
    await pass(10)
    expect(asked('facebook')).toBe(0)
    await pass(20)
    expect(sandbox.facebook.posts()).toMatchObject([{ message: 'The lions came too.' }])
  })

  it('is not changed from an outdated view, which is told how it stands', async () => {
    const { plan, call } = await openSocialDesk()
    const { id, revision } = await plan()
    await call('PUT', `/scheduled-posts/${id}`, { postText: 'First.', revision })
    expect(await call('PUT', `/scheduled-posts/${id}`, { postText: 'Second.', revision })).toMatchObject({
      status: 409,
      body: { code: 'social.stale', current: { postText: 'First.' } },
    })
  })

  it('can be deleted, and does not go out then', async () => {
    const { plan, call, pass, asked, db } = await openSocialDesk()
    const { id } = await plan()
    expect((await call('DELETE', `/scheduled-posts/${id}`)).status).toBe(204)
    await pass(60)
    expect(asked('facebook')).toBe(0)
    const acts = db.select().from(auditLog).all()
    expect(acts.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['social_post.created', 'social_post.deleted']),
    )
  })

  it('keeps its time when only its words change while another try waits', async () => {
    const { plan, call, pass, sandbox, post } = await openSocialDesk()
    const { id, scheduledAt } = await plan()
    sandbox.failNext({ provider: 'facebook', status: 429, of: 'POST' })
    await pass(10)
    const nextTryAt = post(id)?.nextTryAt
    expect(nextTryAt).toMatch(/^2026-03-01T09:11:00/)
    const { status } = await call('PUT', `/scheduled-posts/${id}`, { postText: 'Better words.', scheduledAt })
    expect([status, post(id)?.nextTryAt]).toEqual([200, nextTryAt])
    await pass(1)
    expect(sandbox.facebook.posts()).toMatchObject([{ message: 'Better words.' }])
  })
})

it('a change that changes nothing is no conflict, as after a lost answer', async () => {
  const { call, plan } = await openSocialDesk()
  const { id, revision, scheduledAt } = await plan()
  const change = { postText: 'A den was found.', scheduledAt, revision }
  const first = await call('PUT', `/scheduled-posts/${id}`, change)
  expect(await call('PUT', `/scheduled-posts/${id}`, change)).toMatchObject({ status: 200, body: first.body })
  const other = await call('PUT', `/scheduled-posts/${id}`, { ...change, postText: 'Two dens.' })
  expect([other.status, other.body.code, other.body.current.postText]).toEqual([
    409,
    'social.stale',
    'A den was found.',
  ])
})

describe('a post that is out', () => {
  it('is changed no more, and deleted with us alone', async () => {
    const { plan, call, pass, sandbox } = await openSocialDesk()
    const { id } = await plan()
    await pass(10)
    expect((await call('PUT', `/scheduled-posts/${id}`, { postText: 'Late.' })).body).toMatchObject({
      code: 'social.not_scheduled',
      current: { status: 'published' },
    })
    expect((await call('DELETE', `/scheduled-posts/${id}`)).status).toBe(204)
    expect(sandbox.facebook.posts()).toHaveLength(1)
    expect((await call('DELETE', `/scheduled-posts/${id}`)).status).toBe(404)
  })
})

describe('the list', () => {
  it('has what is due next first, then the newest, in pages and by state', async () => {
    const { plan, call, pass, inMinutes } = await openSocialDesk()
    const made: number[] = []
    for (const minutes of [5, 6])
      made.push((await plan({ postText: `In ${minutes}`, scheduledAt: inMinutes(minutes) })).id)
    await pass(10)
    for (const minutes of [50, 40])
      made.push((await plan({ postText: `In ${minutes}`, scheduledAt: inMinutes(minutes) })).id)
    const [first, second, third, fourth] = made
    const read: number[] = []
    let path: string | undefined = '/scheduled-posts?limit=1'
    while (path) {
      const { body, headers } = await call('GET', path)
      read.push(...body.map(({ id }: { id: number }) => id))
      path = headers.get('link')?.match(/^<\/api\/social-media([^>]+)>/)?.[1]
    }
    expect(read.slice(0, 2)).toEqual([fourth, third])
    expect(new Set(read.slice(2))).toEqual(new Set([first, second]))
    expect((await call('GET', '/scheduled-posts?status=published')).body).toHaveLength(2)
    expect((await call('GET', '/scheduled-posts?status=failed')).body).toEqual([])
  })
})
