import { describe, expect, it } from 'vitest'
import type { SocialMetrics } from '../../../../data/contract/outreach/social.ts'
import { scheduledPosts, socialMediaMetrics, socialMediaTokens } from '../../../../data/tables/social.ts'
import type { SocialPlatform } from '../../../../data/vocabulary/social.ts'
import { SocialError, type SocialFigures, type SocialNetwork } from '../../../platform/providers/social.ts'
import { openTestApp } from '../../../testing.ts'
import { lockField } from '../tokens/fields.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const figures = (likes: number, more: Partial<SocialFigures> = {}): SocialFigures => ({
  likes,
  shares: 0,
  comments: 0,
  reach: null,
  impressions: null,
  ...more,
})

/** Both platforms connected, each answering with what the test says of a post, or in the way in which it fails. */
async function openPlatforms() {
  const api = await openTestApp()
  const { deps, clock } = api
  const said: Record<SocialPlatform, Map<string, SocialFigures> | SocialError> = {
    facebook: new Map(),
    twitter: new Map(),
  }
  const asked: Record<SocialPlatform, string[][]> = { facebook: [], twitter: [] }
  const never = () => Promise.reject(new Error('Nobody asks for this here.'))
  for (const platform of ['facebook', 'twitter'] as const) {
    const network: SocialNetwork = {
      publish: never,
      find: never,
      whoAmI: never,
      async figures(_keys, ids) {
        asked[platform].push([...ids])
        const answer = said[platform]
        if (answer instanceof SocialError) throw answer
        return new Map([...answer].filter(([id]) => ids.includes(id)))
      },
    }
    deps.social[platform] = network
    const accessToken = lockField(deps.secrets, platform, 'accessToken', 'a token of nobody')
    deps.db.insert(socialMediaTokens).values({ platform, accessToken, isActive: true }).run()
  }
  /** A post that went out now. */
  const postOn = (platform: SocialPlatform, externalId: string) =>
    deps.db
      .insert(scheduledPosts)
      .values({
        contentType: 'custom',
        platforms: [platform],
        postText: `The cranes are back ${externalId}`,
        status: 'published',
        [platform === 'facebook' ? 'facebookPostId' : 'twitterPostId']: externalId,
        publishedAt: clock.now().toISOString(),
      })
      .returning()
      .get().id
  const fetchNow = async () => {
    deps.jobs.enqueue(deps.db, { name: 'social.metrics', uniqueKey: 'social.metrics' })
    await deps.jobs.drain()
  }
  const rows = () => deps.db.select().from(socialMediaMetrics).all()
  const show = async (): Promise<SocialMetrics> => {
    const headers = { cookie: await api.signIn() }
    const answer = await api.app.request('/api/social-media/metrics', { headers })
    expect(answer.status).toBe(200)
    return (await answer.json()) as SocialMetrics
  }
  return { ...api, said, asked, postOn, fetchNow, rows, show }
}

describe('the figures of a post', () => {
  it('are fetched from an hour after it went out, once a day, and kept day by day', async () => {
    const { clock, said, asked, postOn, fetchNow, rows } = await openPlatforms()
    postOn('facebook', 'f1')
    clock.pass(hourMs - 60_000)
    await fetchNow()
    expect(asked.facebook).toEqual([])
    said.facebook = new Map([['f1', figures(3, { reach: 40 })]])
    clock.pass(hourMs)
    await fetchNow()
    said.facebook = new Map([['f1', figures(5, { reach: 60 })]])
    clock.pass(2 * hourMs)
    await fetchNow()
    expect(asked.facebook).toEqual([['f1']])
    clock.pass(dayMs)
    await fetchNow()
    expect(rows()).toMatchObject([
      { day: '2026-03-01', likes: 3, reach: 40, impressions: 0, reported: ['likes', 'shares', 'comments', 'reach'] },
      { day: '2026-03-02', likes: 5, reach: 60 },
    ])
  })

  it('are asked for a month, and then stay as they are', async () => {
    const { clock, said, asked, postOn, fetchNow, show } = await openPlatforms()
    postOn('facebook', 'f1')
    said.facebook = new Map([['f1', figures(3)]])
    clock.pass(29 * dayMs)
    await fetchNow()
    clock.pass(2 * dayMs)
    await fetchNow()
    expect(asked.facebook).toEqual([['f1']])
    const { posts, days } = await show()
    expect(posts).toEqual([])
    expect(days).toEqual([{ day: '2026-03-30', platform: 'facebook', likes: 3, shares: 0, comments: 0 }])
  })

  it('are asked for in hundreds at Twitter and one by one at Facebook', async () => {
    const { clock, asked, postOn, fetchNow } = await openPlatforms()
    for (let n = 0; n < 101; n++) postOn('twitter', `t${n}`)
    postOn('facebook', 'f1')
    postOn('facebook', 'f2')
    clock.pass(hourMs)
    await fetchNow()
    expect(asked.twitter.map((ids) => ids.length)).toEqual([100, 1])
    expect(asked.facebook.map((ids) => ids.length)).toEqual([1, 1])
  })

  it('stay as they were while a platform is in trouble, and are asked for again with the next hour; the other is asked all the same', async () => {
    const { clock, said, asked, postOn, fetchNow, show } = await openPlatforms()
    postOn('facebook', 'f1')
    postOn('facebook', 'f2')
    postOn('twitter', 't1')
    said.facebook = new Map([['f1', figures(3)]])
    said.twitter = new Map([['t1', figures(8)]])
    clock.pass(hourMs)
    await fetchNow()
    said.facebook = new SocialError('unavailable', 'Please retry your request later.')
    said.twitter = new Map([['t1', figures(9)]])
    clock.pass(dayMs)
    asked.facebook.length = 0
    await fetchNow()
    expect(asked.facebook).toHaveLength(2)
    expect((await show()).posts.map(({ platform, likes }) => [platform, likes])).toEqual([
      ['twitter', 9],
      ['facebook', 3],
    ])
    said.facebook = new Map([['f1', figures(4)]])
    clock.pass(hourMs)
    await fetchNow()
    expect((await show()).posts.map(({ platform, likes }) => [platform, likes])).toEqual([
      ['twitter', 9],
      ['facebook', 4],
    ])
  })

  it('do not wait for those of a post that a platform stumbles over, and a platform that only stumbles is left alone', async () => {
    const { deps, clock, said, asked, postOn, fetchNow, show } = await openPlatforms()
    for (const id of ['f1', 'f2', 'f3', 'f4', 'f5', 'bad']) postOn('facebook', id)
    const { figures: tell } = deps.social.facebook
    let stumbles: (id: string) => boolean = (id) => id === 'bad'
    deps.social.facebook.figures = async (keys, ids) => {
      const known = await tell(keys, ids)
      if (ids.some(stumbles)) throw new SocialError('unavailable', 'An unexpected error has occurred.')
      return known
    }
    said.facebook = new Map(['f1', 'f2', 'f3', 'f4', 'f5'].map((id) => [id, figures(1)]))
    clock.pass(hourMs)
    await fetchNow()
    expect((await show()).posts).toHaveLength(5)
    stumbles = () => true
    asked.facebook.length = 0
    clock.pass(dayMs)
    await fetchNow()
    expect(asked.facebook).toHaveLength(4)
  })

  it('of a post that a platform does not know any more are not asked for twice a day, and the others are', async () => {
    const { clock, said, asked, postOn, fetchNow, show } = await openPlatforms()
    postOn('facebook', 'gone')
    postOn('facebook', 'f2')
    said.facebook = new SocialError('refused', 'Object does not exist.')
    clock.pass(hourMs)
    await fetchNow()
    clock.pass(hourMs)
    await fetchNow()
    expect(asked.facebook).toEqual([['f2'], ['gone']])
    expect(await show()).toEqual({ days: [], posts: [] })
    said.facebook = new Map([['f2', figures(1)]])
    clock.pass(dayMs)
    await fetchNow()
    expect((await show()).posts.map(({ postText }) => postText)).toEqual(['The cranes are back f2'])
  })

  it('of keys that are not taken any more are not asked for one by one, and the admins are told that the keys are broken', async () => {
    const { clock, deps, said, asked, postOn, fetchNow } = await openPlatforms()
    postOn('facebook', 'f1')
    postOn('facebook', 'f2')
    said.facebook = new SocialError('unset', 'The session has been invalidated.')
    clock.pass(hourMs)
    await fetchNow()
    expect(asked.facebook).toEqual([['f2']])
    const token = deps.db.select().from(socialMediaTokens).all()[0]
    expect(token).toMatchObject({ platform: 'facebook', problem: 'The session has been invalidated.' })
  })

  it('are not asked for without active keys, nor where the keys cannot be read any more', async () => {
    const { clock, deps, asked, postOn, fetchNow } = await openPlatforms()
    postOn('facebook', 'f1')
    postOn('twitter', 't1')
    deps.db.update(socialMediaTokens).set({ isActive: false }).run()
    clock.pass(hourMs)
    await fetchNow()
    deps.db.update(socialMediaTokens).set({ isActive: true, accessToken: 'locked by another key' }).run()
    clock.pass(hourMs)
    await fetchNow()
    expect(asked).toEqual({ facebook: [], twitter: [] })
  })

  it('go with their post when that is deleted, also while a platform is asked', async () => {
    const { clock, deps, said, postOn, fetchNow, rows } = await openPlatforms()
    postOn('twitter', 't1')
    said.twitter = new Map([['t1', figures(8)]])
    const { figures: ask } = deps.social.twitter
    deps.social.twitter.figures = async (keys, ids) => {
      const found = await ask(keys, ids)
      deps.db.delete(scheduledPosts).run()
      return found
    }
    clock.pass(hourMs)
    await fetchNow()
    expect(rows()).toEqual([])
  })
})

describe('the chart', () => {
  it('sums up all posts as they stood at the end of each day, also those that nobody asked about that day', async () => {
    const { clock, said, postOn, fetchNow, show } = await openPlatforms()
    postOn('facebook', 'f1')
    said.facebook = new Map([['f1', figures(3, { shares: 1 })]])
    clock.pass(20 * dayMs)
    await fetchNow()
    clock.pass(9 * dayMs)
    postOn('facebook', 'f2')
    said.facebook.set('f1', figures(3, { shares: 1 })).set('f2', figures(10, { comments: 2 }))
    clock.pass(2 * dayMs)
    await fetchNow()
    expect((await show()).days).toEqual([
      { day: '2026-03-21', platform: 'facebook', likes: 3, shares: 1, comments: 0 },
      { day: '2026-04-01', platform: 'facebook', likes: 13, shares: 1, comments: 2 },
    ])
    clock.pass(27 * dayMs)
    await fetchNow()
    expect((await show()).days.at(-1)).toMatchObject({ day: '2026-04-28', likes: 13, shares: 1 })
  })

  it('tells what a platform did not report from what was nothing', async () => {
    const { clock, said, postOn, fetchNow, show } = await openPlatforms()
    postOn('twitter', 't1')
    said.twitter = new Map([['t1', figures(0, { impressions: 70 })]])
    clock.pass(hourMs)
    await fetchNow()
    const { posts } = await show()
    expect(posts).toMatchObject([{ likes: 0, shares: 0, comments: 0, reach: null, impressions: 70 }])
  })

  it('is for admins', async () => {
    const { app } = await openPlatforms()
    expect((await app.request('/api/social-media/metrics')).status).toBe(401)
  })
})
