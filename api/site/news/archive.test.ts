import { describe, expect, test } from 'vitest'
import type { AdminPost, BlogPost, NewsArchive, PublicPost } from '../../../data/contract/news.ts'
import { postTags } from '../../../data/tables/news.ts'
import { openTestApp, watchTurns } from '../../testing.ts'
import { insertPost } from './news.store.ts'

const words = { content: '<p>Fourteen of them.</p>', excerpt: '', category: 'Education' }

async function open(environment: Record<string, string> = {}) {
  const api = await openTestApp({ PUBLIC_URL: 'https://stories.example.org', ...environment })
  const headers = { cookie: await api.signIn(), 'content-type': 'application/json' }
  const call = async (method: string, path: string, body?: object) => {
    const answer = await api.app.request(`/api/blog-posts${path}`, { method, headers, body: JSON.stringify(body) })
    return { status: answer.status, body: answer.status === 204 ? null : await answer.json() }
  }
  return {
    ...api,
    call,
    write: async (post: object): Promise<AdminPost> => (await call('POST', '', { ...words, ...post })).body,
    publish: async (post: object): Promise<AdminPost> =>
      (await call('POST', '', { ...words, status: 'published', ...post })).body,
    get: async <T>(path: string) => (await (await api.app.request(`/api/blog-posts${path}`)).json()) as T,
    titles: async (query: string) => {
      const answer = await api.app.request(`/api/blog-posts?${query}`)
      const posts = (await answer.json()) as BlogPost[]
      expect([query, answer.headers.get('x-total-count')]).toEqual([query, String(posts.length)])
      return posts.map(({ title }) => title)
    },
    /** As of a certain day; nobody waits for months. */
    add: (title: string, createdAt: string, tags = '') =>
      insertPost(api.deps.db, { ...words, title, tags, status: 'published', createdAt }),
  }
}

describe('tags', () => {
  test('are on the post as it spells them, and any spelling finds it', async () => {
    const { publish, get, titles } = await open()
    const { id } = await publish({ title: 'Turtles', tags: ' Sea  turtles, #Lagos,sea-turtles ' })
    await publish({ title: 'Weavers', tags: 'lagos' })
    expect((await get<PublicPost>(`/${id}?view=public`)).tags).toEqual(['Sea turtles', 'Lagos'])
    expect(await titles('tag=sea-turtles')).toEqual(['Turtles'])
    expect(await titles('tag=SEA%20TURTLES')).toEqual(['Turtles'])
    expect(await titles('tag=Lagos&view=card')).toEqual(['Weavers', 'Turtles'])
    expect(await titles('tag=elephants')).toEqual([])
    expect(await titles('tag=!')).toEqual([])
  })

  test('that wait for a publication, or are of a post that nobody may see, are nowhere', async () => {
    const { write, publish, call, get, titles, deps } = await open()
    await write({ title: 'Draft', tags: 'draft-only' })
    const post = await publish({ title: 'Shown', tags: 'shown' })
    await call('PATCH', `/${post.id}`, { tags: 'waiting, shown' })
    expect((await get<PublicPost>(`/${post.id}?view=public`)).tags).toEqual(['shown'])
    const tagsOf = async () => (await get<NewsArchive>('/archive')).tags.map(({ tag }) => tag)
    expect(await tagsOf()).toEqual(['shown'])
    expect([await titles('tag=waiting'), await titles('tag=draft-only')]).toEqual([[], []])
    await call('PATCH', `/${post.id}`, { status: 'published' })
    expect(await tagsOf()).toEqual(['shown', 'waiting'])
    await call('PATCH', `/${post.id}`, { status: 'draft' })
    expect([await tagsOf(), await titles('tag=shown')]).toEqual([[], []])
    await call('PATCH', `/${post.id}`, { status: 'published' })
    await call('DELETE', `/${post.id}`)
    expect([await tagsOf(), deps.db.select().from(postTags).all()]).toEqual([[], []])
  })

  test('are bounded when a post goes out, beside their field; a draft keeps what was typed', async () => {
    const { write, call } = await open()
    const { id, tags } = await write({ title: 'Many', tags: 'a,b,c,d,e,f,g,h,i' })
    expect(tags).toBe('a,b,c,d,e,f,g,h,i')
    const { status, body } = await call('PATCH', `/${id}`, { status: 'published' })
    expect([status, body.issues]).toEqual([400, [{ field: 'tags', message: 'A post has at most 8 tags.' }]])
    expect((await call('POST', '', { ...words, title: 'Long', tags: 'x'.repeat(401) })).status).toBe(400)
  })

  test('are offered to admins who begin to type one, as the newest post spells it', async () => {
    const { add, call, app } = await open()
    add('Old', '2026-01-01T00:00:00.000Z', 'sea turtles, sand')
    add('New', '2026-02-01T00:00:00.000Z', 'Sea Turtles')
    expect((await call('GET', '/tags?begins=Se')).body).toEqual(['Sea Turtles'])
    expect((await call('GET', '/tags?begins=s')).body).toEqual(['sand', 'Sea Turtles'])
    expect((await call('GET', '/tags?begins=')).body).toEqual([])
    expect((await app.request('/api/blog-posts/tags?begins=s')).status).toBe(401)
  })
})

describe('the archive', () => {
  test('counts what each month and each tag has, as their lists show it', async () => {
    const { add, get, titles } = await open()
    add('Last moment of May', '2026-05-31T23:59:59.999Z', 'Count')
    add('First of June', '2026-06-01T00:00:00.000Z', 'count, Toads')
    add('Of last year', '2025-12-31T12:00:00.000Z')
    expect(await get<NewsArchive>('/archive')).toEqual({
      months: [
        { month: '2026-06', posts: 1 },
        { month: '2026-05', posts: 1 },
        { month: '2025-12', posts: 1 },
      ],
      tags: [
        { tag: 'count', name: 'count', posts: 2 },
        { tag: 'toads', name: 'Toads', posts: 1 },
      ],
      nextTags: null,
    })
    expect(await titles('month=2026-06')).toEqual(['First of June'])
    expect(await titles('month=2025-12')).toEqual(['Of last year'])
    expect(await titles('tag=count&month=2026-05')).toEqual(['Last moment of May'])
    expect(await titles('month=2024-01')).toEqual([])
  })

  test.each(['month=2026-13', 'month=2026', 'month=x', `tag=${'x'.repeat(101)}`])('refuses %s', async (query) => {
    const { app } = await open()
    expect((await app.request(`/api/blog-posts?${query}`)).status).toBe(400)
  })

  test('has its tags in pages, each tag once', async () => {
    const { add, get } = await open()
    const tags = Array.from({ length: 130 }, (_, n) => `tag ${String(n).padStart(3, '0')}`)
    for (let n = 0; n < 130; n += 8) add(`Post ${n}`, '2026-06-01T00:00:00.000Z', tags.slice(n, n + 8).join())
    const first = await get<NewsArchive>('/archive')
    const second = await get<NewsArchive>(`/archive?after=${first.nextTags}`)
    expect([first.tags.length, second.nextTags]).toEqual([100, null])
    expect([...first.tags, ...second.tags].map(({ name }) => name)).toEqual(tags)
  })
})

test('at ten thousand posts every public list is found by an index, and none is sorted', async () => {
  const { deps, app } = await open()
  const { db } = deps
  db.transaction((tx) => {
    for (let n = 0; n < 10_000; n++)
      insertPost(tx, {
        ...words,
        title: `Post ${n}`,
        status: 'published',
        tags: `tag ${n % 700}, common`,
        createdAt: new Date(Date.UTC(2006, 0, 1) + n * 17 * 3_600_000).toISOString(),
      })
  })
  db.$client.exec('analyze')
  const { asked } = watchTurns(db)
  const lists = ['', '?month=2020-03', '?tag=common', '?tag=common&month=2020-03', '/archive', '/5000?view=public']
  for (const path of [...lists, '?tag=common&before=2015-01-01T00:00:00.000Z_5000'])
    expect([path, (await app.request(`/api/blog-posts${path}`)).status]).toEqual([path, 200])
  for (const path of ['/sitemap-news-2.xml', '/rss.xml']) expect((await app.request(path)).status).toBe(200)
  const plans = [...asked]
    .filter((sql) => /from "(blog_posts|post_tags)"/.test(sql))
    .flatMap((sql) =>
      (
        db.$client.prepare(`explain query plan ${sql}`).all(Array.from(sql.matchAll(/\?/g), () => null)) as {
          detail: string
        }[]
      ).map(({ detail }) => `${detail} | ${sql}`),
    )
  expect(plans.length).toBeGreaterThan(10)
  expect(plans.filter((plan) => plan.includes('B-TREE FOR ORDER BY'))).toEqual([])
  expect(plans.filter((plan) => /^SCAN/.test(plan) && !plan.includes('COVERING INDEX'))).toEqual([])
})

describe('the public answer of a post', () => {
  test('names those published after and before it, and nobody else', async () => {
    const { add, write, get } = await open()
    const first = add('First', '2026-05-01T00:00:00.000Z')
    const second = add('Second', '2026-05-02T00:00:00.000Z')
    await write({ title: 'Draft' })
    const third = add('Third', '2026-05-02T00:00:00.000Z')
    const beside = async (id: number) => {
      const { newer, older } = await get<PublicPost>(`/${id}?view=public`)
      return [newer?.title, older?.title]
    }
    expect(await beside(second.id)).toEqual(['Third', 'First'])
    expect(await beside(first.id)).toEqual(['Second', undefined])
    expect(await beside(third.id)).toEqual([undefined, 'Second'])
  })

  test('is that of a visitor for an admin who reads the site, and their own at the desk', async () => {
    const { write, call } = await open()
    const { id } = await write({ title: 'Draft' })
    expect((await call('GET', `/${id}?view=public`)).status).toBe(404)
    expect((await call('GET', `/${id}`)).body).toMatchObject({ status: 'draft', revision: 1 })
  })
})

describe('the address of a post', () => {
  const withPages = async () => {
    const api = await open()
    const { Hono } = await import('hono')
    const { postAddressRoutes } = await import('./postAddress.routes.ts')
    const app = new Hono().route('/', postAddressRoutes(api.deps)).get('*', (c) => c.text('a page'))
    const ask = async (path: string) => {
      const answer = await app.request(path)
      return [answer.status, answer.headers.get('location')]
    }
    return { ...api, ask }
  }

  test('leads on to the words that its title has now, whatever words it is asked with', async () => {
    const { publish, call, ask } = await withPages()
    const { id } = await publish({ title: 'Forêt de Taï' })
    expect(await ask(`/blog/${id}-foret-de-tai`)).toEqual([200, null])
    expect(await ask(`/blog/${id}?from=mail`)).toEqual([301, `/blog/${id}-foret-de-tai?from=mail`])
    await call('PATCH', `/${id}`, { title: 'Der Wald', status: 'published' })
    expect(await ask(`/blog/${id}-foret-de-tai`)).toEqual([301, `/blog/${id}-der-wald`])
    await call('PATCH', `/${id}`, { title: 'እንስሳት', status: 'published' })
    const path = `/blog/${id}-${encodeURIComponent('እንስሳት')}`
    expect(await ask(`/blog/${id}-der-wald`)).toEqual([301, path])
    expect(await ask(path)).toEqual([200, null])
  })

  test('tells nothing of a post that nobody may see, and leaves other addresses alone', async () => {
    const { write, publish, call, ask } = await withPages()
    const { id } = await write({ title: 'Secret plans' })
    expect(await ask(`/blog/${id}`)).toEqual([200, null])
    const shown = await publish({ title: 'Shown' })
    await call('PATCH', `/${shown.id}`, { title: 'Not yet' })
    expect(await ask(`/blog/${shown.id}`)).toEqual([301, `/blog/${shown.id}-shown`])
    await call('PATCH', `/${shown.id}`, { status: 'draft' })
    for (const path of [`/blog/${shown.id}`, '/blog/99', '/blog/archive', '/blog/%E0%A4%A', '/blog'])
      expect([path, await ask(path)]).toEqual([path, [200, null]])
  })
})
