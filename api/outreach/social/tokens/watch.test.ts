import { describe, expect, it, onTestFinished } from 'vitest'
import type { SocialPlatform } from '../../../../data/vocabulary/social.ts'
import { openSandbox } from '../../../../scripts/sandbox/sandbox.ts'
import { openTestApp } from '../../../testing.ts'
import { connectionsOf, noteBroken } from './connections.ts'
import { connectPlatforms } from './testing.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** With active tokens of the platform. Twitter's library signs with the time of this machine, Facebook goes by the test's. */
async function openDesk(platform: SocialPlatform) {
  let now = () => new Date()
  const sandbox = await openSandbox({ now: () => now() })
  onTestFinished(() => sandbox.close())
  const container = await openTestApp({
    FACEBOOK_GRAPH_BASE: sandbox.env.FACEBOOK_GRAPH_BASE!,
    TWITTER_API_BASE: sandbox.env.TWITTER_API_BASE!,
  })
  const { db, clock, jobs } = container.deps
  if (platform === 'facebook') now = clock.now
  connectPlatforms(container.deps, sandbox)
  db.$client.prepare('delete from social_media_tokens where platform <> ?').run(platform)
  async function ask(method: string, to: string, body?: object) {
    const answer = await container.app.request(`/api/social-media${to}`, {
      method,
      headers: { cookie: await container.signIn(), 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    })
    return { status: answer.status, body: await answer.json() }
  }
  /** The hourly look, as the runner comes to it. */
  async function look() {
    jobs.enqueue(db, { name: 'social.tokens', uniqueKey: 'social.tokens' })
    await jobs.drain()
  }
  const told = () =>
    db.$client
      .prepare("select title from author_notifications where notification_type = 'social_token' order by id")
      .pluck()
      .all()
  const asked = () => sandbox.requests().filter(({ path }) => !path.includes('debug_token')).length
  const stand = () => connectionsOf(db, clock.now()).find((connection) => connection.platform === platform)
  const breakIt = (reason: string) =>
    db.transaction((tx) => noteBroken(tx, platform, { reason, at: clock.now().toISOString() }))
  return { ...container, sandbox, ask, look, told, asked, stand, breakIt }
}

describe('testing a connection', () => {
  it.each([
    ['facebook', 'Connected to the page Voices for Wildlife (trial).', 'Voices for Wildlife (trial)'],
    ['twitter', 'Connected to the account @voices_trial.', '@voices_trial'],
  ] as const)('says whose keys of %s these are', async (platform, message, accountName) => {
    const { ask, stand } = await openDesk(platform)
    const { status, body } = await ask('POST', `/test/${platform}`)
    expect([status, body]).toEqual([200, { message, accountName, expiresAt: null, missing: [], remark: null }])
    expect(stand()).toEqual({ platform, state: 'active', accountName, expiresAt: null, problem: null })
  })

  it('needs an active token', async () => {
    const { ask } = await openDesk('facebook')
    await ask('PUT', '/tokens/facebook', { isActive: false })
    for (const platform of ['facebook', 'twitter'])
      expect(await ask('POST', `/test/${platform}`)).toMatchObject({
        status: 409,
        body: { code: 'social.no_active_token' },
      })
  })

  it('names the permissions that are missing, and when the token ends', async () => {
    const { ask, sandbox, stand } = await openDesk('facebook')
    sandbox.facebook.setToken('withoutPermission', new Date('2026-04-01T00:00:00Z'))
    const { body } = await ask('POST', '/test/facebook')
    expect(body).toMatchObject({ expiresAt: '2026-04-01T00:00:00.000Z', missing: ['pages_manage_posts'] })
    expect(body.message).toContain('missing: pages_manage_posts.')
    expect(stand()).toMatchObject({ state: 'broken', expiresAt: '2026-04-01T00:00:00.000Z' })
  })

  it('says of Twitter’s keys that they may only read', async () => {
    const { ask, sandbox } = await openDesk('twitter')
    sandbox.x.makeReadOnly()
    expect((await ask('POST', '/test/twitter')).body.message).toContain('missing: Read and write.')
  })

  it('keeps what the platform said against it, until it is mended', async () => {
    const { ask, sandbox, stand, told } = await openDesk('facebook')
    sandbox.facebook.setToken('expired')
    const { status, body } = await ask('POST', '/test/facebook')
    expect([status, body.code]).toEqual([502, 'social.connection_failed'])
    expect(body.message).toContain('Error validating access token: Session has expired.')
    expect(stand()).toMatchObject({ state: 'broken', problem: body.message })
    sandbox.facebook.setToken('valid')
    await ask('POST', '/test/facebook')
    expect(stand()).toMatchObject({ state: 'active', problem: null })
    // Whoever tests sees it, and needs no notification.
    expect(told()).toEqual([])
  })

  it('changes nothing where the platform is not reached', async () => {
    const { ask, sandbox, stand } = await openDesk('facebook')
    await ask('POST', '/test/facebook')
    const before = stand()
    await sandbox.close()
    const { status, body } = await ask('POST', '/test/facebook')
    expect([status, body.code]).toEqual([503, 'social.unreachable'])
    expect(body.message).toContain('Facebook did not answer')
    expect(stand()).toEqual(before)
  })
})

describe('the watch over tokens', () => {
  it('asks once a day, and at once when a token is switched on', async () => {
    const { ask, look, asked, clock, deps } = await openDesk('facebook')
    await look()
    expect(asked()).toBe(1)
    clock.pass(23 * hourMs)
    await look()
    expect(asked()).toBe(1)
    clock.pass(hourMs)
    await look()
    expect(asked()).toBe(2)
    await ask('PUT', '/tokens/facebook', { isActive: false })
    clock.pass(2 * dayMs)
    await look()
    expect(asked()).toBe(2)
    await ask('PUT', '/tokens/facebook', { isActive: true })
    await deps.jobs.drain()
    expect(asked()).toBe(3)
  })

  it('tells that a token ends seven days and one day before, and at its end, once each', async () => {
    const { look, told, sandbox, clock, stand } = await openDesk('facebook')
    sandbox.facebook.setToken('valid', new Date(clock.now().getTime() + 10 * dayMs))
    const titles: unknown[] = []
    for (let hours = 0; hours <= 11 * 24; hours += 6) {
      await look()
      if (told().length > titles.length) titles.push(`${hours / 24}: ${told().at(-1)}`)
      clock.pass(6 * hourMs)
    }
    expect(titles).toEqual([
      '3: The Facebook token ends in 7 days',
      '9: The Facebook token ends in 1 day',
      '10: The Facebook token has ended',
    ])
    expect(stand()?.state).toBe('expired')
  })

  it('tells only the nearest of what it could not tell in time', async () => {
    const { look, told, ask, clock } = await openDesk('twitter')
    await ask('PUT', '/tokens/twitter', { expiresAt: new Date(clock.now().getTime() + 5 * hourMs).toISOString() })
    await look()
    await look()
    expect(told()).toEqual(['The Twitter token ends in 1 day'])
  })

  it('tells anew of a new end', async () => {
    const { look, told, ask, clock } = await openDesk('twitter')
    for (const days of [5, 6]) {
      await ask('PUT', '/tokens/twitter', { expiresAt: new Date(clock.now().getTime() + days * dayMs).toISOString() })
      await look()
    }
    expect(told()).toEqual(['The Twitter token ends in 5 days', 'The Twitter token ends in 6 days'])
  })

  it('tells once that a token is not taken any more, and sees that it is again', async () => {
    const { look, told, sandbox, clock, stand } = await openDesk('twitter')
    await look()
    sandbox.x.revokeKeys()
    for (let day = 0; day < 3; day++) {
      clock.pass(dayMs)
      await look()
    }
    expect(told()).toEqual(['Twitter does not take our posts'])
    expect(stand()).toMatchObject({ state: 'broken', problem: expect.stringContaining('Unauthorized') })
    sandbox.x.revokeKeys(false)
    clock.pass(dayMs)
    await look()
    expect(stand()).toMatchObject({ state: 'active', problem: null })
  })

  it('tells what a post has met, once, and again of the next break', async () => {
    const { told, breakIt, ask, stand } = await openDesk('facebook')
    breakIt('Session has expired.')
    breakIt('Session has expired.')
    expect(told()).toEqual(['Facebook does not take our posts'])
    expect(stand()).toMatchObject({ state: 'broken', problem: 'Session has expired.' })
    await ask('POST', '/test/facebook')
    expect(stand()?.state).toBe('active')
    breakIt('Session has expired.')
    expect(told()).toHaveLength(2)
  })

  it('takes wrong keys of the app for no fault of the page, and tells a real break all the same', async () => {
    const { look, told, breakIt, ask, stand } = await openDesk('facebook')
    await ask('PUT', '/tokens/facebook', { appSecret: 'mistyped' })
    await look()
    const { status, body } = await ask('POST', '/test/facebook')
    expect([status, body.remark]).toEqual([200, expect.stringContaining('app secret is not taken')])
    expect(body.message).toContain(body.remark)
    expect([told(), stand()?.state]).toEqual([[], 'active'])
    breakIt('A permission is missing.')
    breakIt('Session has expired.')
    expect(stand()).toMatchObject({ state: 'broken', problem: 'Session has expired.' })
    expect(told()).toHaveLength(1)
  })

  it('takes a platform in trouble for nothing worse', async () => {
    const { look, told, sandbox, clock, stand } = await openDesk('facebook')
    await look()
    sandbox.failNext({ provider: 'facebook', status: 503 })
    clock.pass(dayMs)
    await look()
    expect([told(), stand()?.state]).toEqual([[], 'active'])
  })

  it('says how each platform stands', async () => {
    const { deps, clock } = await openDesk('facebook')
    expect(connectionsOf(deps.db, clock.now()).map(({ platform, state }) => [platform, state])).toEqual([
      ['facebook', 'active'],
      ['twitter', 'missing'],
    ])
  })
})
