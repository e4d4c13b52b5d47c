import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import type { LibraryDelta } from '../../../data/contract/sync.ts'
import { database } from '../database.ts'
import { forgetOnPages, keepPage, renewPages } from './keptPages.ts'
import { noteOnPages } from './libraryStore.ts'

const nothing: LibraryDelta = {
  cursor: 1,
  more: false,
  stories: [],
  posts: [],
  gone: [],
  leaseDays: 30,
  workerOff: false,
}
const kept = new Map<string, Response>()

/** As much of a browser's cache as pages need. */
const cache = {
  put: async (path: string, page: Response) => void kept.set(path, page),
  match: async ({ url }: Request) => kept.get(new URL(url).pathname)?.clone(),
  delete: async (asked: string | Request) =>
    kept.delete(typeof asked === 'string' ? asked : new URL(asked.url).pathname),
  keys: async () => [...kept.keys()].map((path) => new Request(`https://voices.example${path}`)),
}

beforeEach(async () => {
  kept.clear()
  await database.meta.clear()
  vi.stubGlobal('caches', { open: async () => cache, has: async () => true, match: async () => undefined })
  await noteOnPages(database, nothing, { isFirst: true, now: new Date() })
})

const pageAt = (path: string, body: string) =>
  Object.defineProperty(page(body), 'url', { value: `https://voices.example${path}` })
const page = (body: string) => new Response(body, { headers: { 'content-type': 'text/html; charset=UTF-8' } })
const keep = (path: string, body: string) => keepPage(`https://voices.example${path}`, page(body))

it('a post that has left the site leaves every page that names it, and no other', async () => {
  await keep('/blog/12-toads', '<article data-post="12"><link href="/blog/12-toads">')
  await keep('/blog', '<a href="/blog/12-toads">')
  await keep('/earlier', '<article id="post-12">')
  await keep('/blog/120-others', '<a href="/blog/120-others"><article id="post-120">')
  await forgetOnPages([{ kind: 'post', id: 12, mediaIds: [] }])
  expect([...kept.keys()]).toEqual(['/blog/120-others'])
})

it('a page that something on the way had kept is not kept again once its post has left', async () => {
  const gone: LibraryDelta['gone'] = [{ kind: 'post', id: 12, mediaIds: [] }]
  await noteOnPages(database, { ...nothing, gone }, { isFirst: false, now: new Date() })
  await keep('/blog/12-toads', '<link href="/blog/12-toads">')
  await keep('/blog/13-herons', '<link href="/blog/13-herons">')
  expect([...kept.keys()]).toEqual(['/blog/13-herons'])
})

it('a page whose story was changed is fetched anew, in the language in which it was read, and no other', async () => {
  const before = '<article data-story="7">Le terrier'
  for (const path of ['/story/7', '/fr/story/7', '/story/70', '/stories']) await keep(path, before)
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    if (path === '/fr/story/7') throw new TypeError('no signal')
    return pageAt(path, 'as it is now')
  })
  await renewPages([{ kind: 'story', id: 7 }], { mayFetch: true })
  expect(asked).toEqual(['/story/7', '/fr/story/7'])
  expect([...kept.keys()].sort()).toEqual(['/stories', '/story/7', '/story/70'])
  expect(await kept.get('/story/7')?.clone().text()).toBe('as it is now')
  await renewPages([{ kind: 'story', id: 7 }], { mayFetch: false })
  expect([...kept.keys()].sort()).toEqual(['/stories', '/story/70'])
  expect(asked).toHaveLength(2)
})

it('what has come back to the site is kept again', async () => {
  const gone: LibraryDelta['gone'] = [{ kind: 'story', id: 7, mediaIds: [] }]
  await noteOnPages(database, { ...nothing, gone }, { isFirst: false, now: new Date() })
  await keep('/stories', '<a href="/story/7">')
  expect([...kept.keys()]).toEqual([])
  await noteOnPages(database, { ...nothing, changed: [{ kind: 'story', id: 7 }] }, { isFirst: false, now: new Date() })
  await keep('/stories', '<a href="/story/7">')
  expect([...kept.keys()]).toEqual(['/stories'])
})
