import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { scheduledPosts, socialMediaTokens, storyPromotions } from '../../../data/tables/social.ts'
import { asPhone, cornersPhoto } from '../../stories/media/testing.ts'
import { openSocialDesk } from './testing.ts'

type App = Awaited<ReturnType<typeof openSocialDesk>>['app']

/** Where a photo is that an editor has sent, as a phone takes it. */
async function sendPhoto(app: App, cookie: string): Promise<string> {
  const photo = await asPhone(await cornersPhoto(1200, 600))
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'river.jpg')
  const sent = await app.request('/api/blog-posts/pictures', { method: 'POST', body: form, headers: { cookie } })
  return ((await sent.json()) as { src: string }).src
}

describe('a scheduled post', () => {
  it('goes out once at its time and not before, to each of its platforms', async () => {
    const { call, clock, pass, asked, sandbox, inMinutes } = await openSocialDesk()
    const text = { postText: 'Elephants are back at the river.', scheduledAt: inMinutes(10) }
    const { body } = await call('POST', '/scheduled-posts', { platforms: ['facebook', 'twitter'], ...text })
    expect(body).toMatchObject([
      { platform: 'facebook', status: 'scheduled', state: 'scheduled' },
      { platform: 'twitter', status: 'scheduled', state: 'scheduled' },
    ])
    await pass(9)
    expect([asked('facebook'), asked('x')]).toEqual([0, 0])
    clock.pass(60_000)
    const meanwhile = clock.span()
    await pass(0)
    const sent = meanwhile()
    await pass(60)
    expect([asked('facebook'), asked('x')]).toEqual([1, 1])
    const [facebook, twitter] = [sandbox.facebook.posts()[0], sandbox.x.posts()[0]]
    const { body: list } = await call('GET', '/scheduled-posts?status=posted')
    expect(list).toMatchObject([
      { status: 'published', twitterPostId: twitter?.id, lateMinutes: null, scheduledAt: text.scheduledAt },
      { status: 'published', facebookPostId: facebook?.id, publishedAt: sent },
    ])
  })

  it('goes out though its job was lost', async () => {
    const { plan, clock, loseJobs, deps, post } = await openSocialDesk()
    const { id } = await plan()
    loseJobs()
    clock.pass(10 * 60_000)
    deps.jobs.start()
    await deps.jobs.drain()
    expect(post(id)).toMatchObject({ status: 'published' })
  })

  it('goes out late after a night switched off and says so', async () => {
    const { plan, pass, post, notices, messages } = await openSocialDesk()
    const { id } = await plan({ adminTimezone: 'Africa/Nairobi' })
    await pass(10 + 8 * 60 + 1)
    expect(post(id)).toMatchObject({ status: 'published', lateMinutes: 481 })
    expect(notices()).toEqual([['social_late', false]])
    expect(messages()).toEqual([
      'The Facebook post of March 1, 2026 at 12:10 in Nairobi went out 8 hours and 1 minute late.',
    ])
  })

  it('is not sent more than a day after its time, and an admin decides', async () => {
    const { plan, pass, post, asked, notices } = await openSocialDesk()
    const { id } = await plan()
    await pass(10 + 24 * 60 + 1)
    expect(post(id)).toMatchObject({ status: 'failed', errorMessage: expect.stringContaining('Missed') })
    expect(asked('facebook')).toBe(0)
    expect(notices()).toEqual([['social_failed', true]])
  })

  it('does not go out without a token, and says which is missing', async () => {
    const { plan, pass, post } = await openSocialDesk({ isConnected: false })
    const { id } = await plan({ platform: 'twitter' })
    await pass(10)
    expect(post(id)).toMatchObject({
      status: 'failed',
      errorMessage: expect.stringContaining('Twitter is not connected'),
    })
  })
})

describe('trouble at a platform', () => {
  it('has a post tried again, longer after each try, until it is out', async () => {
    const { plan, pass, post, attempts, asked, sandbox, minutesToWait } = await openSocialDesk()
    const { id } = await plan()
    for (const _ of [1, 2]) sandbox.failNext({ provider: 'facebook', status: 503, of: 'POST' })
    await pass(10)
    expect(post(id)).toMatchObject({ status: 'scheduled', attempts: 1 })
    expect(minutesToWait(id)).toBe(1)
    await pass(1)
    expect(post(id)).toMatchObject({ status: 'scheduled', attempts: 2 })
    expect(minutesToWait(id)).toBe(5)
    await pass(4)
    expect(asked('facebook')).toBe(2)
    await pass(1)
    expect(post(id)).toMatchObject({ status: 'published', attempts: 3, errorMessage: null })
    expect(attempts(id)).toEqual(['unclear', 'unclear', 'sent'])
    expect(sandbox.facebook.posts()).toHaveLength(1)
  })

  it('ends after six tries, and somebody has to look, as one of them may have worked', async () => {
    const { plan, pass, post, asked, notices, sandbox } = await openSocialDesk()
    const { id } = await plan({ platform: 'twitter' })
    for (const _ of Array(9)) sandbox.failNext({ provider: 'x', status: 500, of: 'POST' })
    await pass(10)
    for (const minutes of [1, 5, 15, 60, 120, 300]) await pass(minutes)
    expect(asked('x')).toBe(6)
    expect(post(id)).toMatchObject({ status: 'failed', unclearSince: expect.any(String), nextTryAt: null })
    expect(notices()).toEqual([['social_unclear', true]])
  })

  it('that only wants patience is waited for as long as it says', async () => {
    const { plan, pass, post, asked, sandbox } = await openSocialDesk({ isToday: true })
    const { id } = await plan({ platform: 'twitter' })
    sandbox.failNext({ provider: 'x', status: 429, of: '/2/tweets' })
    await pass(10)
    const waiting = Date.parse(post(id)?.nextTryAt ?? '') - Date.now()
    expect(Math.abs(waiting - 15 * 60_000)).toBeLessThan(10_000)
    await pass(1)
    expect(asked('x')).toBe(1)
    await pass(5)
    expect(post(id)).toMatchObject({ status: 'published', attempts: 2 })
  })

  it('leaves the other platform alone', async () => {
    const { call, pass, sandbox, inMinutes } = await openSocialDesk()
    sandbox.x.revokeKeys()
    const body = { platforms: ['facebook', 'twitter'], postText: 'Rain at last.', scheduledAt: inMinutes(1) }
    await call('POST', '/scheduled-posts', body)
    await pass(1)
    expect((await call('GET', '/overview')).body.counts).toEqual({
      all: 2,
      scheduled: 0,
      posted: 1,
      failed: 1,
      unclear: 0,
    })
  })
})

describe('a refusal', () => {
  it.each(['expired', 'withoutPermission'] as const)(
    'for a token that is %s ends the post, and the token is broken',
    async (state) => {
      const { plan, pass, post, db, attempts, sandbox, call } = await openSocialDesk()
      const { id } = await plan()
      sandbox.facebook.setToken(state)
      await pass(10)
      await pass(300)
      expect(post(id)).toMatchObject({
        status: 'failed',
        errorMessage: expect.stringMatching(/expired|pages_manage_posts/),
      })
      expect(attempts(id)).toEqual(['refused'])
      expect(db.select().from(socialMediaTokens).get()?.problem).toMatch(/expired|pages_manage_posts/)
      expect((await call('GET', '/overview')).body.connections).toMatchObject([
        { state: 'broken' },
        { state: 'active' },
      ])
    },
  )

  it('for a token is over with the next post that the platform takes', async () => {
    const { plan, pass, post, sandbox, call } = await openSocialDesk()
    const facebook = async () => (await call('GET', '/overview')).body.connections[0]
    await plan()
    sandbox.facebook.setToken('expired')
    await pass(10)
    expect(await facebook()).toMatchObject({ state: 'broken' })
    sandbox.facebook.setToken('valid')
    const { id } = await plan()
    await pass(10)
    expect(post(id)?.status).toBe('published')
    expect(await facebook()).toMatchObject({ state: 'active', problem: null })
  })

  it('of a text that the platform has already ends the post', async () => {
    const { plan, pass, post, asked } = await openSocialDesk()
    const first = await plan({ platform: 'twitter' })
    const second = await plan({ platform: 'twitter' })
    await pass(10)
    const ends = [post(first.id), post(second.id)].map((row) => row?.status)
    expect(ends.sort()).toEqual(['failed', 'published'])
    await pass(300)
    expect(asked('x')).toBe(2)
  })
})

describe('what a post is about', () => {
  it('goes along: a story’s card as the picture, and the way to it', async () => {
    const { plan, pass, post, db, publishedStory, sandbox } = await openSocialDesk()
    const story = publishedStory()
    const about = { contentType: 'story', contentId: story.id, postText: 'Forty elephants.' }
    const facebook = await plan(about)
    const twitter = await plan({ ...about, platform: 'twitter' })
    expect(facebook.contentTitle).toBe('The river came back')
    await pass(10)
    expect([post(facebook.id)?.status, post(twitter.id)?.status]).toEqual(['published', 'published'])
    const text = `Forty elephants.\n\nhttps://voices.example/api/share/story/${story.id}`
    const [shown] = sandbox.facebook.posts()
    expect(shown).toMatchObject({ photos: [{ source: { type: 'image/jpeg' } }] })
    // Forms of several parts end their lines this way.
    expect(shown?.message.replaceAll('\r\n', '\n')).toBe(text)
    expect(sandbox.x.posts()).toMatchObject([
      { text, media: [{ altText: '“The river came back”, a story by Amara, Arusha' }] },
    ])
    expect(db.select().from(storyPromotions).all()).toMatchObject([{ storyId: story.id }, { storyId: story.id }])
  }, 30_000)

  it('shows a photo that an editor has sent for it, cleaned, kept for as long as a post shows it', async () => {
    const { app, plan, pass, post, deps, clock, sandbox, cookie, inMinutes } = await openSocialDesk()
    const src = await sendPhoto(app, cookie)
    const seen = async (headers: Record<string, string> = {}) => (await app.request(src, { headers })).status
    expect([await seen(), await seen({ cookie })]).toEqual([404, 200])
    const { id } = await plan({ mediaUrl: src, scheduledAt: inMinutes(9 * 24 * 60) })
    clock.pass(8 * 86_400_000)
    deps.jobs.enqueue(deps.db, { name: 'news.pictures', payload: {} })
    await pass(24 * 60)
    expect(post(id)).toMatchObject({ status: 'published' })
    const source = sandbox.facebook.posts()[0]?.photos[0]?.source
    expect(typeof source === 'object' && source.bytes.includes('Exif')).toBe(false)
    expect(source).toMatchObject({ type: 'image/jpeg' })
  }, 30_000)

  it('shows no picture of news that is not out', async () => {
    const { app, call, cookie } = await openSocialDesk()
    const src = await sendPhoto(app, cookie)
    const made = await app.request('/api/blog-posts', {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({ title: 'Soon', imageUrl: src }),
    })
    expect(made.status).toBe(201)
    const { status, body } = await call('POST', '/publish', {
      platforms: ['facebook'],
      contentType: 'custom',
      postText: 'No.',
      mediaUrl: src,
    })
    expect([status, body.code]).toEqual([400, 'social.foreign_media'])
  }, 30_000)

  it.each([
    ['has left the site', { status: 'pending' as const }, /not on the site/],
    ['has an author of another name by now', { authorName: 'A friend of wildlife' }, /name of the story’s author/],
  ])(
    'keeps it from going out where it %s',
    async (_what, change, reason) => {
      const { plan, pass, post, asked, publishedStory, changeStory } = await openSocialDesk()
      const story = publishedStory()
      const { id } = await plan({ contentType: 'story', contentId: story.id, postText: 'By Amara.' })
      changeStory(story.id, change)
      await pass(10)
      expect(post(id)).toMatchObject({ status: 'failed', errorMessage: expect.stringMatching(reason) })
      expect(asked('facebook')).toBe(0)
    },
    30_000,
  )

  it('is not sent without the picture that was meant', async () => {
    const { call, db, plan, pass, post, inMinutes, asked } = await openSocialDesk()
    const gone = { mediaUrl: '/media/0123456789abcdef/800.webp' }
    const given = { platform: 'facebook', postText: 'Elephants.', scheduledAt: inMinutes(10), ...gone }
    expect((await call('POST', '/scheduled-posts', given)).body.code).toBe('social.foreign_media')
    const { id } = await plan({ mediaUrl: '/art/elephant.svg' })
    db.update(scheduledPosts).set(gone).run()
    await pass(10)
    expect(post(id)).toMatchObject({ status: 'failed', errorMessage: 'Its picture is not on the site any more.' })
    expect(asked('facebook')).toBe(0)
  })

  it('may be shown by a drawing of the site', async () => {
    const { plan, pass, sandbox, publishedStory } = await openSocialDesk()
    const drawing = { mediaUrl: 'https://voices.example/art/elephant.svg' }
    await plan(drawing)
    const { id: contentId } = publishedStory()
    await plan({ ...drawing, platform: 'twitter', contentType: 'story', contentId })
    await pass(10)
    expect(sandbox.facebook.posts()).toMatchObject([{ photos: [{ source: { type: 'image/jpeg' } }] }])
    expect(sandbox.x.posts()).toMatchObject([{ media: [{ altText: 'A picture to “The river came back”' }] }])
  })
})
