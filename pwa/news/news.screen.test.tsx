import { expect, it } from 'vitest'
import { insertPost } from '../../api/site/index.ts'
import { externalArticles } from '../../data/tables/news.ts'
import { openScreen, screen, waitFor, within } from '../testing/screen.tsx'

const sample = {
  title: 'What you see here is a sample',
  content: '<p>The animals are real.</p>',
  excerpt: 'So that nobody takes it for more.',
  category: 'Announcement',
  tags: 'Sea turtles',
  status: 'published',
} as const

/** Our own newest post, an article of the Wildlife Blog from yesterday, and thirty of long ago. */
const open = (path: string) =>
  openScreen(path, {
    environment: { EXTERNAL_DONATE_URL: 'https://give.example/', WILDLIFE_BLOG_FEED: 'https://blog.example/feed' },
    given({ deps: { db, clock } }) {
      const at = clock.now().getTime()
      insertPost(db, { ...sample, createdAt: new Date(at).toISOString() })
      const article = (id: number, title: string, publishedAt: number) => ({
        id,
        guid: title,
        url: `https://blog.example/${id}`,
        title,
        excerpt: 'Long ago.',
        publishedAt: new Date(publishedAt).toISOString(),
      })
      db.insert(externalArticles)
        .values([
          article(1100, 'Vultures return', at - 86_400_000),
          ...Array.from({ length: 30 }, (_, day) =>
            article(1000 + day, `Older article ${day}`, Date.UTC(2020, 0, 1 + day)),
          ),
        ])
        .run()
    },
  })

const postOf = async (title: string) => within(await screen.findByRole('article', { name: title }))
const focused = () => document.activeElement

it('older news come when asked, and reading goes on at the first of them', async () => {
  const { click } = await open('/blog')
  const shown = (await screen.findAllByRole('article')).length
  await click(screen.getByRole('link', { name: 'Load more news' }))
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2 * shown))
  await waitFor(() => expect(screen.getAllByRole('article')[shown]?.contains(focused())).toBe(true))
})

it('a link to an older post, further down than the first page, leads there', async () => {
  await open('/blog#post-1000')
  const post = await screen.findByRole('article', { name: 'Older article 0' })
  await waitFor(() => expect(focused()).toBe(post))
})

it('a post is reached from the home page, and its tag leads to all that have it', async () => {
  const { click } = await open('/')
  await click(await screen.findByRole('link', { name: /^Read Full Article: What you see here/ }))
  await screen.findByRole('heading', { level: 1, name: sample.title })
  screen.getByText('The animals are real.')
  expect(location.pathname).toBe('/blog/1-what-you-see-here-is-a-sample')
  await click(screen.getByRole('link', { name: 'Sea turtles' }))
  await screen.findByRole('heading', { name: 'News tagged “Sea turtles”' })
  expect(screen.getAllByRole('article')).toHaveLength(1)
})

it('a link to the place of one of our posts in the list, as feeds and mails had it, leads to its page', async () => {
  await open('/blog#post-1')
  await screen.findByRole('heading', { level: 1, name: sample.title })
  expect(location.pathname).toBe('/blog/1-what-you-see-here-is-a-sample')
})

it('the archive leads to a month, and back to all news', async () => {
  const { click } = await open('/blog/archive')
  await click(await screen.findByRole('link', { name: /^January 30 posts$/ }))
  await screen.findByRole('heading', { name: 'News of January 2020' })
  expect((await screen.findAllByRole('article'))[0]?.textContent).toContain('Older article 29')
  await click(screen.getByRole('link', { name: 'All news' }))
  await postOf(sample.title)
})

it('articles of the Wildlife Blog open in a new tab and say where they lead', async () => {
  await open('/blog')
  const post = await postOf('Vultures return')
  const link = post.getByRole('link', { name: 'Read Full Article: Vultures return (opens in a new tab)' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['https://blog.example/1100', '_blank'])
  post.getByText('blog.example')
  post.getByText('Wildlife Blog')
})

it('every post has a way to donate, in a new tab', async () => {
  await open('/blog')
  for (const article of await screen.findAllByRole('article')) {
    const link = within(article).getByRole('link', { name: 'Donate (opens in a new tab)' })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['https://give.example/', '_blank'])
  }
})
