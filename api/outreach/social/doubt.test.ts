import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { authorNotifications } from '../../../data/tables/notifications.ts'
import { scheduledPosts, socialAttempts } from '../../../data/tables/social.ts'
import { openSocialDesk } from './testing.ts'

describe('a post whose answer was lost', () => {
  it('is found at Facebook, counts as published, and is sent no second time', async () => {
    const { plan, pass, post, attempts, asked, notices, sandbox } = await openSocialDesk({ isHasty: true })
    const { id } = await plan()
    sandbox.failNext({ provider: 'facebook', status: 'lost', of: 'POST' })
    await pass(10)
    await pass(600)
    expect(post(id)).toMatchObject({ status: 'published', facebookPostId: sandbox.facebook.posts()[0]?.id })
    expect([attempts(id), asked('facebook'), notices()]).toEqual([['sent'], 1, []])
  })

  it.each([
    ['facebook', 'facebook', 'never'],
    ['twitter', 'x', 'never'],
    ['twitter', 'x', 'lost'],
  ] as const)(
    'is to be checked where %s does not show it, and is sent no second time',
    async (platform, provider, status) => {
      const { plan, pass, post, attempts, asked, notices, sandbox, call } = await openSocialDesk({ isHasty: true })
      const { id } = await plan({ platform })
      sandbox.failNext({ provider, status, of: platform === 'twitter' ? '/2/tweets' : 'POST' })
      await pass(10)
      await pass(600)
      expect(post(id)).toMatchObject({ status: 'failed', unclearSince: expect.any(String) })
      expect([attempts(id), asked(provider), notices()]).toEqual([['unclear'], 1, [['social_unclear', true]]])
      expect((await call('GET', '/overview')).body.counts).toMatchObject({ failed: 1, unclear: 1 })
      expect((await call('PUT', `/scheduled-posts/${id}`, { postText: 'Anew.' })).body.code).toBe(
        'social.not_scheduled',
      )
    },
  )
})

/** A post to Twitter that it has, though it answered that it was in trouble. */
async function openInDoubt() {
  const desk = await openSocialDesk()
  const { id } = await desk.plan({ platform: 'twitter' })
  desk.sandbox.failNext({ provider: 'x', status: 'done-503', of: '/2/tweets' })
  await desk.pass(10)
  expect(desk.post(id)).toMatchObject({ status: 'scheduled', attempts: 1 })
  return { ...desk, id, texts: () => desk.sandbox.x.posts().map(({ text }) => text) }
}

describe('a post that waits for another try and may be out already', () => {
  it('is not sent in other words than those that it may be out with, whatever has changed them', async () => {
    const { id, db, pass, post, texts, notices } = await openInDoubt()
    db.update(scheduledPosts).set({ postText: 'Other words.' }).where(eq(scheduledPosts.id, id)).run()
    await pass(2)
    expect(texts()).toHaveLength(1)
    expect(post(id)).toMatchObject({ status: 'failed', unclearSince: expect.any(String) })
    expect(notices()).toEqual([['social_unclear', true]])
  })
})

/** A post that a server was sending when it died, and whether the platform had taken it. */
async function openAfterCrash({ platform = 'facebook', isOut = false } = {}) {
  const desk = await openSocialDesk()
  const { id, postText } = await desk.plan({ platform })
  desk.clock.pass(10 * 60_000)
  const at = desk.clock.now().toISOString()
  desk.db.update(scheduledPosts).set({ sendingSince: at, attempts: 1 }).where(eq(scheduledPosts.id, id)).run()
  desk.db
    .insert(socialAttempts)
    .values({ postId: id, platform: platform as 'facebook', attemptKey: '1', text: postText, startedAt: at })
    .run()
  const { page } = desk.sandbox.facebook
  if (isOut)
    await fetch(`${desk.sandbox.env.FACEBOOK_GRAPH_BASE}/v26.0/${page.id}/feed`, {
      method: 'POST',
      headers: { authorization: `Bearer ${page.token}` },
      body: new URLSearchParams({ message: postText }),
    })
  return { ...desk, id, diedAt: at }
}

describe('a post that a dead server was sending', () => {
  it('is published where it is found', async () => {
    const { id, pass, post, asked, diedAt } = await openAfterCrash({ isOut: true })
    await pass(0)
    expect(post(id)).toMatchObject({ status: 'published', sendingSince: null, publishedAt: diedAt })
    expect(asked('facebook')).toBe(1)
  })

  it('can neither be changed nor deleted before that is known', async () => {
    const { id, call } = await openAfterCrash()
    expect((await call('PUT', `/scheduled-posts/${id}`, { postText: 'Other words.' })).body.code).toBe(
      'social.under_way',
    )
    expect((await call('DELETE', `/scheduled-posts/${id}`)).body.code).toBe('social.under_way')
  })

  it.each([
    ['published', 'published', 0],
    ['not_published', 'failed', 0],
    ['send_again', 'published', 1],
  ])('is to be checked where it is not, and is then what a person says: %s', async (outcome, status, asks) => {
    const { id, pass, post, asked, call, deps, db, notices } = await openAfterCrash({ platform: 'twitter' })
    await pass(0)
    expect(notices()).toEqual([['social_unclear', true]])
    expect(post(id)).toMatchObject({ status: 'failed', unclearSince: expect.any(String) })
    expect((await call('POST', `/scheduled-posts/${id}/check`)).body.code).toBe('social.not_searchable')
    expect(asked('x')).toBe(0)
    const foreign = { outcome: 'published', postUrl: 'https://www.facebook.com/voices/posts/77' }
    expect((await call('POST', `/scheduled-posts/${id}/resolve`, foreign)).status).toBe(400)
    deps.jobs.start()
    const postUrl = outcome === 'published' ? 'https://x.com/voices/status/1900' : undefined
    const { body } = await call('POST', `/scheduled-posts/${id}/resolve`, { outcome, postUrl })
    expect(body).toMatchObject({ status, state: status })
    if (postUrl) expect(body).toMatchObject({ twitterPostId: '1900', postUrl: 'https://x.com/i/web/status/1900' })
    expect(asked('x')).toBe(asks)
    expect(db.select().from(authorNotifications).all()).toMatchObject([{ adminActionedAt: expect.any(String) }])
    const { body: refused } = await call('POST', `/scheduled-posts/${id}/resolve`, { outcome: 'send_again' })
    expect(refused.code).toBe('social.not_unclear')
  })

  it('is found by looking again, once the platform shows it', async () => {
    const { id, pass, call, sandbox, db } = await openAfterCrash()
    await pass(0)
    const { page } = sandbox.facebook
    await fetch(`${sandbox.env.FACEBOOK_GRAPH_BASE}/v26.0/${page.id}/feed`, {
      method: 'POST',
      headers: { authorization: `Bearer ${page.token}` },
      body: new URLSearchParams({ message: 'Elephants are back at the river.' }),
    })
    expect((await call('POST', `/scheduled-posts/${id}/check`)).body).toMatchObject({ state: 'published' })
    expect(db.select().from(authorNotifications).all()).toMatchObject([{ adminActionedAt: expect.any(String) }])
    expect((await call('POST', `/scheduled-posts/${id}/check`)).body.code).toBe('social.not_unclear')
  })
})
