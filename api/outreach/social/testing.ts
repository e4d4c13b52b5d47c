import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { onTestFinished } from 'vitest'
import type { ScheduledPost } from '../../../data/contract/outreach/social.ts'
import { authorNotifications } from '../../../data/tables/notifications.ts'
import { scheduledPosts } from '../../../data/tables/social.ts'
import { stories } from '../../../data/tables/stories.ts'
import { jobs } from '../../../data/tables/system.ts'
import { openSandbox } from '../../../scripts/sandbox/sandbox.ts'
import { openSocialNetworks } from '../../platform/providers/socialNetworks.ts'
import { openTestApp } from '../../testing.ts'
import { listAttempts } from './posts.store.ts'
import { connectPlatforms } from './tokens/testing.ts'

const minuteMs = 60_000

/**
 * The desk with both platforms connected, as the sandbox plays them. It is nine in the morning of 1 March, in UTC, unless the day of
 * the sandbox is asked for. `isHasty`: an answer to a post is not waited for as long as usual.
 */
export async function openSocialDesk({ isConnected = true, isToday = false, isHasty = false } = {}) {
  const sandbox = await openSandbox()
  onTestFinished(() => sandbox.close())
  const { FACEBOOK_GRAPH_BASE = '', TWITTER_API_BASE = '' } = sandbox.env
  const site = { PUBLIC_URL: 'https://voices.example', FACEBOOK_GRAPH_BASE, TWITTER_API_BASE }
  const { app, clock, deps, signIn } = await openTestApp(site)
  const { db } = deps
  if (isHasty) {
    const { facebook, twitter } = openSocialNetworks(deps.config, clock, { timeoutMs: 1_500 })
    deps.social.facebook.publish = facebook.publish
    deps.social.twitter.publish = twitter.publish
  }
  if (isToday) clock.pass(Date.now() - clock.now().getTime())
  if (isConnected) connectPlatforms(deps, sandbox)
  const cookie = await signIn()

  async function call(method: string, path: string, body?: object, key: string = randomUUID()) {
    const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': key }
    const answer = await app.request(`/api/social-media${path}`, {
      method,
      headers,
      body: body && JSON.stringify(body),
    })
    const text = await answer.text()
    return { status: answer.status, body: text ? JSON.parse(text) : null, headers: answer.headers }
  }
  const inMinutes = (minutes: number) => new Date(clock.now().getTime() + minutes * minuteMs).toISOString()

  /** A post that is due in ten minutes, unless told otherwise. */
  async function plan(given: object = {}): Promise<ScheduledPost> {
    const usual = { platform: 'facebook', postText: 'Elephants are back at the river.', scheduledAt: inMinutes(10) }
    const answer = await call('POST', '/scheduled-posts', { ...usual, ...given })
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
    return answer.body
  }

  return {
    app,
    cookie,
    clock,
    db,
    deps,
    sandbox,
    call,
    plan,
    inMinutes,
    /** Lets time pass, and what is due then happen. */
    async pass(minutes: number) {
      clock.pass(minutes * minuteMs)
      await deps.jobs.drain()
    },
    post: (id: number) => db.select().from(scheduledPosts).where(eq(scheduledPosts.id, id)).get(),
    attempts: (id: number) => listAttempts(db, id).map(({ state }) => state),
    /** How long a post waits for its next try from the end of the last one. */
    minutesToWait(id: number) {
      const { nextTryAt } = db.select().from(scheduledPosts).where(eq(scheduledPosts.id, id)).get() ?? {}
      return (Date.parse(nextTryAt ?? '') - Date.parse(listAttempts(db, id).at(-1)?.endedAt ?? '')) / minuteMs
    },
    notices: () =>
      db
        .select()
        .from(authorNotifications)
        .orderBy(asc(authorNotifications.id))
        .all()
        .map(({ notificationType, requiresAdminAction }) => [notificationType, requiresAdminAction]),
    messages: () =>
      db
        .select()
        .from(authorNotifications)
        .all()
        .map(({ message }) => message),
    /** How often a platform was asked to publish. */
    asked: (provider: 'facebook' | 'x') =>
      sandbox
        .requests()
        .filter(
          (one) => one.provider === provider && one.method === 'POST' && /\/(feed|photos|tweets)(\?|$)/.test(one.path),
        ).length,
    loseJobs: () => db.delete(jobs).run(),
    publishedStory: (fields: Partial<typeof stories.$inferInsert> = {}) =>
      db
        .insert(stories)
        .values({
          title: 'The river came back',
          content: 'We saw forty elephants.',
          authorName: 'Amara',
          authorLocation: 'Arusha',
          authorEmail: 'amara@example.net',
          category: 'Wildlife Return',
          status: 'published',
          mayPost: true,
          publishedAt: clock.now().toISOString(),
          ...fields,
        })
        .returning()
        .get(),
    changeStory: (id: number, fields: Partial<typeof stories.$inferInsert>) =>
      db.update(stories).set(fields).where(eq(stories.id, id)).run(),
  }
}
