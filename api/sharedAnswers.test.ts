import sharp from 'sharp'
import { expect, test } from 'vitest'
import { inAllLanguages } from '../data/rules/languages.ts'
import { newMediaId } from './platform/storage/storage.ts'
import { publish } from './readers/testing.ts'
import { callOf, openRoutes } from './routes.ts'
import { insertPost } from './site/index.ts'
import { insertMedia, moveMedia } from './stories/media/media.store.ts'
import { openTestApp } from './testing.ts'

const inFront = { CDN: 'on', PURGE_URL: 'http://127.0.0.1:6081/', PURGE_KEY: 'a-key-of-some-length' }

/** What a cache in front may keep, what it varies on beside its encoding, and the keys that it bears. */
const shared: Record<string, { vary?: string; keys: string }> = {
  'GET /api/stories': { vary: 'Cookie', keys: 'site stories' },
  'GET /api/stories?view=card': { keys: 'site stories' },
  'GET /api/stories/:id': { vary: 'Cookie', keys: 'site story-1' },
  'GET /api/stories/:id?view=public': { keys: 'site story-1' },
  'GET /api/stories/:id/reading-requirements': { keys: 'site story-1' },
  'GET /api/stories/:id/ways': { keys: 'site story-1' },
  'GET /api/story-countries': { keys: 'site stories' },
  'GET /api/author-pages/:page': { keys: 'site stories' },
  'GET /api/blog-posts': { vary: 'Cookie', keys: 'site news' },
  'GET /api/blog-posts?view=public': { keys: 'site news' },
  'GET /api/blog-posts?view=card&tag=herons': { keys: 'site news' },
  'GET /api/blog-posts/archive': { keys: 'site news' },
  'GET /api/blog-posts/:id': { vary: 'Cookie', keys: 'site news' },
  'GET /api/blog-posts/:id?view=public': { keys: 'site news' },
  'GET /api/search': { vary: 'Accept-Language', keys: 'site stories news' },
  'GET /api/search?q=heron': { vary: 'Accept-Language', keys: 'site stories news' },
  'GET /api/search/suggestions?q=he': { vary: 'Accept-Language', keys: 'site stories' },
  'GET /api/giving/funds': { keys: 'site giving stories' },
  'GET /api/spoken-help/sw': { keys: 'site help' },
  'GET /api/statistics': { keys: 'site statistics stories' },
  'GET /api/share/story/:id': { vary: 'User-Agent', keys: 'site story-1' },
  'GET /api/share/story/:id/card.jpg': { keys: 'site story-1' },
  'GET /api/share/post/:id/card.jpg': { keys: 'site news' },
  'GET /media/:id/:file': { keys: 'site story-1' },
  ...Object.fromEntries(
    ['/rss.xml', '/atom.xml', '/feed.json']
      .flatMap(inAllLanguages)
      .map(({ path }) => [`GET ${path}`, { keys: 'site stories news' }]),
  ),
  ...Object.fromEntries(inAllLanguages('/podcast.xml').map(({ path }) => [`GET ${path}`, { keys: 'site stories' }])),
  'GET /sitemap.xml': { keys: 'site stories news' },
  'GET /:name{sitemap-(?:news-)?[0-9]+\\.xml}': { keys: 'site stories news' },
  'GET /robots.txt': { keys: 'site' },
}
const routes = [...new Set([...openRoutes, ...Object.keys(shared)])].filter((route) => route.startsWith('GET '))

/** One story with a film, one post, and every public address of them. */
async function openSite(environment: Record<string, string>) {
  const api = await openTestApp(environment)
  const { db, storage } = api.deps
  const storyId = await publish(api)
  const id = newMediaId()
  insertMedia(db, { id, storyId, kind: 'video', state: 'processing', bytes: 1, sha256: 'a'.repeat(64), approved: true })
  moveMedia(db, id, { from: ['processing'], to: 'ready', width: 2, height: 2, durationSeconds: 1, widthBytes: [4] })
  await storage.write(id, 'video.mp4', Buffer.from('film'))
  const still = sharp({ create: { width: 64, height: 48, channels: 3, background: '#123456' } })
  await storage.write(id, 'poster.webp', await still.webp().toBuffer())
  insertPost(db, { title: 'Herons', content: '<p>.</p>', excerpt: '.', category: 'Education', status: 'published' })
  const admin = await api.signIn()
  const { authorPage } = await (await api.app.request(`/api/stories/${storyId}`)).json()
  const addressOf = (route: string) =>
    route
      .replace('/media/:id/:file', `/media/${id}/video.mp4`)
      .replace(':name{sitemap-(?:news-)?[0-9]+\\.xml}', 'sitemap-0.xml')
      .replace('/author-pages/:page', `/author-pages/${authorPage}`)
      .replace('/sync', '/sync?since=0')
  const ask = async (route: string, headers: Record<string, string> = {}) => {
    const [path = '', query] = addressOf(route).split('?')
    const answer = await api.app.request(callOf(path).address + (query ? `?${query}` : ''), { headers })
    await answer.arrayBuffer()
    return answer
  }
  return { ask, admin }
}

const varyOf = ({ headers }: Response) =>
  (headers.get('vary') ?? '')
    .split(', ')
    .filter((name) => name && name !== 'Accept-Encoding')
    .join(', ')

test('what a cache in front may keep is listed here, with what it varies on and its keys; all else it may not', async () => {
  const { ask } = await openSite(inFront)
  for (const route of routes) {
    const answer = await ask(route)
    const mayBeKept = answer.headers.get('cdn-cache-control') !== null
    expect([route, mayBeKept]).toEqual([route, route in shared])
    if (!mayBeKept)
      expect([route, answer.headers.get('cache-control') ?? '']).toEqual([
        route,
        expect.not.stringMatching(/public|s-maxage/),
      ])
    const expected = shared[route]
    if (!expected) continue
    expect([route, answer.status]).toEqual([route, 200])
    expect([route, varyOf(answer), answer.headers.get('surrogate-key')]).toEqual([
      route,
      expected.vary ?? '',
      expected.keys,
    ])
    expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=0(, must-revalidate)?$/)
  }
})

test('no public answer gives a cookie, and none but those that say so is another for who brings some', async () => {
  const { ask, admin } = await openSite({})
  const cookie = `${admin}; vfw_reader=somebody; vfw_lite=on; vfw_donor=somebody`
  for (const route of routes) {
    const [plain, known] = [await ask(route), await ask(route, { cookie, 'save-data': 'on' })]
    expect([route, plain.headers.getSetCookie(), known.headers.getSetCookie()]).toEqual([route, [], []])
    if (!(route in shared) || varyOf(plain).includes('Cookie')) continue
    expect([route, known.status, known.headers.get('etag')]).toEqual([route, plain.status, plain.headers.get('etag')])
  }
})

test('without a cache of ours in front, others keep answers for half a minute, and no answer bears keys', async () => {
  const { ask } = await openSite({})
  for (const route of Object.keys(shared)) {
    const { headers } = await ask(route)
    expect([route, headers.get('cache-control')]).toEqual([
      route,
      expect.stringMatching(/^public, max-age=0, s-maxage=30/),
    ])
    for (const name of ['surrogate-key', 'surrogate-control', 'cache-tag'])
      expect([route, headers.get(name)]).toEqual([route, null])
  }
})

test.each([
  [
    'fastly',
    { ...inFront, PURGE_URL: 'https://api.fastly.com/service/x1/purge' },
    'surrogate-control',
    'surrogate-key',
    'site story-1',
  ],
  [
    'cloudflare',
    { ...inFront, PURGE_URL: 'https://api.cloudflare.com/client/v4/zones/x1/purge_cache' },
    'cdn-cache-control',
    'cache-tag',
    'site,story-1',
  ],
])('%s is told in its own headers', async (_name, settings, duration, names, keys) => {
  const { ask } = await openSite(settings)
  const { headers } = await ask('GET /api/stories/:id?view=public')
  expect(headers.get(duration)).toBe('max-age=60, stale-while-revalidate=600, stale-if-error=86400')
  expect(headers.get(names)).toBe(keys)
})

test('what cannot be purged is kept for half a minute, and never for a dead server', async () => {
  const { ask } = await openSite({ CDN: 'on' })
  for (const route of Object.keys(shared)) {
    const { headers } = await ask(route)
    expect([route, headers.get('cdn-cache-control')]).toEqual([
      route,
      expect.stringMatching(/^max-age=30(, stale-while-revalidate=60)?$/),
    ])
  }
})
