import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openSocialDesk } from './testing.ts'

const asked = { platforms: ['facebook', 'twitter'], contentType: 'custom', postText: 'Rain at last.' }

async function openOpenDesk() {
  const desk = await openSocialDesk()
  desk.deps.jobs.start()
  return desk
}

describe('Publish Now', () => {
  it('answers for each platform with what became of it', async () => {
    const { call, sandbox } = await openOpenDesk()
    expect((await call('POST', '/publish', asked)).body).toMatchObject({
      success: true,
      results: [
        {
          platform: 'facebook',
          success: true,
          state: 'published',
          postId: sandbox.facebook.posts()[0]?.id,
          message: null,
        },
        { platform: 'twitter', success: true, state: 'published', url: expect.stringContaining('https://x.com/') },
      ],
    })
  })

  it('tells a partial success platform by platform', async () => {
    const { call, sandbox } = await openOpenDesk()
    sandbox.facebook.setToken('expired')
    expect((await call('POST', '/publish', asked)).body).toMatchObject({
      success: false,
      results: [
        {
          platform: 'facebook',
          success: false,
          state: 'failed',
          message: expect.stringContaining('Session has expired'),
        },
        { platform: 'twitter', success: true, state: 'published' },
      ],
    })
  })

  it('says when it is tried again', async () => {
    const { call, sandbox } = await openOpenDesk()
    sandbox.failNext({ provider: 'facebook', status: 503, of: 'POST' })
    const { body } = await call('POST', '/publish', { ...asked, platforms: ['facebook'], adminTimezone: 'UTC' })
    expect(body.results).toMatchObject([{ success: false, state: 'scheduled' }])
    expect(body.results[0].message).toMatch(/It is tried again on March 1, 2026 at 09:01 UTC\.$/)
  })

  it('publishes once, however often the same act is sent', async () => {
    const { call, asked: times } = await openOpenDesk()
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => call('POST', '/publish', asked, key)))
    const later = await call('POST', '/publish', asked, key)
    expect(new Set([...answers, later].map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect([times('facebook'), times('x')]).toEqual([1, 1])
  })

  it('takes a post that waits away from its time, with the words that the admin saw', async () => {
    const { call, plan, pass, post, sandbox } = await openOpenDesk()
    const { id } = await plan()
    const now = { ...asked, platforms: ['facebook'], scheduledPostId: id }
    const [first, second] = await Promise.all([call('POST', '/publish', now), call('POST', '/publish', now)])
    expect(first.body).toEqual(second.body)
    expect(first.body).toMatchObject({ success: true, results: [{ scheduledPostId: id }] })
    expect(post(id)).toMatchObject({ scheduledAt: null, status: 'published' })
    await pass(60)
    expect(sandbox.facebook.posts()).toMatchObject([{ message: 'Rain at last.' }])
  })

  it('is refused for a post that has failed, which needs a new one', async () => {
    const { call, plan, pass, sandbox } = await openOpenDesk()
    const { id } = await plan()
    sandbox.facebook.setToken('expired')
    await pass(10)
    const { status, body } = await call('POST', '/publish', { ...asked, scheduledPostId: id })
    expect([status, body.code]).toEqual([409, 'social.not_scheduled'])
  })

  it('of words that somebody changed since they were shown is refused, and shows the new ones', async () => {
    const { call, plan, post, asked: times } = await openOpenDesk()
    const { id, revision } = await plan({ postText: 'The den is at the old mill.' })
    await call('PUT', `/scheduled-posts/${id}`, { postText: 'A den was found.', revision })
    const shown = { ...asked, platforms: ['facebook'], postText: 'The den is at the old mill.' }
    const { status, body } = await call('POST', '/publish', { ...shown, scheduledPostId: id, revision })
    expect([status, body.code, body.current]).toMatchObject([
      409,
      'social.stale',
      { postText: 'A den was found.', revision: 2 },
    ])
    expect([post(id)?.status, times('facebook')]).toEqual(['scheduled', 0])
    const seen = { ...shown, postText: 'A den was found.', scheduledPostId: id, revision: 2 }
    expect((await call('POST', '/publish', seen)).body.success).toBe(true)
    // The answer was lost, and the same is pressed again.
    expect((await call('POST', '/publish', seen)).body.success).toBe(true)
    expect((await call('POST', '/publish', { ...seen, postText: 'Other.' })).body.code).toBe('social.stale')
    expect(times('facebook')).toBe(1)
  })

  it('of a post that waits for another try tries at once, with the words as they are now; sent twice, once', async () => {
    const { call, post, sandbox, asked: times } = await openOpenDesk()
    sandbox.failNext({ provider: 'facebook', status: 429, of: 'POST' })
    const first = { ...asked, platforms: ['facebook'] }
    const { body } = await call('POST', '/publish', first)
    const [{ scheduledPostId, state }] = body.results
    expect(state).toBe('scheduled')
    const again = { ...first, postText: 'Rain at long last.', scheduledPostId, revision: 1 }
    const key = randomUUID()
    sandbox.failNext({ provider: 'facebook', status: 429, of: 'POST' })
    const tries = [await call('POST', '/publish', again, key), await call('POST', '/publish', again, key)]
    expect(tries.map((one) => one.body.results)).toMatchObject([[{ state: 'scheduled' }], [{ state: 'scheduled' }]])
    expect(times('facebook')).toBe(2)
    const last = await call('POST', '/publish', { ...again, revision: post(scheduledPostId)?.revision })
    expect(last.body).toMatchObject({ success: true })
    expect(sandbox.facebook.posts()).toMatchObject([{ message: 'Rain at long last.' }])
  })

  it('with a date and a time plans for then', async () => {
    const { call, asked: times } = await openOpenDesk()
    const when = { scheduleDate: '2026-03-02', scheduleTime: '09:00', adminTimezone: 'Africa/Lagos' }
    expect((await call('POST', '/publish', { ...asked, ...when })).body).toMatchObject({
      success: true,
      results: [{ state: 'scheduled', message: null }, { state: 'scheduled' }],
    })
    expect((await call('GET', '/scheduled-posts')).body).toMatchObject([
      { scheduledAt: '2026-03-02T08:00:00.000Z' },
      { timezone: 'Africa/Lagos' },
    ])
    expect([times('facebook'), times('x')]).toEqual([0, 0])
  })
})

it('a platform that hangs holds up no post of the other', async () => {
  const { deps, plan, inMinutes, clock, post } = await openSocialDesk()
  const answers: (() => void)[] = []
  deps.social.facebook.publish = () =>
    new Promise((resolve) => {
      const id = `1_${answers.length}`
      answers.push(() => resolve({ id, url: `https://www.facebook.com/${id}` }))
    })
  const scheduledAt = inMinutes(10)
  for (const n of [1, 2, 3, 4, 5]) await plan({ postText: `Post ${n}`, scheduledAt })
  const { id } = await plan({ platform: 'twitter', scheduledAt })
  clock.pass(10 * 60_000)
  const done = deps.jobs.drain()
  await expect.poll(() => post(id)?.status).toBe('published')
  await expect.poll(() => answers.length).toBe(4)
  for (const answer of answers) answer()
  await expect.poll(() => answers.length).toBe(5)
  answers[4]?.()
  await done
})
