import Parser from 'rss-parser'
import { expect, test } from 'vitest'
import type { BlogPost } from '../../../data/contract/news.ts'
import type { PublicStory } from '../../../data/contract/stories.ts'
import { speaking } from '../../../data/words/speaking.ts'
import { type feeds, writeFeed } from './feed.ts'
import { sharePage } from './sharePage.ts'

const origin = 'https://stories.example.org'
const now = new Date('2026-11-20T00:00:00.000Z')

const story = {
  id: 7,
  title: 'The heron came back',
  content: 'It stood on one leg & did not mind us.',
  authorName: 'Wanjiru Example',
  authorLocation: 'Lakeside, Kenya',
  category: 'Wildlife Return',
  species: [],
  publishedAt: '2026-11-12T09:00:00.000Z',
  picture: null,
  video: null,
} as unknown as PublicStory

const post: BlogPost = {
  id: 3,
  title: 'Toads & buckets: <14> nights',
  content: '<p>All of it.</p>',
  excerpt: 'Counted & named.',
  category: 'Education',
  imageUrl: null,
  status: 'published',
  createdAt: '2026-11-13T09:00:00.000Z',
  url: null,
  tags: ['Toads', 'a "b" <c> & d'],
}
const write = (kind: keyof typeof feeds, change: Partial<BlogPost> = {}) =>
  writeFeed(kind, { stories: [story], posts: [{ ...post, ...change }] }, origin, now)

const entriesIn = (atom: string) => Array.from(atom.matchAll(/<entry>[\s\S]*?<\/entry>/g), ([entry]) => entry)

test('all three say the same: newest first, a name that lasts, the page, who wrote it', async () => {
  const told = [`${origin}/blog/3-toads-buckets-14-nights`, `${origin}/story/7`]
  const rss = (await new Parser().parseString(write('rss'))).items
  const atom = (await new Parser().parseString(write('atom'))).items
  const { items } = JSON.parse(write('json'))
  expect([rss, atom].map((feed) => feed.map(({ link }) => link))).toEqual([told, told])
  expect(items.map(({ url }: { url: string }) => url)).toEqual(told)
  const names = [`${origin}/blog#post-3`, `${origin}/story/7`]
  expect(rss.map(({ guid }) => guid)).toEqual(names)
  expect(atom.map(({ id }) => id)).toEqual(names)
  expect(items.map(({ id }: { id: string }) => id)).toEqual(names)
  for (const feed of [rss, atom, items]) {
    expect(feed).toHaveLength(2)
    expect(JSON.stringify(feed[1])).toContain('Wanjiru Example, Lakeside, Kenya')
  }
  expect(rss[0]?.categories).toEqual(['Education', ...post.tags])
  expect(items[0].tags).toEqual(['Education', ...post.tags])
})

const voice = {
  ...{ id: 'v', url: '/media/v/voice.opus', aacUrl: '/media/v/voice.m4a', durationSeconds: 200, peaks: '' },
  ...{ bytes: 600_000, aacBytes: 1_200_000 },
}
const told = (kind: keyof typeof feeds) =>
  writeFeed(kind, { stories: [{ ...story, voice }], posts: [post] }, origin, now)

test('a recording goes along as players of feeds expect it: address, type and length', async () => {
  const url = `${origin}/media/v/voice.m4a`
  const [, rss] = (await new Parser().parseString(told('rss'))).items
  expect(rss?.enclosure).toEqual({ url, type: 'audio/mp4', length: '1200000' })
  const [, atom] = entriesIn(told('atom'))
  expect(atom).toMatch(new RegExp(`<link rel="enclosure" href="${url}" type="audio/mp4" length="1200000"/>`))
  const [withPost, withStory] = JSON.parse(told('json')).items
  expect(withPost).not.toHaveProperty('attachments')
  expect(withStory.attachments).toEqual([
    { url, mime_type: 'audio/mp4', title: story.title, size_in_bytes: 1_200_000, duration_in_seconds: 200 },
    {
      ...{ url: `${origin}/media/v/voice.opus`, mime_type: 'audio/ogg', title: story.title },
      ...{ size_in_bytes: 600_000, duration_in_seconds: 200 },
    },
  ])
})

test('a shared link tells of the recording, and says that one can listen', () => {
  const html = sharePage({ ...story, voice }, origin, { takeOn: false })
  expect(html).toContain(`<meta property="og:audio" content="${origin}/media/v/voice.m4a">`)
  expect(html).toContain('<meta property="og:audio:type" content="audio/mp4">')
  expect(html).toContain('Listen, 3 minutes')
  expect(sharePage(story, origin, { takeOn: false })).not.toMatch(/og:audio|Listen/)
})

test('the Atom feed has what RFC 4287 asks of a feed and of each entry', () => {
  const atom = write('atom')
  expect(atom).toContain('<feed xml:lang="en" xmlns="http://www.w3.org/2005/Atom">')
  expect(atom).toContain(`<id>${origin}/</id>`)
  expect(atom).toContain('<updated>2026-11-13T09:00:00.000Z</updated>')
  expect(atom).toContain(`<link rel="self" href="${origin}/atom.xml"/>`)
  expect(entriesIn(atom)).toHaveLength(2)
  for (const entry of entriesIn(atom)) {
    for (const element of ['id', 'title', 'updated', 'published', 'author', 'summary', 'content'])
      expect([element, entry.match(new RegExp(`<${element}[ >]`, 'g'))?.length]).toEqual([element, 1])
    expect(entry).toMatch(/<author>\s*<name>[^<]+<\/name>\s*<\/author>/)
    for (const category of entry.match(/<category[^>]*>/g) ?? [])
      expect(category).toMatch(/^<category term="[^"<]+"\/>$/)
  }
})

test('what the validator of the W3C objected to is mended: addresses, titles and categories with signs of markup', () => {
  const french = speaking('fr', () => write('rss'))
  expect(french).toMatch(/<img src="[^"]+\?language=fr&amp;v=\w+"/)
  expect(french).toContain('<category>a "b" &#x3C;c&gt; &#x26; d</category>')
  expect(write('atom')).toContain('<title type="html"><![CDATA[Toads &amp; buckets: &lt;14&gt; nights]]></title>')
})

test('the JSON feed is of version 1.1 and has nothing of the versions before', () => {
  const feed = JSON.parse(write('json'))
  expect(feed).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Voices for Wildlife',
    home_page_url: `${origin}/`,
    feed_url: `${origin}/feed.json`,
    authors: [{ name: 'Voices for Wildlife', url: `${origin}/` }],
    language: 'en',
  })
  expect(feed.items[0]).toMatchObject({
    title: post.title,
    summary: post.excerpt,
    date_published: post.createdAt,
    image: expect.stringMatching(/^https:\/\/stories\.example\.org\/api\/share\/post\/3\/card\.jpg\?v=\w{16}$/),
    content_html: expect.stringContaining('<p>Counted &amp; named.</p>'),
  })
  for (const item of [feed, ...feed.items]) expect('author' in item).toBe(false)
})

test.each(['rss', 'atom', 'json'] as const)(
  '%s stays well formed, and holds no markup, whatever is written',
  async (kind) => {
    const attack = 'a ]]> <script>alert(1)</script> & \u0000\u000b \ud800 "b" \'c\' --> <!--'
    const text = write(kind, { title: attack, excerpt: attack, category: attack, tags: [attack] })
    const feed = kind === 'json' ? JSON.parse(text) : await new Parser().parseString(text)
    const [first] = feed.items
    for (const html of [first.content_html, first.content, first['content:encoded']].filter(Boolean))
      expect(html).not.toContain('<script')
    for (const control of ['\u0000', '\u000b', '\ud800']) expect(text.includes(control)).toBe(false)
  },
)

test.each(['rss', 'atom', 'json'] as const)('%s of an empty site is a feed without entries', async (kind) => {
  const text = writeFeed(kind, { stories: [], posts: [] }, origin, now)
  const { items } = kind === 'json' ? JSON.parse(text) : await new Parser().parseString(text)
  expect(items).toEqual([])
})
