import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import Parser from 'rss-parser'
import { describe, expect, test } from 'vitest'
import { createResponseCache } from '../../platform/http/responseCache.ts'
import { insertStory, moveStory } from '../../stories/stories.store.ts'
import { openTestApp } from '../../testing.ts'
import { insertPost } from '../news/news.store.ts'
import { crawlersRoutes } from './crawlers.routes.ts'
import { inOnePart } from './sitemap.ts'

const origin = 'https://stories.example.org'
const words = {
  title: 'The heron came back',
  content: 'It stood on one leg and did not mind us.',
  authorName: 'Wanjiru Example',
  authorLocation: 'Lakeside, Kenya',
  authorEmail: 'wanjiru@example.org',
  category: 'Wildlife Return' as const,
  wordsSha256: '',
}

async function open() {
  const { app, deps } = await openTestApp({ PUBLIC_URL: `${origin}/` })
  const pages = ['/', '/stories', '/story/:id', '/blog']
  const withPages = new Hono().route('/', crawlersRoutes(deps, createResponseCache(deps), pages))
  let minutes = 0
  return {
    app,
    ask: async (address: string) => (await app.request(address)).text(),
    deps,
    sitemap: async (address = '/sitemap.xml') => (await withPages.request(address)).text(),
    feed: async () => new Parser().parseString(await (await app.request('/rss.xml')).text()),
    write(change: Partial<typeof words> = {}, status: 'pending' | 'published' = 'published') {
      const at = new Date(Date.UTC(2026, 0, 1, 0, minutes++)).toISOString()
      const { id } = insertStory(deps.db, { ...words, ...change, submission: randomUUID(), at })
      if (status === 'published')
        moveStory(deps.db, id, { from: ['pending'], to: status, admin: 'admin1', at, rejectionReason: null })
      deps.published.changed(deps.db)
      return id
    },
    post(change: { title?: string; status?: 'draft' | 'published' } = {}) {
      const usual = { content: '<p>Counted &amp; <b>named</b>.</p>', excerpt: '', category: 'Education' }
      const createdAt = '2026-02-01T00:00:00.000Z'
      insertPost(deps.db, { ...usual, title: 'A post', status: 'published', createdAt, ...change })
      deps.published.changed(deps.db)
    },
  }
}

describe('the feed', () => {
  test('brings published stories and own posts, newest first, with absolute addresses and no e-mail address', async () => {
    const site = await open()
    const older = site.write()
    const newer = site.write({ title: 'The second' })
    site.write({ title: 'Waiting' }, 'pending')
    site.post()
    site.post({ title: 'Not yet', status: 'draft' })
    const { items, feedUrl } = await site.feed()
    expect(feedUrl).toBe(`${origin}/rss.xml`)
    expect(items.map(({ title }) => title)).toEqual(['A post', 'The second', words.title])
    expect(items.map(({ link, guid }) => [link, guid])).toEqual([
      [`${origin}/blog/1-a-post`, `${origin}/blog#post-1`],
      [`${origin}/story/${newer}`, `${origin}/story/${newer}`],
      [`${origin}/story/${older}`, `${origin}/story/${older}`],
    ])
    expect(items[2]).toMatchObject({ creator: 'Wanjiru Example, Lakeside, Kenya', categories: ['Wildlife Return'] })
    expect(items[2]?.['content:encoded']).toContain(`<img src="${origin}/api/share/story/${older}/card.jpg?v=`)
    expect(items[0]?.contentSnippet).toBe('Counted & named.')
    expect(await site.ask('/rss.xml')).not.toContain('wanjiru@')
  })

  test('stays valid whatever people write', async () => {
    const site = await open()
    const attack = 'a ]]> <script>alert(1)</script> & \u0000\u000b \ud800 "b" \'c\''
    site.write({ title: attack, content: attack, authorName: attack, authorLocation: attack })
    const [item] = (await site.feed()).items
    expect(item?.title).toContain('a ]] > &lt;script>')
    expect(item?.content).not.toContain('<script')
    expect(item?.['content:encoded']).not.toContain('<script')
  })

  test('holds the thirty newest stories', async () => {
    const site = await open()
    for (let number = 0; number < 33; number++) site.write({ title: `Story ${number}` })
    const { items } = await site.feed()
    expect(items).toHaveLength(30)
    expect(items[0]?.title).toBe('Story 32')
  })

  test('is a feed without entries on an empty site', async () => {
    const site = await open()
    expect((await site.feed()).items).toEqual([])
    expect((await site.app.request('/rss.xml')).headers.get('content-type')).toBe('application/rss+xml; charset=UTF-8')
  })

  test('loses a story that left the site', async () => {
    const { app, signIn } = await openTestApp()
    const headers = { cookie: await signIn(), 'content-type': 'application/json' }
    const { wordsSha256: _, ...story } = words
    const body = JSON.stringify(story)
    const { storyId } = await (await app.request('/api/stories', { method: 'POST', headers, body })).json()
    const move = (status: string) =>
      app.request(`/api/stories/${storyId}/status`, { method: 'PATCH', headers, body: JSON.stringify({ status }) })
    const feed = async () => (await app.request('/rss.xml')).text()
    await move('published')
    expect(await feed()).toContain(words.title)
    await move('pending')
    expect(await feed()).not.toContain(words.title)
  })
})

describe('the sitemap', () => {
  test('lists the public pages and every published story with its last change', async () => {
    const site = await open()
    const id = site.write()
    site.write({}, 'pending')
    const found = [...(await site.sitemap()).matchAll(/<loc>([^<]*)<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?/g)]
    expect(found.map(([, place, changed]) => [place, changed])).toEqual([
      [`${origin}/`, undefined],
      [`${origin}/stories`, undefined],
      [`${origin}/blog`, undefined],
      [`${origin}/story/${id}`, '2026-01-01T00:00:00.000Z'],
    ])
  })
})

test('the sitemap of a site with thousands of stories names its parts, which name each published one once', async () => {
  const site = await open()
  const first = site.write()
  // Numbers are never given twice: those between were taken by stories that are gone.
  site.deps.db.$client.pragma('foreign_keys = off')
  const numbered = site.deps.db.$client.prepare('update stories set id = ? where id = ?')
  numbered.run(inOnePart * 2 + 5, site.write())
  numbered.run(inOnePart, site.write())
  site.deps.published.changed(site.deps.db)
  const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, place = '']) => place)
  const index = await site.sitemap()
  expect(index).toContain('<sitemapindex')
  const parts = locations(index)
  expect(parts).toEqual([0, 1, 2].map((part) => `${origin}/sitemap-${part}.xml`))
  const named = await Promise.all(parts.map(async (part) => locations(await site.sitemap(part.slice(origin.length)))))
  expect(named.flat().filter((place) => place.includes('/story/'))).toEqual(
    [first, inOnePart, inOnePart * 2 + 5].map((id) => `${origin}/story/${id}`),
  )
  expect((await site.app.request('/sitemap-3.xml')).status).toBe(404)
})

test('a part of the sitemap is written anew when something of it changed, and the index says when', async () => {
  const { app, deps, signIn } = await openTestApp()
  const headers = { cookie: await signIn(), 'content-type': 'application/json' }
  const numbered = deps.db.$client.prepare('update stories set id = ? where id = ?')
  const add = (id: number) => {
    const at = deps.clock.now().toISOString()
    numbered.run(id, insertStory(deps.db, { ...words, submission: randomUUID(), at }).id)
  }
  const move = async (id: number, status: string) => {
    const change = { method: 'PATCH', headers, body: JSON.stringify({ status }) }
    expect((await app.request(`/api/stories/${id}/status`, change)).status).toBe(200)
  }
  let written = 0
  const prepare = deps.db.$client.prepare.bind(deps.db.$client)
  deps.db.$client.prepare = ((sql: string) => {
    if (/from "stories" where .* between/.test(sql)) written += 1
    return prepare(sql)
  }) as typeof prepare
  const parts = async () => Promise.all([0, 1].map(async (part) => (await app.request(`/sitemap-${part}.xml`)).text()))
  const changes = async () =>
    [...(await (await app.request('/sitemap.xml')).text()).matchAll(/<lastmod>([^<]*)</g)].map(([, at]) => at)

  add(3)
  add(inOnePart + 3)
  await move(3, 'published')
  await move(inOnePart + 3, 'published')
  const before = await changes()
  expect(before).toHaveLength(2)
  await parts()
  expect(written).toBe(2)
  add(inOnePart + 4)
  await move(inOnePart + 4, 'published')
  expect((await parts()).map((xml) => xml.match(/<loc>[^<]*\/story\//g)?.length)).toEqual([1, 2])
  expect(written).toBe(3)
  expect((await changes()).map((at, part) => at === before[part])).toEqual([true, false])
  await move(3, 'pending')
  expect((await parts()).map((xml) => xml.match(/<loc>[^<]*\/story\//g)?.length)).toEqual([undefined, 2])
  expect(written).toBe(4)
})

test('a document without an icon of its own gets the one of the site', async () => {
  const response = await (await open()).app.request('/favicon.ico')
  expect([response.status, response.headers.get('location')]).toEqual([301, '/icons/icon-192.png'])
})

test('robots may read the pages and shared links, and nothing else', async () => {
  const site = await open()
  expect((await site.ask('/robots.txt')).split('\n')).toEqual([
    'User-agent: *',
    'Allow: /api/share/',
    'Allow: /api/content-calendar/feed/',
    'Disallow: /api/',
    'Disallow: /admin/',
    'Disallow: /shell',
    'Disallow: /newest-stories',
    'Disallow: /*/shell',
    'Disallow: /*/newest-stories',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ])
})
