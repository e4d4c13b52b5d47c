import dns from 'node:dns'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type BlogPost, blogPost } from '../../../data/contract/news.ts'
import { externalArticles } from '../../../data/tables/news.ts'
import { openTestApp } from '../../testing.ts'
import { readWildlifeBlog } from './articles.ts'
import { insertPost } from './news.store.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

interface Entry {
  guid?: string
  link?: string
  title?: string
  date?: string
  text?: string
}

const element = (name: string, text: string | undefined) => (text ? `<${name}>${text}</${name}>` : '')

const item = ({ guid, link, title, date, text }: Entry) =>
  [
    '<item>',
    element('title', title ?? `Article ${guid}`),
    element('link', link ?? `https://blog.example/${guid}`),
    element('guid', guid),
    element('pubDate', date && new Date(date).toUTCString()),
    element('description', text ?? 'How it begins.'),
    '</item>',
  ].join('')

const rss = (entries: Entry[]) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>Blog</title>${entries.map(item).join('')}</channel></rss>`

function saying(body: string, headers: Record<string, string> = {}, status = 200): Answer {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/rss+xml', ...headers }).end(body)
  }
}

/** A blog on this machine that answers as it is told, and a site that reads it. */
async function open() {
  let answer: Answer = saying(rss([]))
  const asked: IncomingMessage[] = []
  const server = createServer((request, response) => {
    asked.push(request)
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const feed = `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed.xml`
  const api = await openTestApp({ WILDLIFE_BLOG_FEED: feed })
  const list = async (query = '?status=published', headers: Record<string, string> = {}) => {
    const response = await api.app.request(`/api/blog-posts${query}`, { headers })
    return { response, posts: (await response.json()) as BlogPost[] }
  }
  return {
    ...api,
    asked,
    feed,
    list,
    shown: async () => (await list()).posts.map(({ title }) => title),
    says: (next: Answer | Entry[]) => {
      answer = Array.isArray(next) ? saying(rss(next)) : next
    },
    read: (patienceMs?: number) => readWildlifeBlog(api.deps, { patienceMs }),
    own: (title: string, createdAt: string, id?: number) =>
      insertPost(api.deps.db, {
        ...{ title, createdAt, content: '<p>Whole.</p>', excerpt: '', category: 'Education', status: 'published' },
        ...(id && { id }),
      } as Parameters<typeof insertPost>[1]),
  }
}

const two: Entry[] = [
  { guid: 'b', date: '2026-02-02T00:00:00Z' },
  { guid: 'a', date: '2026-01-01T00:00:00Z' },
]

describe('articles of the Wildlife Blog', () => {
  test('stand among our own news by date, numbered from 1000, with their address and our category', async () => {
    const site = await open()
    site.own('Own', '2026-01-15T00:00:00.000Z')
    site.says(two)
    await site.read()
    const { posts } = await site.list()
    expect(blogPost.array().parse(posts)).toHaveLength(3)
    expect(posts.map(({ id, title, url }) => [id, title, url])).toEqual([
      [1001, 'Article b', 'https://blog.example/b'],
      [1, 'Own', null],
      [1000, 'Article a', 'https://blog.example/a'],
    ])
    expect(posts[0]).toMatchObject({
      category: 'Wildlife Blog',
      excerpt: 'How it begins.',
      content: '<p>How it begins.</p>',
      imageUrl: null,
      status: 'published',
      createdAt: '2026-02-02T00:00:00.000Z',
    })
  })

  test('keep their numbers at every reading, and those of forgotten ones are not given again', async () => {
    const site = await open()
    site.says(two)
    await site.read()
    site.says([
      { guid: 'c', date: '2026-02-03T00:00:00Z' },
      { ...two[0], title: 'Renamed' },
    ])
    await site.read()
    const numbered = (await site.list()).posts.map(({ id, title }) => [id, title])
    expect(numbered).toEqual([
      [1002, 'Article c'],
      [1001, 'Renamed'],
      [1000, 'Article a'],
    ])
  })

  test('are the fifty newest, and older ones do not come back hour after hour', async () => {
    const site = await open()
    const entries = Array.from({ length: 60 }, (_, day) => ({
      guid: `${day}`,
      date: new Date(Date.UTC(2025, 0, 1 + day)).toISOString(),
    }))
    site.says(entries)
    await site.read()
    const { posts } = await site.list('?status=published&limit=100')
    expect(posts).toHaveLength(50)
    expect(posts.at(-1)?.title).toBe('Article 10')
    const { version } = site.deps.published
    site.says(entries.slice(0, 20))
    await site.read()
    expect(site.deps.published.version).toBe(version)
    expect((await site.list('?limit=100')).posts).toEqual(posts)
  })

  test('are walked through with our own posts by the Link header, none twice and none left out', async () => {
    const site = await open()
    for (let day = 1; day <= 5; day++) site.own(`Own ${day}`, `2026-01-0${day}T00:00:00.000Z`)
    // The same instants as of our own.
    site.says(Array.from({ length: 5 }, (_, day) => ({ guid: `${day + 1}`, date: `2026-01-0${day + 1}T00:00:00Z` })))
    await site.read()
    const seen: string[] = []
    let query: string | undefined = '?status=published&limit=3'
    while (query !== undefined) {
      const { posts, response }: Awaited<ReturnType<typeof site.list>> = await site.list(query)
      seen.push(...posts.map(({ title }) => title))
      query = /<\/api\/blog-posts(\?[^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
    }
    expect(seen).toHaveLength(10)
    expect(new Set(seen).size).toBe(10)
    expect(seen.slice(0, 2)).toEqual(['Article 5', 'Own 5'])
  })

  test('are not what admins manage', async () => {
    const site = await open()
    site.own('Own', '2026-01-15T00:00:00.000Z')
    site.says(two)
    await site.read()
    const cookie = await site.signIn()
    expect((await site.list('', { cookie })).posts.map(({ title }) => title)).toEqual(['Own'])
    expect((await site.list('?status=published', { cookie })).posts).toHaveLength(3)
  })

  test('our own post numbered 1000 stays our own', async () => {
    const site = await open()
    site.own('Own', '2026-03-01T00:00:00.000Z', 1000)
    site.says(two)
    await site.read()
    expect((await site.list()).posts.map(({ id, url }) => [id, url])).toEqual([
      [1000, null],
      [1001, 'https://blog.example/b'],
      [1000, 'https://blog.example/a'],
    ])
  })

  test('come as text: no markup, no script and no address that is not of the web', async () => {
    const site = await open()
    const evil =
      '&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;Bees &amp;amp; birds, 2 &amp;lt; 3'
    site.says([
      { guid: 'a', title: evil, text: evil },
      { guid: 'b', link: 'javascript:alert(1)' },
      { guid: 'c', link: 'data:text/html,x' },
      { guid: 'd', title: '' },
      { guid: 'e', link: '/there', title: 'Found beside the feed' },
    ])
    await site.read()
    const { posts } = await site.list()
    expect(posts.map(({ title }) => title).sort()).toEqual(['Bees & birds, 2 < 3', 'Found beside the feed'])
    expect(posts.find(({ title }) => title.startsWith('Bees'))).toMatchObject({
      excerpt: 'Bees & birds, 2 < 3',
      content: '<p>Bees &amp; birds, 2 &lt; 3</p>',
    })
    expect(posts.find(({ title }) => title.startsWith('Found'))?.url).toBe(new URL('/there', site.feed).href)
  })

  test('of an Atom feed are read as well, in the letters it names', async () => {
    const site = await open()
    const atom = `<?xml version="1.0" encoding="ISO-8859-1"?><feed xmlns="http://www.w3.org/2005/Atom"><title>B</title>
<entry><id>urn:1</id><title>Forêt</title><link href="https://blog.example/1"/><updated>2026-01-01T00:00:00Z</updated>
<summary>Là-bas.</summary></entry></feed>`
    site.says((_request, response) => void response.end(Buffer.from(atom, 'latin1')))
    await site.read()
    expect((await site.list()).posts).toMatchObject([
      { title: 'Forêt', excerpt: 'Là-bas.', url: 'https://blog.example/1' },
    ])
  })

  test('dated ahead count as of now, so that they do not stand at the top for months', async () => {
    const site = await open()
    site.says([{ guid: 'a', date: '2031-01-01T00:00:00Z' }, { guid: 'b' }])
    const meanwhile = site.clock.span()
    await site.read()
    const [first, second, ...others] = (await site.list()).posts.map(({ createdAt }) => createdAt)
    expect(first).toEqual(meanwhile())
    expect([second, others]).toEqual([first, []])
  })

  test('are not shown while no feed is named', async () => {
    const { app, deps } = await openTestApp()
    const article = { id: 1000, guid: 'a', url: 'https://blog.example/a', title: 'A', excerpt: '' }
    deps.db
      .insert(externalArticles)
      .values({ ...article, publishedAt: '2026-01-01T00:00:00.000Z' })
      .run()
    await readWildlifeBlog(deps)
    expect(await (await app.request('/api/blog-posts')).json()).toEqual([])
  })
})

describe('reading the feed', () => {
  test('asks whether something is new, and leaves everything as it is when nothing is', async () => {
    const site = await open()
    const modified = 'Mon, 02 Feb 2026 00:00:00 GMT'
    site.says(saying(rss(two), { etag: '"v1"', 'last-modified': modified }))
    await site.read()
    const { version } = site.deps.published
    site.says((request, response) => {
      const isKnown = request.headers['if-none-match'] === '"v1"' && request.headers['if-modified-since'] === modified
      response.writeHead(isKnown ? 304 : 500).end()
    })
    await site.read()
    expect(site.asked[1]?.headers['if-none-match']).toBe('"v1"')
    expect(site.deps.published.version).toBe(version)
    expect(await site.shown()).toEqual(['Article b', 'Article a'])
  })

  test('makes no page anew when the same articles come again', async () => {
    const site = await open()
    site.says(two)
    await site.read()
    const { version } = site.deps.published
    await site.read()
    expect(site.deps.published.version).toBe(version)
    site.says([...two, { guid: 'c', date: '2026-02-03T00:00:00Z' }])
    await site.read()
    expect(site.deps.published.version).toBe(version + 1)
  })

  const broken: [string, Answer][] = [
    ['is cut off', saying(rss(two).slice(0, -40))],
    ['is a page that says sorry', saying('<!doctype html><html><body><h1>Sorry</h1></body></html>')],
    ['is empty', saying('')],
    ['has no articles', saying(rss([]))],
    ['answers 500', saying(rss(two), {}, 500)],
    ['answers 404', saying('gone', {}, 404)],
    ['is larger than any feed', (_request, response) => void response.end(`<rss>${'x'.repeat(4_000_000)}`)],
    ['never ends', (_request, response) => void response.write('<rss>')],
    ['never answers', () => undefined],
    ['hangs up', (request) => void request.socket.destroy()],
    ['leads to a file', saying('', { location: 'file:///etc/passwd' }, 302)],
    ['leads round in circles', saying('', { location: '/feed.xml' }, 302)],
    ['leads nowhere', saying('', { location: 'http://' }, 302)],
  ]
  test.each(broken)('changes nothing when the feed %s', async (_, answer) => {
    const site = await open()
    site.says(two)
    await site.read()
    const before = await site.list()
    const { version } = site.deps.published
    site.says(answer)
    await site.read(300)
    expect(site.deps.published.version).toBe(version)
    expect((await site.list()).posts).toEqual(before.posts)
    site.says([{ guid: 'c', date: '2026-02-03T00:00:00Z' }])
    await site.read()
    expect(await site.shown()).toEqual(['Article c', 'Article b', 'Article a'])
  })

  test('follows the feed when it has moved on the web', async () => {
    const site = await open()
    site.says((request, response) => {
      if (request.url === '/moved') saying(rss(two))(request, response)
      else response.writeHead(301, { location: '/moved' }).end()
    })
    await site.read()
    expect(await site.shown()).toEqual(['Article b', 'Article a'])
  })

  test('does not follow it into the network of this server', async () => {
    let isAsked = false
    const inner = createServer((_request, response) => {
      isAsked = true
      response.end(rss([{ guid: 'inner' }]))
    }).listen(0, '127.0.0.2')
    await once(inner, 'listening')
    onTestFinished(() => void inner.close())
    const { says, read, shown } = await open()
    const location = `http://127.0.0.2:${(inner.address() as AddressInfo).port}/feed.xml`
    says(saying('', { location }, 302))
    await read()
    expect([isAsked, await shown()]).toEqual([false, []])
  })

  test('does not follow it to a name that stands for another address once it was looked at', async () => {
    let isAsked = false
    const inner = createServer((_request, response) => {
      isAsked = true
      response.end(rss([{ guid: 'inner' }]))
    }).listen(0, '127.0.0.1')
    await once(inner, 'listening')
    onTestFinished(() => void inner.close())
    const { says, read, shown } = await open()
    const answers = ['93.184.216.34', '127.0.0.1']
    const real = dns.lookup
    const lookUp = vi.spyOn(dns, 'lookup').mockImplementation(((
      name: string,
      options: dns.LookupAllOptions,
      tell: (...given: unknown[]) => void,
    ) => {
      if (name !== 'rebinding.example') return real(name, options, tell as never)
      const address = (answers.length > 1 && answers.shift()) || '127.0.0.1'
      tell(null, [{ address, family: 4 }])
    }) as typeof dns.lookup)
    onTestFinished(() => lookUp.mockRestore())
    // What a check before the request would have seen.
    await new Promise((resolve) => dns.lookup('rebinding.example', { all: true }, resolve))
    const location = `http://rebinding.example:${(inner.address() as AddressInfo).port}/feed.xml`
    says(saying('', { location }, 302))
    await read()
    expect([isAsked, await shown()]).toEqual([false, []])
  })

  test.each([
    ['entities of files', '<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]>', '&x;'],
    [
      'entities that multiply',
      `<!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa">${'bcdefghij'
        .split('')
        .map((name, index) => `<!ENTITY ${name} "${`&${'abcdefghi'[index]};`.repeat(10)}">`)
        .join('')}]>`,
      '&j;',
    ],
  ])('reads no %s', async (_, head, entity) => {
    const { says, read, list } = await open()
    const entry = `<item><title>T ${entity}</title><link>https://blog.example/1</link></item>`
    says(saying(`<?xml version="1.0"?>${head}<rss version="2.0"><channel>${entry}</channel></rss>`))
    await read()
    const { posts } = await list()
    expect(JSON.stringify(posts)).not.toMatch(/root:|a{20}/)
  })

  test('happens at every start and every hour', async () => {
    const site = await open()
    site.says(two)
    site.start()
    await site.deps.jobs.drain()
    expect(await site.shown()).toEqual(['Article b', 'Article a'])
    site.says([{ guid: 'c', date: '2026-02-03T00:00:00Z' }])
    await site.deps.jobs.drain()
    expect(site.asked).toHaveLength(1)
    site.clock.pass(3_600_000)
    await site.deps.jobs.drain()
    expect(site.asked).toHaveLength(2)
    expect(await site.shown()).toContain('Article c')
  })

  test('begins anew when another feed is named', async () => {
    const site = await open()
    site.says(saying(rss(two), { etag: '"v1"' }))
    await site.read()
    site.says([{ guid: 'a', title: 'Of the other blog' }])
    const config = { ...site.deps.config, WILDLIFE_BLOG_FEED: site.feed.replace('feed.xml', 'other.xml') }
    await readWildlifeBlog({ ...site.deps, config })
    expect(site.asked[1]?.headers['if-none-match']).toBeUndefined()
    expect((await site.list()).posts.map(({ id, title }) => [id, title])).toEqual([[1002, 'Of the other blog']])
  })
})
