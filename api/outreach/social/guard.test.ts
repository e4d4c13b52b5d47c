import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { authorNotifications } from '../../../data/tables/notifications.ts'
import { scheduledPosts, socialAttempts } from '../../../data/tables/social.ts'
import { SocialError } from '../../platform/providers/social.ts'
import { openSocialDesk } from './testing.ts'

type Desk = Awaited<ReturnType<typeof openSocialDesk>>

/** A post at Twitter that waits for another try, though the first may have brought it out. */
async function openDoubtful() {
  const desk = await openSocialDesk()
  const { id } = await desk.plan({ platform: 'twitter' })
  desk.sandbox.failNext({ provider: 'x', status: 503, of: '/2/tweets' })
  await desk.pass(10)
  expect([desk.post(id)?.status, desk.attempts(id)]).toEqual(['scheduled', ['unclear']])
  return { ...desk, id }
}

describe('a post that waits for another try and may be out', () => {
  it('takes neither other words nor another time, and goes out with its own', async () => {
    const { id, call, inMinutes, pass, post, asked } = await openDoubtful()
    const refused = [
      await call('PUT', `/scheduled-posts/${id}`, { postText: 'Other words.' }),
      await call('PUT', `/scheduled-posts/${id}`, { scheduledAt: inMinutes(600) }),
      await call('POST', '/publish', { platforms: ['twitter'], postText: 'Other words.', scheduledPostId: id }),
    ]
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(refused.map(() => [409, 'social.under_way']))
    await pass(1)
    expect(post(id)).toMatchObject({ status: 'published', postText: 'Elephants are back at the river.' })
    expect(asked('x')).toBe(2)
  })

  it('is not deleted before somebody has looked, but waits no more', async () => {
    const { id, call, pass, asked, notices } = await openDoubtful()
    const { status, body } = await call('DELETE', `/scheduled-posts/${id}`)
    expect([status, body.code, body.current.state]).toEqual([409, 'social.not_scheduled', 'unclear'])
    await pass(600)
    expect([asked('x'), notices()]).toEqual([1, [['social_unclear', true]]])
    expect((await call('DELETE', `/scheduled-posts/${id}`)).status).toBe(409)
    await call('POST', `/scheduled-posts/${id}/resolve`, { outcome: 'not_published' })
    expect((await call('DELETE', `/scheduled-posts/${id}`)).status).toBe(204)
  })
})

describe('what is changed while a platform is looked at', () => {
  const lookingAt = async (change: (desk: Desk & { id: number }) => void) => {
    const desk = await openSocialDesk()
    const { id } = await desk.plan()
    desk.sandbox.failNext({ provider: 'facebook', status: 503, of: 'POST' })
    await desk.pass(10)
    desk.deps.social.facebook.find = async () => {
      change({ ...desk, id })
      throw new SocialError('unavailable', 'No answer.')
    }
    await desk.pass(1)
    return { ...desk, id }
  }

  it('stays as it was changed: told to go now', async () => {
    const { post, id } = await lookingAt(({ db, id }) =>
      db
        .update(scheduledPosts)
        .set({ revision: 9, nextTryAt: '2026-03-01T09:11:00.001Z' })
        .where(eq(scheduledPosts.id, id))
        .run(),
    )
    expect(post(id)).toMatchObject({ nextTryAt: '2026-03-01T09:11:00.001Z', attempts: 1 })
  })

  it('stays as it was changed: stopped', async () => {
    const stopped = { status: 'failed', nextTryAt: null, errorMessage: 'Stopped.' } as const
    const { post, id } = await lookingAt(({ db, id }) =>
      db.update(scheduledPosts).set(stopped).where(eq(scheduledPosts.id, id)).run(),
    )
    expect(post(id)).toMatchObject(stopped)
  })
})

describe('publish now', () => {
  it('refuses words that somebody has corrected meanwhile', async () => {
    const { plan, call, asked } = await openSocialDesk()
    const { id, revision, postText } = await plan()
    await call('PUT', `/scheduled-posts/${id}`, { postText: 'No place named.' })
    const seen = { platforms: ['facebook'], postText, scheduledPostId: id, revision }
    expect(await call('POST', '/publish', seen)).toMatchObject({
      status: 409,
      body: { code: 'social.stale', current: { postText: 'No place named.' } },
    })
    expect(asked('facebook')).toBe(0)
  })

  it('of a post that waits for another try sends it now, with its new words', async () => {
    const { call, pass, sandbox, deps, db } = await openSocialDesk()
    sandbox.failNext({ provider: 'facebook', status: 429, of: 'POST' })
    deps.jobs.start()
    const now = { platforms: ['facebook'], postText: 'First words.' }
    expect((await call('POST', '/publish', now)).body.results).toMatchObject([{ state: 'scheduled' }])
    const scheduledPostId = db.select().from(scheduledPosts).get()?.id
    const again = await call('POST', '/publish', { ...now, postText: 'Better words.', scheduledPostId })
    expect(again.body.results).toMatchObject([{ state: 'published' }])
    await pass(60)
    expect(sandbox.facebook.posts()).toMatchObject([{ message: 'Better words.' }])
  })

  it('while its job looks at the platform is done right after', async () => {
    const { plan, pass, call, clock, deps, sandbox, post, attempts } = await openSocialDesk()
    const { id, postText } = await plan()
    sandbox.failNext({ provider: 'facebook', status: 503, of: 'POST' })
    await pass(10)
    const { find } = deps.social.facebook
    let told: ReturnType<typeof call> | undefined
    deps.social.facebook.find = async (...given) => {
      told ??= call('POST', '/publish', { platforms: ['facebook'], postText, scheduledPostId: id })
      // Until the call has changed the row.
      while (post(id)?.scheduledAt !== null) await new Promise(setImmediate)
      return await find(...given)
    }
    clock.pass(60_000)
    deps.jobs.start()
    deps.jobs.wake()
    while (told === undefined) await new Promise(setImmediate)
    expect((await told).body.results).toMatchObject([{ state: 'published' }])
    expect(attempts(id)).toEqual(['unclear', 'sent'])
  })
})

it('what was erased is found nowhere', async () => {
  const { plan, db, call, deps, inMinutes } = await openSocialDesk()
  const { id } = await plan()
  const at = inMinutes(0)
  db.update(scheduledPosts).set({ status: 'failed', unclearSince: at, postText: 'Erased.' }).run()
  const attempt = { attemptKey: '1', text: '', state: 'unclear', startedAt: at, endedAt: at } as const
  db.insert(socialAttempts)
    .values({ postId: id, platform: 'facebook', ...attempt })
    .run()
  deps.social.facebook.find = async () => ({ id: '1_2', url: 'https://www.facebook.com/1_2' })
  expect((await call('POST', `/scheduled-posts/${id}/check`)).body).toMatchObject({ state: 'unclear' })
  expect(db.select().from(authorNotifications).all()).toEqual([])
})
