import { describe, expect, test } from 'vitest'
import type { ContentItem } from '../data/contract/calendar.ts'
import { demoNotice } from '../data/demo/notice.ts'
import { demoPosts } from '../data/demo/posts.ts'
import { demoStories } from '../data/demo/stories.ts'
import { countWords } from '../data/rules/excerpt.ts'
import { composePost, excessOn } from '../data/rules/postText.ts'
import { excerptLength } from '../data/vocabulary/limits.ts'
import { storyCategories } from '../data/vocabulary/stories.ts'
import { fillDemoContent } from './demo.ts'
import { openTestApp } from './testing.ts'

type Api = Awaited<ReturnType<typeof openTestApp>>
type Listed = { title: string; category: string; createdAt: string; status?: string }

const json = async ({ app }: Api, path: string, cookie = '') =>
  (await app.request(path, { headers: cookie ? { cookie } : {} })).json()

async function openFilled() {
  const api = await openTestApp({ DEMO_CONTENT: 'on' })
  fillDemoContent(api.deps)
  return api
}

describe('the first start of an empty database', () => {
  test('shows published stories in every category, four of them on the home page', async () => {
    const api = await openFilled()
    const stories: Listed[] = await json(api, '/api/stories?status=published&limit=100')
    expect(stories.length).toBeGreaterThanOrEqual(12)
    expect(new Set(stories.map((story) => story.category))).toEqual(new Set(storyCategories))
    expect(await json(api, '/api/stories?featured=true')).toHaveLength(4)
  })

  test('gives the admins three stories to decide about and one that was rejected with a reason', async () => {
    const api = await openFilled()
    const cookie = await api.signIn()
    expect(await json(api, '/api/stories?status=pending', cookie)).toHaveLength(3)
    const rejected = await json(api, '/api/stories?status=rejected', cookie)
    expect(rejected).toHaveLength(1)
    expect(rejected[0].rejectionReason).toBeTruthy()
  })

  test('shows six posts and keeps one draft back', async () => {
    const api = await openFilled()
    const posts: Listed[] = await json(api, '/api/blog-posts?status=published')
    expect(posts).toHaveLength(6)
    expect(posts.slice(0, 3).map((post) => post.category)).toEqual(['Announcement', 'Conservation Update', 'Education'])
    expect(await json(api, '/api/blog-posts?status=draft', await api.signIn())).toHaveLength(1)
  })

  test('says in the newest post that all this is demonstration content', async () => {
    const [newest] = await json(await openFilled(), '/api/blog-posts')
    expect(newest.content).toContain(demoNotice)
  })

  test('dates everything in the past, in the same order whenever it is', async () => {
    const api = await openFilled()
    const now = api.clock.now().toISOString()
    const listed = await json(api, '/api/stories', await api.signIn())
    for (const { createdAt, publishedAt, decidedAt } of listed)
      for (const at of [createdAt, publishedAt, decidedAt]) if (at) expect(at < now).toBe(true)
    const later = await openTestApp({ DEMO_CONTENT: 'on' })
    later.clock.pass(400 * 86_400_000)
    fillDemoContent(later.deps)
    const titles = (list: Listed[]) => list.map((story) => story.title)
    expect(titles(await json(later, '/api/stories'))).toEqual(titles(await json(api, '/api/stories')))
  })

  test('reaches the devices with their first contact and the next one', async () => {
    const api = await openFilled()
    const first = await json(api, '/api/sync')
    expect(first.posts).toHaveLength(6)
    expect(first.stories.length).toBeGreaterThanOrEqual(12)
    const all = await json(api, '/api/sync?since=0')
    expect(all.stories).toHaveLength(first.stories.length)
    expect(all.posts).toHaveLength(6)
  })

  test('has counted nobody: no reader has been there', async () => {
    for (const story of await json(await openFilled(), '/api/stories'))
      expect(story).toMatchObject({ viewCount: 0, likeCount: 0, shareCount: 0, imageUrl: null, videoUrl: null })
  })
})

describe('the content calendar of a first start', () => {
  test('has events to come, invented ones and the awareness days, and themes that are used', async () => {
    const api = await openFilled()
    const cookie = await api.signIn()
    const upcoming: { category: string; description: string; nextDate: string }[] = await json(
      api,
      '/api/content-calendar/events?upcoming=true',
      cookie,
    )
    expect(upcoming.length).toBeGreaterThanOrEqual(30)
    for (const { category, description } of upcoming)
      expect([category, /invented/.test(description)]).toEqual([category, category !== 'awareness-day'])
    const themes: { posts: number }[] = await json(api, '/api/content-calendar/themes', cookie)
    expect(themes.some(({ posts }) => posts > 0)).toBe(true)
  })

  test('has drafts alone, each of which fits where it is meant to go', async () => {
    const api = await openFilled()
    const items: ContentItem[] = await json(api, '/api/content-calendar', await api.signIn())
    expect(items.length).toBeGreaterThanOrEqual(4)
    for (const item of items) {
      expect(item.status).toBe('draft')
      for (const platform of item.platforms) expect(excessOn(platform, composePost(item))).toBe(0)
    }
  })
})

describe('demonstration content is not added', () => {
  const count = async (api: Api) => (await json(api, '/api/stories?limit=100', await api.signIn())).length

  test('a second time', async () => {
    const api = await openFilled()
    const before = await count(api)
    fillDemoContent(api.deps)
    expect(await count(api)).toBe(before)
  })

  test('to a database that holds a story', async () => {
    const api = await openTestApp({ DEMO_CONTENT: 'on' })
    const body = JSON.stringify({
      title: 'Ours',
      content: 'We saw it.',
      authorName: 'Wanjiru Example',
      authorLocation: 'Lakeside, Kenya',
      authorEmail: 'wanjiru@example.org',
      category: 'Education',
    })
    await api.app.request('/api/stories', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    fillDemoContent(api.deps)
    expect(await count(api)).toBe(1)
    expect(await json(api, '/api/blog-posts')).toEqual([])
  })

  test('where the operator wants to start bare', async () => {
    const api = await openTestApp({ DEMO_CONTENT: 'off' })
    fillDemoContent(api.deps)
    expect(await count(api)).toBe(0)
  })
})

describe('the demonstration content', () => {
  const told = demoStories.filter((story) => story.status !== 'rejected')

  test.each(told.map((story) => [story.title, story] as const))('"%s" is of the advised length', (_, story) => {
    expect(countWords(story.content)).toBeGreaterThanOrEqual(200)
    expect(countWords(story.content)).toBeLessThanOrEqual(700)
  })

  test('is by nobody who could get a letter', () => {
    for (const story of demoStories) expect(story.authorEmail).toMatch(/^[a-z.]+@example\.org$/)
    expect(new Set(demoStories.map((story) => story.authorEmail)).size).toBe(demoStories.length)
  })

  test('comes out of the editor as paragraphs, without the lines of the source', () => {
    for (const { content } of demoStories)
      for (const paragraph of content.split('\n\n')) {
        expect(paragraph).not.toMatch(/\n|^ | {2}/)
        expect(paragraph).not.toBe('')
      }
  })

  test('names no position on a map', () => {
    for (const { content } of demoStories) expect(content).not.toMatch(/\d\s*°|-?\d{1,3}\.\d{3,}/)
  })

  test('introduces each post in no more characters than a card shows', () => {
    for (const { excerpt } of demoPosts) expect(excerpt.length).toBeLessThanOrEqual(excerptLength.newsCard)
  })
})
