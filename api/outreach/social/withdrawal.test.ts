import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { PersonErased, PersonFound } from '../../../data/contract/privacy.ts'
import { auditLog } from '../../../data/tables/admin.ts'
import { authorNotifications } from '../../../data/tables/notifications.ts'
import { scheduledPosts, socialAttempts, socialMediaTokens } from '../../../data/tables/social.ts'
import { addStory } from '../../authors/ledger/testing.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import { changeName } from '../../stories/writer/names.ts'
import { withdrawStory } from '../../stories/writer/withdraw.ts'
import { openTestApp } from '../../testing.ts'
import { insertPost, type PostRow } from './posts.store.ts'
import { queueSending } from './queue.ts'
import { lockField } from './tokens/fields.ts'

const author = 'wanjiru@lakeside.example.com'
const begun = '2026-03-01T09:00:00.000Z'

/** A published story, a post about it on Facebook that is out, and one on Twitter that waits. */
async function openDesk() {
  const api = await openTestApp()
  const { deps, app, clock } = api
  const headers = { cookie: await api.signIn(), 'content-type': 'application/json' }
  const storyId = addStory(deps, { email: author, at: begun })
  const about = { contentType: 'story', contentId: storyId, namedAuthor: 'Wanjiru Example' } as const
  const words = { postText: 'Wanjiru Example saw the heron.', mediaUrl: '/media/heron/800.webp' }
  const at = clock.now().toISOString()
  const insert = (row: Partial<PostRow> & Pick<PostRow, 'platforms' | 'status'>) =>
    insertPost(deps.db, { ...about, ...words, ...row, createdAt: at }).id
  const out = insert({ platforms: ['facebook'], status: 'published', facebookPostId: '12_34', publishedAt: at })
  const waiting = insert({ platforms: ['twitter'], status: 'scheduled', scheduledAt: '2026-03-02T09:00:00.000Z' })
  const send = async (method: string, path: string, body: object) => {
    const answer = await app.request(path, { method, headers, body: JSON.stringify(body) })
    expect(answer.status, path).toBeLessThan(300)
    return answer
  }
  const moveStory = (status: 'pending' | 'published') => send('PATCH', `/api/stories/${storyId}/status`, { status })
  const posts = () => deps.db.select().from(scheduledPosts).all()
  const post = (id: number) => posts().find((row) => row.id === id)
  const takedowns = () =>
    deps.db
      .select()
      .from(authorNotifications)
      .all()
      .filter(({ notificationType }) => notificationType === 'social_takedown')
  return { ...api, storyId, out, waiting, insert, send, moveStory, post, posts, takedowns }
}

describe('a story that leaves the site', () => {
  it('keeps its waiting posts from going out, and says where one is that has to be taken down', async () => {
    const { storyId, out, waiting, moveStory, post, takedowns } = await openDesk()
    await moveStory('pending')
    expect(post(waiting)).toMatchObject({ status: 'failed', errorMessage: expect.stringContaining('not on the site') })
    expect(post(out)).toMatchObject({ status: 'published', postText: 'Wanjiru Example saw the heron.' })
    expect(takedowns()).toMatchObject([
      {
        title: `Take down: a post about story ${storyId} is still on Facebook`,
        message: expect.stringContaining('https://www.facebook.com/12_34'),
        requiresAdminAction: true,
        adminActionedAt: null,
        metadata: JSON.stringify({ postId: out, platform: 'facebook' }),
      },
    ])
  })

  it('stops what waits with one notice, which asks for nothing', async () => {
    const { deps, storyId, out, insert } = await openDesk()
    deps.db.delete(scheduledPosts).where(eq(scheduledPosts.id, out)).run()
    insert({ platforms: ['facebook'], status: 'scheduled', scheduledAt: '2026-03-03T09:00:00.000Z' })
    withdrawStory(deps, storyId)
    const told = deps.db.select().from(authorNotifications).all()
    const [, stopped] = told
    expect(told.map(({ notificationType, requiresAdminAction }) => [notificationType, requiresAdminAction])).toEqual([
      ['story_withdrawal', false],
      ['social_failed', false],
    ])
    expect(stopped).toMatchObject({
      title: '2 posts do not go out',
      message: `Story ${storyId} is not on the site any more. What waited for Twitter and Facebook was stopped.`,
    })
  })

  it('has a post looked for that waits for another try and may be out', async () => {
    const { deps, send, waiting, moveStory, post, takedowns } = await openDesk()
    const doubt = { attemptKey: '1', text: 'W.', state: 'unclear', startedAt: begun, endedAt: begun } as const
    deps.db
      .insert(socialAttempts)
      .values({ postId: waiting, platform: 'twitter', ...doubt })
      .run()
    await moveStory('pending')
    expect(post(waiting)).toMatchObject({ status: 'failed', unclearSince: expect.any(String) })
    expect(takedowns().at(-1)?.title).toContain('may be on Twitter')
    const postUrl = 'https://x.com/voices/status/1900'
    await send('POST', `/api/social-media/scheduled-posts/${waiting}/resolve`, { outcome: 'published', postUrl })
    expect(takedowns()).toHaveLength(2)
    expect(takedowns().at(-1)?.message).toContain('is still on Twitter: https://x.com/i/web/status/1900')
  })

  it('is told once for each post, also when it is withdrawn later', async () => {
    const { deps, storyId, moveStory, takedowns } = await openDesk()
    await moveStory('pending')
    withdrawStory(deps, storyId)
    expect(takedowns()).toHaveLength(1)
    expect(takedowns()[0]?.message).toContain('https://www.facebook.com/12_34')
  })

  it('leaves nothing to do when it comes back, and is told again when it leaves again', async () => {
    const { moveStory, takedowns } = await openDesk()
    await moveStory('pending')
    await moveStory('published')
    expect(takedowns().map(({ adminActionedAt }) => adminActionedAt !== null)).toEqual([true])
    await moveStory('pending')
    expect(takedowns().map(({ adminActionedAt }) => adminActionedAt !== null)).toEqual([true, false])
  })

  it('names a post too of which nobody knows whether it is out', async () => {
    const { insert, moveStory, takedowns } = await openDesk()
    insert({ platforms: ['twitter'], status: 'failed', unclearSince: begun })
    insert({ platforms: ['twitter'], status: 'failed', errorMessage: 'Refused.' })
    await moveStory('pending')
    expect(takedowns().map(({ title }) => title)).toEqual([
      expect.stringContaining('is still on Facebook'),
      expect.stringContaining('may be on Twitter'),
    ])
  })

  it('in the very moment in which a post about it goes out is told as well', async () => {
    const { deps, moveStory, insert, post, takedowns } = await openDesk()
    const accessToken = lockField(deps.secrets, 'twitter', 'accessToken', 'a token of nobody')
    deps.db.insert(socialMediaTokens).values({ platform: 'twitter', accessToken, isActive: true }).run()
    const never = () => Promise.reject(new Error('Nobody asks for this here.'))
    deps.social.twitter = {
      find: never,
      whoAmI: never,
      figures: never,
      async publish() {
        await moveStory('pending')
        return { id: '77', url: 'https://x.com/i/web/status/77' }
      },
    }
    const leaving = insert({ platforms: ['twitter'], status: 'scheduled', scheduledAt: begun, mediaUrl: null })
    deps.db.transaction((tx) =>
      queueSending(tx, { id: leaving, platforms: ['twitter'], scheduledAt: begun, nextTryAt: null }, begun),
    )
    await deps.jobs.drain()
    expect(post(leaving)).toMatchObject({ status: 'published', twitterPostId: '77' })
    expect(takedowns().at(-1)?.message).toContain('https://x.com/i/web/status/77')
  })

  it('leaves posts about other things alone', async () => {
    const { insert, moveStory, post, storyId } = await openDesk()
    const other = insert({ platforms: ['twitter'], status: 'scheduled', contentType: 'blog_post', contentId: storyId })
    const custom = insert({ platforms: ['twitter'], status: 'scheduled', contentType: 'custom', contentId: null })
    await moveStory('pending')
    expect([post(other)?.status, post(custom)?.status]).toEqual(['scheduled', 'scheduled'])
  })
})

describe('another name under a story', () => {
  it('keeps its waiting posts from going out, and asks to take down what bears the former one', async () => {
    const { deps, storyId, out, waiting, post, takedowns } = await openDesk()
    changeName(deps, storyId, { key: randomUUID(), authorName: 'W. Example' })
    expect(post(waiting)).toMatchObject({ status: 'failed', errorMessage: expect.stringContaining('another one now') })
    expect(post(out)).toMatchObject({ status: 'published', namedAuthor: 'Wanjiru Example' })
    expect(takedowns()).toMatchObject([{ message: expect.stringContaining('The name under story') }])
  })

  it('is no news to a post that was written under it', async () => {
    const { deps, storyId, send, insert, post, takedowns } = await openDesk()
    changeName(deps, storyId, { key: randomUUID(), authorName: 'W. Example' })
    const later = insert({ platforms: ['twitter'], status: 'scheduled', namedAuthor: 'W. Example' })
    await send('PATCH', `/api/stories/${storyId}/featured`, { featured: true })
    expect(post(later)?.status).toBe('scheduled')
    expect(takedowns()).toHaveLength(1)
  })
})

describe('a story that is withdrawn', () => {
  it('takes along what its posts say and name, but not where they are', async () => {
    const { deps, storyId, out, waiting, post, takedowns } = await openDesk()
    const at = begun
    deps.db
      .insert(socialAttempts)
      .values({
        postId: out,
        platform: 'facebook',
        attemptKey: '1',
        text: 'Wanjiru Example',
        state: 'sent',
        startedAt: at,
      })
      .run()
    const subject = { kind: 'social_post', id: out }
    recordAct(deps.db, { admin: 'admin1', action: 'social_post.changed', subject, after: { text: 'Wanjiru' }, at })
    withdrawStory(deps, storyId)
    expect(post(out)).toMatchObject({ status: 'published', facebookPostId: '12_34', mediaUrl: null })
    expect(post(waiting)).toMatchObject({ status: 'failed', errorMessage: expect.stringContaining('not on the site') })
    expect(takedowns()).toHaveLength(1)
    for (const table of [scheduledPosts, socialAttempts, auditLog, authorNotifications])
      expect(JSON.stringify(deps.db.select().from(table).all())).not.toContain('Wanjiru')
  })

  it('by an erasure of its author does the same; their posts are in what is handed out before', async () => {
    const { deps, send, posts, out, waiting } = await openDesk()
    const file = await (await send('POST', '/api/privacy/export', { email: author, format: 'json' })).text()
    expect(file).toContain('Wanjiru Example saw the heron.')
    const found = (await (await send('POST', '/api/privacy/find', { email: author })).json()) as PersonFound
    expect(found.shelves.find(({ name }) => name === 'socialPosts')).toMatchObject({ count: 2, fate: 'erased' })
    const erased = (await (
      await send('POST', '/api/privacy/erase', { email: author, confirm: author })
    ).json()) as PersonErased
    expect(erased.erased).toMatchObject({ stories: 1 })
    expect(posts().map(({ id }) => id)).toEqual([out, waiting])
    for (const table of [scheduledPosts, authorNotifications])
      expect(JSON.stringify(deps.db.select().from(table).all())).not.toContain('Wanjiru')
  })
})

describe('a news post that leaves the site', () => {
  const begin = async ({ send }: Awaited<ReturnType<typeof openDesk>>) => {
    const words = { title: 'Otters counted', content: '<p>Eleven.</p>', category: 'News', status: 'published' }
    return ((await (await send('POST', '/api/blog-posts', words)).json()) as { id: number }).id
  }

  it('unpublished or deleted: its waiting posts do not go out, and what is out has to be taken down', async () => {
    const desk = await openDesk()
    for (const leave of [
      (id: number) => desk.send('PATCH', `/api/blog-posts/${id}`, { status: 'draft' }),
      (id: number) => desk.send('DELETE', `/api/blog-posts/${id}`, {}),
    ]) {
      const id = await begin(desk)
      const about = { contentType: 'blog_post', contentId: id, namedAuthor: null } as const
      const waiting = desk.insert({ ...about, platforms: ['facebook'], status: 'scheduled' })
      desk.insert({ ...about, platforms: ['twitter'], status: 'published', twitterPostId: '99' })
      await leave(id)
      expect(desk.post(waiting)).toMatchObject({
        status: 'failed',
        errorMessage: expect.stringContaining('not on the site'),
      })
      expect(desk.takedowns().at(-1)?.title).toBe(`Take down: a post about news post ${id} is still on Twitter`)
    }
  })
})
