import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { AuthorPage } from '../data/contract/authors/pages.ts'
import type { WireError } from '../data/contract/errors.ts'
import type { BlogPost, NewsArchive, PostCard, PublicPost, Statistics } from '../data/contract/news.ts'
import type { SearchAnswer } from '../data/contract/search.ts'
import type { SiteFacts } from '../data/contract/site.ts'
import type { PublicStory, StoryCard } from '../data/contract/stories.ts'
import type { StoriesByCountry, WaysOn } from '../data/contract/ways.ts'
import { inAllLanguages } from '../data/rules/languages.ts'
import { speaking } from '../data/words/speaking.ts'
import { publicPaths, renderGate, renderNotice, renderPage, renderShell, scriptHashes } from './server.tsx'
import { someSite } from './testPage.ts'

const origin = 'https://voices.example'

const story: PublicStory = {
  id: 7,
  title: 'Nets & <nests>',
  content: `First paragraph with "quotes" and </script> in it.\n\nSecond.${' More words follow here.'.repeat(20)}`,
  excerpt: 'First paragraph…',
  imageUrl: null,
  videoUrl: null,
  picture: { id: 'p1', width: 1600, height: 1200, widths: [480, 960, 1600], bytes: [1, 2, 3], placeholder: 'data:,' },
  video: null,
  authorName: 'Esi Invented',
  authorPage: '0k3v9x2m7q1z',
  authorLocation: 'Nowhere Bay',
  category: 'Coexistence',
  country: null,
  species: [],
  sharesPhoto: true,
  status: 'published',
  featured: true,
  viewCount: 2418,
  likeCount: 1,
  shareCount: 0,
  createdAt: '2026-11-12T23:30:00.000Z',
  publishedAt: '2026-11-14T08:00:00.000Z',
}

const post = (id: number, more: Partial<BlogPost> = {}): BlogPost => ({
  id,
  title: `Post ${id}`,
  content: '<p>The whole text of the post.</p>',
  excerpt: 'How it begins.',
  category: 'Education',
  imageUrl: null,
  status: 'published',
  createdAt: '2026-11-10T08:00:00.000Z',
  url: null,
  tags: ['Sea Turtles'],
  ...more,
})

const postCard = (id: number, more: Partial<PostCard> = {}): PostCard => {
  const { content: _, ...shown } = post(id, more)
  return shown
}

/** What the server says at each address that the pages ask. */
interface Bodies {
  '/api/stories': StoryCard[]
  '/api/stories/7': PublicStory
  '/api/stories/7/ways': WaysOn
  '/api/search': SearchAnswer
  '/api/story-countries': StoriesByCountry
  '/api/author-pages/0k3v9x2m7q1z': AuthorPage
  '/api/blog-posts': PostCard[]
  '/api/blog-posts/2': PublicPost
  '/api/blog-posts/archive': NewsArchive
  '/api/statistics': Statistics
}
interface Said<Body> {
  body: Body | WireError
  status?: number
  headers?: Record<string, string>
}
type Answers = { [Path in keyof Bodies]?: Said<Bodies[Path]> }

const { content: _, ...card } = story

const usual: Answers = {
  '/api/stories': { body: [card], headers: { link: '</api/stories?before=2026-01-01T00:00:00.000Z_1>; rel="next"' } },
  '/api/stories/7': { body: story },
  '/api/stories/7/ways': { body: { next: { ...story, id: 6, title: 'The first of all', bonds: [] }, related: [] } },
  '/api/story-countries': { body: { countries: [{ country: 'KE', stories: 12 }], unnamed: 0 } },
  '/api/author-pages/0k3v9x2m7q1z': {
    body: { page: '0k3v9x2m7q1z', name: 'Esi Invented', country: 'GH', bio: 'Mends nets.', stories: 1 },
  },
  '/api/blog-posts': {
    body: [postCard(1), postCard(2), postCard(3), postCard(1004, { url: 'https://blog.example/a' })],
  },
  '/api/blog-posts/2': { body: { ...post(2), newer: post(3), older: { id: 1, title: 'Of papyrus' } } },
  '/api/blog-posts/archive': {
    body: {
      months: [{ month: '2026-11', posts: 4 }],
      tags: [{ tag: 'lagos', name: 'Lagos', posts: 1 }],
      nextTags: 'lagos',
    },
  },
  '/api/statistics': { body: { stories: 14, communities: 9, species: 36, contributors: 12 } },
}

async function render(address: string, answers: Answers = usual, { donateUrl = '/donate', lite = false } = {}) {
  const { pathname: path, search } = new URL(address, origin)
  const asked: string[] = []
  const ask: typeof fetch = async (input) => {
    const url = new URL(String(input))
    asked.push(url.pathname + url.search)
    const unknown: Said<never> = { status: 404, body: { message: 'not found' } }
    const answer = answers[url.pathname as keyof Bodies] ?? unknown
    return Response.json(answer.body, { status: answer.status ?? 200, headers: answer.headers })
  }
  const page = await renderPage({
    path,
    search,
    fetch: ask,
    origin,
    site: { ...someSite, donateUrl },
    lite,
  })
  return { ...page, asked, heading: /<h1[^>]*>(.*?)<\/h1>/.exec(page.html)?.[1] }
}

const meta = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1]

const addressOf = (pattern: string) =>
  pattern.replace(':id', '7').replace(':page', '0k3v9x2m7q1z').replace(':post', '2-post-2')

test('every public page is a whole document with one heading of its own', async () => {
  const headings = new Set<string>()
  for (const pattern of publicPaths) {
    const { html, status, heading } = await render(addressOf(pattern))
    expect([pattern, status]).toEqual([pattern, 200])
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).toMatch(/^<!doctype html>/)
    headings.add(heading ?? '')
    const links = Array.from(footerOf(html).matchAll(/<li><a [^>]*href="([^"]*)"/g), ([, to]) => to)
    const inLanguages = inAllLanguages(addressOf(pattern)).map(({ path }) => path)
    expect([pattern, links]).toEqual([pattern, [...footerPaths, ...inLanguages]])
  }
  expect(headings.size).toBe(publicPaths.length)
})

const footerPaths = [
  '/',
  '/stories',
  '/about',
  '/get-involved',
  '/blog',
  '/privacy-policy',
  '/data-usage',
  '/terms-of-use',
]
const footerOf = (html: string) => html.slice(html.indexOf('<footer'), html.indexOf('</footer>'))

test('the footer says where and when the initiative is reached, and where its hashtag is followed', async () => {
  const footer = footerOf((await render('/about')).html)
  expect(footer).toContain('Mon-Fri 10:00 AM-4:00 PM EST')
  expect(footer).toContain('Lagos and New York')
  expect(footer.match(/<a [^>]*aria-label="[^"]*#VoicesForWildlife on /g)).toHaveLength(4)
})

test('what a page in another language sends without scripts leads to a page in that language', async () => {
  const { html } = await speaking('fr', () => render('/stories?category=Education'))
  expect(html).toContain('name="back" value="/fr/stories?category=Education"')
  expect(html).toContain('<form class="search-form" action="/fr/stories"')
})

test('a page of stories about an animal calls it as the search does, wherever it says its name', async () => {
  const choices = { category: [], country: [], species: [{ value: 'wild dog', stories: 1, name: 'lycaon' }] }
  const body = { roots: [], corrected: null, total: 1, hasMore: false, stories: [card], next: null, posts: [], choices }
  const { html } = await speaking('fr', () =>
    render('/stories?species=wild+dog', { ...usual, '/api/search': { body } }),
  )
  expect(html).toMatch(/<title>Récits\s:\slycaon/)
  expect(html).toContain('<option value="wild dog" selected="">Lycaon')
  const text = html.slice(html.indexOf('<body>')).replace(/<script.*?<\/script>|<[^>]*>/gs, '')
  expect(text).not.toContain('wild dog')
})

test('a sum is written as the language of the page writes one', async () => {
  expect((await render('/get-involved')).html).toContain('$25 pays for')
  expect((await speaking('fr', () => render('/get-involved'))).html).toMatch(/25\s\$US/)
})

test('the admin area is not rendered on the server', () => {
  expect(publicPaths).not.toContain('/admin/wildlifeafrica')
})

test('a story says who, where and when, and can be shared with its picture', async () => {
  const { html } = await render('/story/7')
  expect(html).toContain('<title>Nets &amp; &lt;nests&gt; · Voices for Wildlife</title>')
  expect(meta(html, 'og:title')).toBe('Nets &amp; &lt;nests&gt;')
  expect(meta(html, 'og:type')).toBe('article')
  expect(meta(html, 'og:image')).toMatch(/^https:\/\/voices\.example\/api\/share\/story\/7\/card\.jpg\?v=[0-9a-f]{16}$/)
  expect(meta(html, 'og:image:type')).toBe('image/jpeg')
  expect([meta(html, 'og:image:width'), meta(html, 'og:image:height')]).toEqual(['1200', '630'])
  expect(meta(html, 'twitter:card')).toBe('summary_large_image')
  expect(html).toContain('<link rel="canonical" href="https://voices.example/story/7">')
  const description = meta(html, 'description')
    ?.replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
  expect(description?.length).toBeGreaterThan(100)
  expect(description?.length).toBeLessThanOrEqual(160)
  for (const words of ['Esi Invented', 'Nowhere Bay', 'November 12, 2026', 'Published on', 'View All Stories', '2,418'])
    expect(html).toContain(words)
})

test('the facts of a story are told to machines, and nothing in it can end a script', async () => {
  const { html } = await render('/story/7')
  const facts = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '')
  expect(facts).toMatchObject({ '@type': 'Article', headline: story.title, author: { name: 'Esi Invented' } })
  const state = JSON.parse(/<script type="application\/json" id="state">(.*?)<\/script>/s.exec(html)?.[1] ?? '')
  expect(JSON.stringify(state)).toContain('</script> in it')
  expect(html.match(/<script/g)).toHaveLength(4)
})

test('every page says where the feeds are', async () => {
  const feeds = [
    ['rss', '/rss.xml'],
    ['atom', '/atom.xml'],
    ['feed', '/feed.json'],
    ['rss', '/podcast.xml'],
  ]
  for (const address of ['/', '/blog', '/blog/2-post-2', '/story/7']) {
    const { html } = await render(address)
    for (const [kind, path] of feeds)
      expect(html).toMatch(
        new RegExp(`<link rel="alternate" type="application/${kind}\\+\\w+" title="[^"]+" href="${path}">`),
      )
  }
})

test('a story that is not published is not found', async () => {
  const { status, html, heading } = await render('/story/8')
  expect([status, heading]).toEqual([404, 'Story Not Found'])
  expect(html).toContain('The story you&#x27;re looking for doesn&#x27;t exist or has been removed.')
  expect(html).toContain('Back to Stories')
  expect(meta(html, 'robots')).toBe('noindex')
})

test('the answer to one person has no address to be known or shared by', () => {
  const html = renderNotice({
    title: 'You have left the newsletter',
    paragraphs: ['No more letters will come.'],
    code: null,
    links: [],
    lite: false,
    origin,
  })
  expect(meta(html, 'robots')).toBe('noindex')
  expect(html).not.toMatch(/rel="canonical"|property="og:|name="twitter:/)
})

test('the answer to one person leads on in the language that it speaks', () => {
  const said = { title: 'Merci', paragraphs: [], code: null, links: [], lite: false, origin }
  const links = Array.from(
    renderNotice(said, 'fr').matchAll(/<a [^>]*href="(\/[^"]*)"[^>]*data-discover/g),
    ([, to]) => to,
  )
  expect(links.length).toBeGreaterThan(10)
  expect(links.filter((to) => !/^\/fr(?:\/|$)/.test(to ?? ''))).toEqual([])
})

test('nobody is told that nothing waits on their phone before it was looked at', async () => {
  const { html } = await render('/submit-story')
  expect(html).toContain('What you write without signal is kept here')
  expect(html).not.toContain('Nothing is waiting')
})

test.each(['/nope', '/story/no-number/more', '/stories/extra'])('%s answers 404 Page Not Found', async (path) => {
  const { status, heading } = await render(path)
  expect([status, heading]).toEqual([404, '404 Page Not Found'])
})

test('the home page shows the figures, the featured stories and at most three posts', async () => {
  const { html, asked } = await render('/')
  expect(html.match(/<dd>(\d+)<\/dd>/g)).toEqual(['<dd>14</dd>', '<dd>9</dd>', '<dd>36</dd>', '<dd>12</dd>'])
  expect(asked).toContain('/api/stories?featured=true&status=published&view=card')
  expect(html.match(/>Read Full Article/g)).toHaveLength(3)
  expect(html).not.toContain('The whole text of the post.')
})

test('an article of the Wildlife Blog opens elsewhere; the same id without an address does not', async () => {
  const posts = [
    postCard(1000, { url: 'https://blog.example/a' }),
    postCard(1001),
    postCard(999, { url: 'https://blog.example/b' }),
  ]
  const { html } = await render('/', { ...usual, '/api/blog-posts': { body: posts } })
  const links = Array.from(html.matchAll(/<a class="more"[^>]*href="([^"]*)"[^>]*>Read Full Article/g), ([, to]) => to)
  expect(links).toEqual(['https://blog.example/a', '/blog/1001-post-1001', '/blog/999-post-999'])
})

test('the news show every post with its way on: ours to their pages, those of the Wildlife Blog elsewhere', async () => {
  const { html, asked } = await render('/blog', usual, { donateUrl: 'https://give.example' })
  expect(asked).toEqual(['/api/blog-posts?status=published&view=card&limit=13'])
  expect(html.match(/<article /g)).toHaveLength(4)
  for (const id of [1, 2, 3])
    expect(html).toContain(`<a class="more" aria-label="Read Full Article: Post ${id}" href="/blog/${id}-post-${id}"`)
  const elsewhere = /<a class="more"[^>]*href="https:\/\/blog\.example\/a"[^>]*>/.exec(html)?.[0]
  expect(elsewhere).toContain('target="_blank" rel="noopener"')
  expect(html).toContain('blog.example</span>')
  expect(html.match(/href="https:\/\/give\.example" target="_blank"/g)).toHaveLength(4)
  expect(html).toContain('href="/blog?tag=sea-turtles"')
  expect(html).toContain('href="/blog/archive"')
})

test('a part of the news is named in the address, the title and the link to its next page', async () => {
  const answers: Answers = {
    ...usual,
    '/api/blog-posts': {
      body: [post(1)],
      headers: { link: '</api/blog-posts?before=2026-01-01T00:00:00.000Z_1>; rel="next"' },
    },
  }
  const { html, asked } = await render('/blog?tag=SEA+turtles&month=2026-11', answers)
  expect(asked).toEqual(['/api/blog-posts?status=published&view=card&limit=13&tag=sea-turtles&month=2026-11'])
  expect(html).toContain('<title>News tagged “Sea Turtles”, November 2026 · Voices for Wildlife</title>')
  expect(html).toContain('<link rel="canonical" href="https://voices.example/blog?tag=sea-turtles&amp;month=2026-11">')
  expect(html).toContain('/blog?tag=sea-turtles&amp;month=2026-11&amp;before=2026-01-01T00%3A00%3A00.000Z_1')
  expect(meta(html, 'robots')).toBe('index, follow')
  const nothing = await render('/blog?tag=nonsense', { ...usual, '/api/blog-posts': { body: [] } })
  expect([nothing.status, meta(nothing.html, 'robots')]).toEqual([404, 'noindex'])
})

test('a post has a page: its words, its tags, the ways on, and what is shown where it is shared', async () => {
  const { html, status, heading } = await render('/blog/2-post-2')
  expect([status, heading]).toEqual([200, 'Post 2'])
  expect(html).toContain('<p>The whole text of the post.</p>')
  expect(html).toContain('<link rel="canonical" href="https://voices.example/blog/2-post-2">')
  expect([meta(html, 'og:type'), meta(html, 'og:url')]).toEqual(['article', 'https://voices.example/blog/2-post-2'])
  expect(meta(html, 'og:image')).toMatch(/^https:\/\/voices\.example\/api\/share\/post\/2\/card\.jpg\?v=[0-9a-f]{16}$/)
  expect(meta(html, 'description')).toBe('How it begins.')
  for (const address of ['/blog/3-post-3', '/blog/1-of-papyrus', '/blog?tag=sea-turtles', '/blog/archive'])
    expect(html).toContain(`href="${address}"`)
  expect(html).toContain('data-share-card="/blog/2-post-2"')
  expect(html).toContain(`url=${encodeURIComponent('https://voices.example/blog/2-post-2')}`)
  const facts = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '')
  expect(facts).toMatchObject({
    '@type': 'NewsArticle',
    headline: 'Post 2',
    datePublished: '2026-11-10T08:00:00.000Z',
    keywords: ['Sea Turtles'],
    url: 'https://voices.example/blog/2-post-2',
  })
})

test('a post that is not published is not found', async () => {
  for (const address of ['/blog/9-secret-plans', '/blog/no-number']) {
    const { status, html, heading } = await render(address)
    expect([status, heading]).toEqual([404, 'Post Not Found'])
    expect(meta(html, 'robots')).toBe('noindex')
    expect(html).toContain('Back to News')
  }
})

test('the archive leads to each month and each tag, and on to more tags', async () => {
  const { html } = await render('/blog/archive')
  for (const address of ['/blog?month=2026-11', '/blog?tag=lagos', '/blog/archive?after=lagos'])
    expect(html).toContain(`href="${address}"`)
})

test('a picture in a post waits for a tap in lite mode', async () => {
  const body = { ...post(2, { content: '<img src="/media/a/480.webp" alt="A nest">' }), newer: null, older: null }
  const answers = { ...usual, '/api/blog-posts/2': { body } }
  expect((await render('/blog/2-post-2', answers)).html).toContain('<img src="/media/a/480.webp"')
  const { html } = await render('/blog/2-post-2', answers, { lite: true })
  expect(html).toContain('href="/media/a/480.webp" data-act="">Load picture: A nest</a>')
  expect(html).not.toContain('<img src="/media')
})

test('nothing in a post can run, even if the server had let it through', async () => {
  const evil = '<img src=x onerror=alert(1)><script>alert(1)</script><a href="javascript:alert(1)">x</a>'
  const bad = post(2, { content: evil, excerpt: evil, title: evil, category: evil, tags: [evil] })
  const answers: Answers = {
    ...usual,
    '/api/blog-posts': { body: [bad] },
    '/api/blog-posts/2': { body: { ...bad, newer: bad, older: bad } },
  }
  for (const address of ['/', '/blog', '/blog/2']) {
    const { html } = await render(address, answers)
    const body = html.slice(html.indexOf('<div id="root">'), html.indexOf('<script type="application/json"'))
    expect(body).not.toMatch(/<script|<img[^>]*onerror|javascript:alert\(1\)"/)
  }
})

test('without an answer from the API the figures are zeros and the page still stands', async () => {
  const { html, status } = await render('/', {})
  expect(status).toBe(200)
  expect(html.match(/<dd>0<\/dd>/g)).toHaveLength(4)
  expect(html).not.toContain('NaN')
})

test('the list asks for cards of one category and links to its next page for who has no scripts', async () => {
  const { html, asked } = await render('/stories?category=Coexistence')
  expect(asked).toEqual(['/api/stories?status=published&view=card&limit=11&category=Coexistence', '/api/search'])
  expect(html).toContain('/stories?category=Coexistence&amp;before=2026-01-01T00%3A00%3A00.000Z_1')
  expect(html).toContain('<title>Coexistence stories · Voices for Wildlife</title>')
})

test('an empty list invites the first story', async () => {
  const { html } = await render('/stories', { ...usual, '/api/stories': { body: [] } })
  expect(html).toContain('No stories available yet')
  expect(html).toContain('Submit Your Story')
})

test('a story gives to the page the operator chose, in a tab of its own, or to this site', async () => {
  expect((await render('/story/7')).html).toContain('<a class="reaction give" href="/donate"')
  const { html } = await render('/story/7', usual, { donateUrl: 'https://give.example/' })
  expect(html).toContain('<a class="reaction give" href="https://give.example/" target="_blank" rel="noopener">')
})

test('of scripts a page carries the one that its policy names, and data', async () => {
  const { html } = await render('/')
  const scripts = Array.from(html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs), ([, attributes = '', text = '']) => ({
    type: /type="([^"]*)"/.exec(attributes)?.[1],
    text,
  }))
  expect(scripts.map(({ type }) => type)).toEqual([
    undefined,
    'application/ld+json',
    'application/json',
    'speculationrules',
  ])
  const running = scripts.filter(({ type }) => !type?.startsWith('application/'))
  const hashOf = (text: string) => createHash('sha256').update(text).digest('base64')
  expect(running.map(({ text }) => `'sha256-${hashOf(text)}'`)).toEqual(scriptHashes)
})

test('what it begins with comes before the looks, and the face of the headings waits for it', async () => {
  const { html } = await render('/')
  const [face, script, looks] = [
    '<style id="display-face" media="not all">',
    '<script data-reader=',
    'rel="stylesheet"',
  ].map((part) => html.indexOf(part))
  expect(face).toBeGreaterThan(0)
  expect(script).toBeGreaterThan(face as number)
  expect(looks).toBeGreaterThan(script as number)
  expect(html).not.toContain('as="font"')
})

test.each(['/', '/stories', '/story/7', '/blog', '/about'])(
  'the picture at the top of %s is asked for before all others',
  async (path) => {
    const { html } = await render(path)
    const pictures = html.slice(html.indexOf('<main')).match(/<img [^>]*>/g) ?? []
    expect(pictures.map((tag) => /fetchpriority="high"/i.test(tag)).lastIndexOf(true)).toBe(0)
    expect(pictures[0]).not.toContain('loading="lazy"')
  },
)

const facts: SiteFacts = someSite

test('the shell is empty, keeps out of search results and carries no answers', () => {
  const shell = renderShell(facts)
  expect(shell).toContain('<div id="root"></div>')
  expect(meta(shell, 'robots')).toBe('noindex')
  expect(shell).toContain('"queries":null')
})

test('the gate can be read before any script arrives, and says that nobody has to be asked for', () => {
  const gate = renderGate(facts, false)
  expect(gate).toMatch(/<label for="code">Authentication code<\/label><input id="code" type="password"/)
  expect(gate).not.toContain('Admin dashboard')
  expect(gate).toContain('"isOut":true')
  expect(meta(gate, 'robots')).toBe('noindex')
  expect(gate).not.toContain('rel="canonical"')
})

test.each(publicPaths.map((pattern) => addressOf(pattern)))(
  '%s in lite mode asks for no picture, font or app',
  async (path) => {
    const { html, status } = await render(path, usual, { lite: true })
    expect(status).toBe(200)
    expect(html).toContain('<html lang="en" data-lite>')
    expect(html.match(/<(img|video|source)\b[^>]*\s(src|srcset|poster)="(?!data:)[^>]*>/gi)).toBeNull()
    expect(html).not.toMatch(/preload[^>]*woff2|modulepreload|speculationrules/)
  },
)

const voice = {
  ...{ id: 'v1', url: '/media/v1/voice.opus', aacUrl: '/media/v1/voice.m4a', durationSeconds: 272 },
  ...{ bytes: 820_000, aacBytes: 1_640_000, peaks: Buffer.from([0, 255, 128]).toString('base64') },
}
const spoken: Answers = { ...usual, '/api/stories/7': { body: { ...story, voice, voiceSeconds: 272 } } }

test.each([{ lite: false }, { lite: true }])(
  'a story that is told can be heard without scripts, nothing of it is fetched ahead, and its length and weight are said (%o)',
  async (options) => {
    const { html } = await render('/story/7', spoken, options)
    const player = /<audio[^>]*>.*?<\/audio>/s.exec(html)?.[0] ?? ''
    expect(player).toMatch(/ controls=""/)
    expect(player).toContain('preload="none"')
    expect(player).toContain('aria-label="Listen: Nets &amp; &lt;nests&gt;"')
    expect(player).toContain('<source src="/media/v1/voice.opus" type="audio/ogg; codecs=opus"/>')
    expect(player).toContain('<source src="/media/v1/voice.m4a" type="audio/mp4"/>')
    expect(html).toMatch(/Recording, 4:32, 820 KB\. It loads when you press play\./)
    expect(html).toMatch(/<svg class="wave"[^>]* aria-hidden="true"><path d="M/)
    expect(meta(html, 'og:audio')).toBe('https://voices.example/media/v1/voice.m4a')
  },
)

test('a card of a story that is told says so, and how long it is', async () => {
  const { html } = await render('/stories', { ...usual, '/api/stories': { body: [{ ...card, voiceSeconds: 272 }] } })
  expect(html).toContain('Listen, 5 minutes')
  expect((await render('/stories')).html).not.toContain('Listen, ')
})

test('a photo in lite mode is a link that says its weight and works without scripts', async () => {
  const { html } = await render('/story/7', usual, { lite: true })
  expect(html).toMatch(/<a [^>]*href="\/media\/p1\/480\.webp"[^>]*>Load photo, /)
})

test('the switch of lite mode says its state', async () => {
  const off = (await render('/stories')).html
  const on = (await render('/stories', usual, { lite: true })).html
  expect(off).toMatch(/aria-pressed="false"/)
  expect(on).toMatch(/aria-pressed="true"/)
  expect(on).toContain('name="lite" value="off"')
})

test.each(publicPaths.map((pattern) => addressOf(pattern)))(
  '%s does not promise what only some browsers do: to send while the site is closed',
  async (path) => {
    const { html } = await render(path)
    expect(html).not.toMatch(/\b(sends? itself|sends by itself|leaves by itself|goes by itself)\b|even if you close/i)
  },
)

test('a page without scripts leads on: from a story to the next, from a name to its author, from a country to its stories', async () => {
  const read = await render('/story/7')
  expect(read.html).toMatch(/<a [^>]*href="\/story\/6"[^>]*>The first of all<\/a>/)
  expect(read.html).toMatch(/<a [^>]*href="\/author\/0k3v9x2m7q1z"[^>]*>Esi Invented<\/a>/)
  const map = await render('/stories/map')
  expect(map.html).toMatch(/<a [^>]*aria-label="Kenya, 12 stories"[^>]*href="\/stories\?country=KE"/)
  const author = await render('/author/0k3v9x2m7q1z')
  expect(author.asked).toEqual([
    '/api/author-pages/0k3v9x2m7q1z',
    expect.stringMatching(/^\/api\/stories\?.*author=0k3v9x2m7q1z/),
  ])
  expect(author.html).toContain('Mends nets.')
  expect(meta(author.html, 'og:title')).toBe('Stories by Esi Invented')
  expect(meta(author.html, 'og:url')).toBe(`${origin}/author/0k3v9x2m7q1z`)
})

test('a former address of an author is known by the present one, and an unknown one is not found', async () => {
  const answers = { ...usual, '/api/author-pages/former000000': usual['/api/author-pages/0k3v9x2m7q1z'] }
  const former = await render('/author/former000000', answers)
  expect(former.status).toBe(200)
  expect(former.html).toContain(`<link rel="canonical" href="${origin}/author/0k3v9x2m7q1z">`)
  const unknown = await render('/author/unknown00000')
  expect([unknown.status, meta(unknown.html, 'robots')]).toEqual([404, 'noindex'])
})
