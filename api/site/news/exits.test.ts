import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { AdminPost } from '../../../data/contract/news.ts'
import { openTestApp } from '../../testing.ts'
import { postAddressRoutes } from './postAddress.routes.ts'

/** Stands in every field of the post that nobody may see. */
const secret = 'Xenopus'
const hidden = {
  title: `${secret} in the well`,
  content: `<p>${secret}.</p>`,
  excerpt: `${secret} again`,
  category: secret,
  tags: secret,
}
const shown = { title: 'Shown', content: '<p>Shown.</p>', excerpt: '', category: 'Education', tags: 'shown' }

async function open() {
  const api = await openTestApp({ PUBLIC_URL: 'https://stories.example.org' })
  const headers = { cookie: await api.signIn(), 'content-type': 'application/json' }
  const call = async (method: string, path: string, body?: object): Promise<AdminPost | null> => {
    const answer = await api.app.request(`/api/blog-posts${path}`, { method, headers, body: JSON.stringify(body) })
    expect([method, path, answer.ok]).toEqual([method, path, true])
    return answer.status === 204 ? null : answer.json()
  }
  const make = async (post: object) => (await call('POST', '', post))?.id ?? 0
  const pages = new Hono().route('/', postAddressRoutes(api.deps))
  const ask = (path: string) => (path.startsWith('/blog/') ? pages : api.app).request(path)
  return { ...api, ask, call, make }
}
type Site = Awaited<ReturnType<typeof open>>

/** Each way in which a post is not on the site, or not with these words; says which post it is. */
const states: Record<string, (site: Site) => Promise<number>> = {
  'is a draft': ({ make }) => make(hidden),
  'has newer words that wait for their publication': async ({ make, call }) => {
    const id = await make({ ...shown, status: 'published' })
    await call('PATCH', `/${id}`, hidden)
    return id
  },
  'was unpublished': async ({ make, call }) => {
    const id = await make({ ...hidden, status: 'published' })
    await call('PATCH', `/${id}`, { status: 'draft' })
    return id
  },
  'was deleted': async ({ make, call }) => {
    const id = await make({ ...hidden, status: 'published' })
    await call('DELETE', `/${id}`)
    return id
  },
}

/** Every way out of the site for a post; 1 and 3 are published beside it. */
const exits: Record<string, (id: number) => string> = {
  'the list': () => '/api/blog-posts',
  'the list of cards': () => '/api/blog-posts?view=card',
  'the list of a tag': () => `/api/blog-posts?tag=${secret}`,
  'the list of a month': () => '/api/blog-posts?month=2026-03',
  'the archive': () => '/api/blog-posts/archive',
  'its own answer': (id) => `/api/blog-posts/${id}?view=public`,
  'the answer of the post before it': () => '/api/blog-posts/1?view=public',
  'the answer of the post after it': () => '/api/blog-posts/3?view=public',
  'its address': (id) => `/blog/${id}`,
  'its picture for messengers': (id) => `/api/share/post/${id}/card.jpg`,
  'the RSS feed': () => '/rss.xml',
  'the Atom feed': () => '/atom.xml',
  'the JSON feed': () => '/feed.json',
  'the sitemap': () => '/sitemap.xml',
  'a part of the sitemap': () => '/sitemap-news-0.xml',
  'what a device begins with': () => '/api/sync',
  'what a device is told since': () => '/api/sync?since=0',
}

const beside = { ...shown, status: 'published' }

test.each(Object.entries(states))(
  'a post that %s leaves the site by no way',
  async (_state, make) => {
    const site = await open()
    const first = await site.make(beside)
    const id = await make(site)
    const last = await site.make(beside)
    expect([first, id, last]).toEqual([1, 2, 3])
    for (const [name, addressOf] of Object.entries(exits)) {
      const answer = await site.ask(addressOf(id))
      const told = `${answer.headers.get('location')} ${answer.headers.get('etag')} ${await answer.text()}`
      expect([name, told.toLowerCase().includes(secret.toLowerCase())]).toEqual([name, false])
    }
  },
  60_000,
)

test('and each of these ways has it while it is published', async () => {
  const site = await open()
  await site.make(beside)
  const id = await site.make({ ...hidden, status: 'published' })
  await site.make(beside)
  const month = site.deps.clock.now().toISOString().slice(0, 7)
  for (const [name, addressOf] of Object.entries(exits)) {
    const answer = await site.ask(addressOf(id).replace('2026-03', month))
    const isPicture = answer.headers.get('content-type') === 'image/jpeg'
    const told = `${answer.headers.get('location')} ${isPicture ? secret : await answer.text()}`
    expect([name, told.toLowerCase().includes(secret.toLowerCase())]).toEqual([name, true])
  }
}, 60_000)
