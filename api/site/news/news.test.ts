import { describe, expect, test } from 'vitest'
import { blogPost } from '../../../data/contract/news.ts'
import { openTestApp } from '../../testing.ts'
import { insertPost, type NewPost } from './news.store.ts'

type Api = Awaited<ReturnType<typeof openTestApp>>

const write = ({ deps }: Api, change: Partial<NewPost> = {}) =>
  insertPost(deps.db, {
    title: 'The strips have closed',
    content: '<p>No sky can be seen between the stems.</p>',
    excerpt: 'No sky between the stems.',
    category: 'Conservation Update',
    status: 'published',
    ...change,
  })

const ask = async ({ app }: Api, query = '', cookie = '') => {
  const response = await app.request(`/api/blog-posts${query}`, { headers: cookie ? { cookie } : {} })
  return { response, posts: await response.json() }
}
const titles = (posts: { title: string }[]) => posts.map((post) => post.title)

describe('the list of posts', () => {
  test('is a plain list in the shape of the contract', async () => {
    const api = await openTestApp()
    write(api)
    const { posts } = await ask(api, '?status=published')
    expect(blogPost.array().parse(posts)).toHaveLength(1)
    expect(Object.keys(posts[0]).sort()).toEqual(Object.keys(blogPost.shape).sort())
  })

  test.each(['', '?status=published', '?status=draft'])(
    'never shows a draft to an anonymous caller who asks with "%s"',
    async (query) => {
      const api = await openTestApp()
      write(api, { title: 'Out' })
      write(api, { title: 'Not yet', status: 'draft' })
      expect(titles((await ask(api, query)).posts)).toEqual(['Out'])
    },
  )

  test('shows an admin everything, or the state that was asked for', async () => {
    const api = await openTestApp()
    write(api, { title: 'Out', createdAt: '2026-01-01T00:00:00.000Z' })
    write(api, { title: 'Not yet', status: 'draft', createdAt: '2026-01-02T00:00:00.000Z' })
    const cookie = await api.signIn()
    const { posts, response } = await ask(api, '', cookie)
    expect(titles(posts)).toEqual(['Not yet', 'Out'])
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(titles((await ask(api, '?status=draft', cookie)).posts)).toEqual(['Not yet'])
  })

  test('is newest first and walked to its end by the Link header, also where posts share their instant', async () => {
    const api = await openTestApp()
    for (const title of ['a', 'b', 'c']) write(api, { title, createdAt: '2026-01-01T00:00:00.000Z' })
    write(api, { title: 'd', createdAt: '2026-01-02T00:00:00.000Z' })
    const seen: string[] = []
    let query: string | undefined = '?limit=2'
    while (query !== undefined) {
      const { posts, response }: Awaited<ReturnType<typeof ask>> = await ask(api, query)
      seen.push(...titles(posts))
      query = /<\/api\/blog-posts(\?[^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
    }
    expect(seen).toEqual(['d', 'c', 'b', 'a'])
  })

  test('answers 304 to a caller who has it, and anew after a change', async () => {
    const api = await openTestApp()
    write(api)
    const etag = (await ask(api)).response.headers.get('etag') ?? ''
    const again = () => api.app.request('/api/blog-posts', { headers: { 'if-none-match': etag } })
    expect((await again()).status).toBe(304)
    write(api, { title: 'A second one' })
    api.deps.published.changed(api.deps.db)
    expect((await again()).status).toBe(200)
  })

  test('refuses a state that posts do not have', async () => {
    const api = await openTestApp()
    expect((await api.app.request('/api/blog-posts?status=pending')).status).toBe(400)
  })
})

describe('the markup of a post', () => {
  const shown = async (change: Partial<NewPost>) => {
    const api = await openTestApp()
    write(api, change)
    return (await ask(api)).posts[0]
  }

  test('keeps paragraphs, headings, lists, emphasis, links and own pictures', async () => {
    const content =
      '<h2>Counted</h2><p>By <strong>ear</strong>, <em>twice</em>.</p><ul><li>one</li></ul><p><a href="/stories" rel="noopener noreferrer">Stories</a></p><img src="/media/a/480.webp" alt="" />'
    expect((await shown({ content })).content).toBe(content)
  })

  test.each([
    ['a script', '<p>Hello</p><script>alert(1)</script>', '<p>Hello</p>'],
    ['a handler', '<p onclick="alert(1)">Hello</p>', '<p>Hello</p>'],
    ['a picture that fails on purpose', '<p>x<img src=x onerror=alert(1)></p>', '<p>x</p>'],
    ['a link that is a script', '<a href="java&#10;script:alert(1)">x</a>', '<a rel="noopener noreferrer">x</a>'],
    ['a frame', '<iframe src="https://example.org"></iframe><p>x</p>', '<p>x</p>'],
    ['a picture of another site', '<p>x<img src="https://example.org/a.gif" alt="a"></p>', '<p>x</p>'],
    ['a picture of another site without its scheme', '<p>x<img src="//example.org/a.gif"></p>', '<p>x</p>'],
    ...[
      '/media/../api/admin/session',
      '/media/a/../../api/admin/session.webp',
      '/media/%2e%2e/x.webp',
      '/api/admin/session',
      '/media/a/480.webp?x',
      '/media/a\\..\\x.webp',
    ].map((src) => [`a picture at ${src}`, `<p>x<img src="${src}"></p>`, '<p>x</p>']),
    ['styles', '<style>p{}</style><p style="position:fixed" class="top">x</p>', '<p>x</p>'],
    ['a form', '<form action="/x"><input name="a">words</form>', 'words'],
    ['a drawing with a script in it', '<svg><script>alert(1)</script></svg><p>x</p>', '<p>x</p>'],
  ])('loses %s', async (_, content, safe) => {
    expect((await shown({ content })).content).toBe(safe)
  })

  test('does not reach the excerpt', async () => {
    const { excerpt } = await shown({
      excerpt: '<p>Bees &amp; <b>birds</b></p><p>2 &lt; 3<img src=x onerror=alert(1)></p>',
    })
    expect(excerpt).toBe('Bees & birds 2 < 3')
  })
})

describe('the excerpt of a post', () => {
  test('ends at 120 characters', async () => {
    const api = await openTestApp()
    write(api, { excerpt: `<p>${'word '.repeat(60)}</p>` })
    const [{ excerpt }] = (await ask(api)).posts
    expect(excerpt).toBe(`${'word '.repeat(24)}…`)
  })

  test('is the beginning of the post where none was written', async () => {
    const api = await openTestApp()
    write(api, { excerpt: '', content: '<h2>Counted</h2><p>By ear.</p>' })
    expect((await ask(api)).posts[0].excerpt).toBe('Counted By ear.')
  })
})

test('the picture of a post may be called image or imageUrl', async () => {
  const api = await openTestApp()
  write(api, { title: 'a', image: '/media/a/480.webp' })
  write(api, { title: 'b', imageUrl: '/media/b/480.webp' })
  const { posts } = await ask(api)
  expect(posts.map((post: { imageUrl: string }) => post.imageUrl).sort()).toEqual([
    '/media/a/480.webp',
    '/media/b/480.webp',
  ])
})
