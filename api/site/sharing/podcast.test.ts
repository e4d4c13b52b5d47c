import { readFile } from 'node:fs/promises'
import path from 'node:path'
import Parser from 'rss-parser'
import sax from 'sax'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { PublicStory, StoryReceipt } from '../../../data/contract/stories.ts'
import { projectFolder } from '../../platform/paths.ts'
import { addVoice } from '../../stories/media/testing.ts'
import { fullConsent, openTestApp } from '../../testing.ts'
import { writePodcast } from './podcast.ts'

const origin = 'https://stories.example.org'
const now = new Date('2026-11-20T00:00:00.000Z')

const voice = {
  ...{ id: 'v', url: '/media/v/voice.opus', aacUrl: '/media/v/voice.m4a', durationSeconds: 200.4, peaks: '' },
  ...{ bytes: 600_000, aacBytes: 1_200_000, spokenBy: 'writer' as const },
}
const story = {
  id: 7,
  title: 'The heron & the ford',
  content: 'It stood on one leg & did not mind us.',
  language: 'en',
  languages: ['en'],
  authorName: 'Wanjiru Example',
  authorLocation: 'Lakeside, Kenya',
  category: 'Wildlife Return',
  publishedAt: '2026-11-12T09:00:00.000Z',
  voice,
} as unknown as PublicStory

const write = (stories: readonly Partial<PublicStory>[], email?: string) =>
  writePodcast(
    stories.map((change) => ({ ...story, ...change })),
    { origin, now, email },
  )

interface Show {
  language: string
  filedUnder: { $: { text: string }; 'itunes:category': { $: { text: string } }[] }[]
}
interface Episode {
  itunes: Record<string, string>
  alternate: { $: Record<string, string> }
}
const furtherFields: object = {
  feed: [
    ...['language', 'copyright', 'itunes:type', ['atom:link', 'self']],
    ['itunes:category', 'filedUnder', { keepArray: true }],
  ],
  item: ['itunes:title', 'itunes:episodeType', ['podcast:alternateEnclosure', 'alternate']],
}
const asPlayer = () => new Parser<Show, Episode>({ customFields: furtherFields })
/** Errors: what a strict reader of XML stumbles over. */
const read = (xml: string) => {
  const strict = sax.parser(true, { xmlns: true })
  strict.onerror = (error) => {
    throw error
  }
  strict.write(xml).close()
  return asPlayer().parseString(xml)
}

test('the podcast has what Apple and Spotify ask of a show', async () => {
  const feed = await read(write([{}], 'team@example.org'))
  expect(feed).toMatchObject({
    title: 'Voices for Wildlife',
    link: `${origin}/`,
    description: 'Stories of wildlife conservation, told by the people who live beside the animals.',
    language: 'en',
    copyright: 'Each story belongs to the person who wrote it.',
    'itunes:type': 'episodic',
    self: { $: { rel: 'self', type: 'application/rss+xml', href: `${origin}/podcast.xml` } },
    itunes: {
      author: 'Voices for Wildlife',
      explicit: 'false',
      image: `${origin}/icons/podcast-1400.jpg`,
      owner: { name: 'Voices for Wildlife', email: 'team@example.org' },
    },
  })
  const filed = feed.filedUnder
  expect(filed.map((one) => [one.$.text, one['itunes:category'][0]?.$.text])).toEqual([
    ['Science', 'Nature'],
    ['Society & Culture', 'Personal Journals'],
  ])
})

test('its picture is square and large enough, as RGB', async () => {
  const picture = await readFile(path.join(projectFolder, 'pwa/public/icons/podcast-1400.jpg'))
  expect(await sharp(picture).metadata()).toMatchObject({
    ...{ format: 'jpeg', width: 1400, height: 1400, channels: 3, space: 'srgb', density: 72 },
  })
  expect(picture.length).toBeLessThan(120_000)
})

test('nobody’s address stands in it unless the people behind the site show one', async () => {
  expect(write([{ authorEmail: 'wanjiru@example.org' } as Partial<PublicStory>])).not.toMatch(/@|itunes:owner/)
})

test('an episode names its AAC by address, length and type, how long it is, and its Opus beside it', async () => {
  const [episode] = (await read(write([{}]))).items
  expect(episode).toMatchObject({
    title: story.title,
    link: `${origin}/story/7`,
    guid: `${origin}/story/7`,
    pubDate: 'Thu, 12 Nov 2026 09:00:00 GMT',
    creator: 'Wanjiru Example, Lakeside, Kenya',
    enclosure: { url: `${origin}/media/v/voice.m4a`, length: '1200000', type: 'audio/x-m4a' },
    itunes: { duration: '200', explicit: 'false', author: 'Wanjiru Example, Lakeside, Kenya', summary: story.content },
    'itunes:episodeType': 'full',
    alternate: {
      $: { type: 'audio/ogg', codecs: 'opus', length: '600000', bitrate: '23952', lang: 'en', title: 'Opus' },
      'podcast:source': [{ $: { uri: `${origin}/media/v/voice.opus` } }],
    },
  })
  expect(write([{}])).toContain('<guid isPermaLink="false">')
  expect(episode?.content).toContain(`<a href="${origin}/story/7">Read the story</a>`)
})

test('who reads aloud is said where it is not the writer, and the language where it is not that of the podcast', async () => {
  const [read1, told] = (await read(write([{ voice: { ...voice, spokenBy: 'editor' } }, { languages: ['sw', 'en'] }])))
    .items
  expect(read1?.itunes.summary).toBe(`Read aloud by the editors · ${story.content}`)
  expect(told?.itunes.summary).toBe(`In Swahili · ${story.content}`)
  expect(told?.alternate.$.lang).toBe('sw')
})

test('it stays well formed, and holds no markup, whatever is written, and a story of voice alone is an episode', async () => {
  const attack = 'a ]]> <script>alert(1)</script> & \u0000\u000b \ud800 "b" \'c\' --> <!--'
  const [one, other] = (await read(write([{ title: attack, content: attack, authorName: attack }, { content: '' }])))
    .items
  expect(one?.content).not.toContain('<script')
  expect(one?.title).toContain('<script>alert(1)</script>')
  expect(other?.itunes.summary).toBe('')
})

test('a site without recordings has a podcast without episodes', async () => {
  expect((await read(write([]))).items).toEqual([])
  expect((await read(write([{ voice: null }]))).items).toEqual([])
})

async function openSite() {
  const api = await openTestApp({ PUBLIC_URL: origin })
  const headers = { cookie: await api.signIn(), 'content-type': 'application/json' }
  const call = (method: string, address: string, body: object) =>
    api.app.request(address, { method, headers, body: JSON.stringify(body) })
  const ask = (address: string, more: Record<string, string> = {}, method = 'GET') =>
    api.app.request(address, { method, headers: more })
  return {
    ...api,
    call,
    ask,
    episodes: async (address = '/podcast.xml') => (await read(await (await ask(address)).text())).items,
    async publish(title: string, { hasVoice = true, consent = fullConsent as object, language = 'en' } = {}) {
      const { id: _, voice: __, languages: ___, publishedAt: ____, ...words } = story
      const sent = { ...words, title, language, authorEmail: 'wanjiru@example.org', consent }
      const { storyId, code }: StoryReceipt = await (await call('POST', '/api/stories', sent)).json()
      if (hasVoice) addVoice(api.deps, storyId)
      expect((await call('PATCH', `/api/stories/${storyId}/status`, { status: 'published' })).status).toBe(200)
      return { id: storyId, code }
    },
  }
}

test('published stories with a voice are in it, newest first; those without are not', async () => {
  const site = await openSite()
  await site.publish('The first')
  await site.publish('In silence', { hasVoice: false })
  await site.publish('The second')
  expect((await site.episodes()).map(({ title }) => title)).toEqual(['The second', 'The first'])
  const answer = await site.ask('/podcast.xml')
  expect(answer.headers.get('content-type')).toBe('application/rss+xml; charset=UTF-8')
})

test('each language has one, with the same episodes under the same names', async () => {
  const site = await openSite()
  const { id } = await site.publish('The first', { language: 'sw' })
  const [english] = await site.episodes()
  const [french] = await site.episodes('/fr/podcast.xml')
  expect([english?.guid, french?.guid]).toEqual(Array(2).fill(`${origin}/story/${id}`))
  expect([english?.link, french?.link]).toEqual([`${origin}/story/${id}`, `${origin}/fr/story/${id}`])
  expect(french?.itunes.summary).toContain('En swahili')
  expect((await asPlayer().parseString(await (await site.ask('/fr/podcast.xml')).text())).language).toBe('fr')
})

test('a withdrawn story leaves it, and so does one that is taken off the site', async () => {
  const site = await openSite()
  const [gone, aside] = [await site.publish('Gone'), await site.publish('Aside')]
  await site.publish('Stays')
  await site.call('POST', '/api/receipts/withdraw', { code: gone.code, confirmed: true })
  await site.call('PATCH', `/api/stories/${aside.id}/status`, { status: 'pending' })
  expect((await site.episodes()).map(({ title }) => title)).toEqual(['Stays'])
})

test('a voice that the people in it have not agreed to is not heard in it', async () => {
  const site = await openSite()
  const { id } = await site.publish('Hidden', { consent: { ...fullConsent, people: true, agreed: false } })
  expect(await site.episodes()).toEqual([])
  const { wording: _, ...rest } = fullConsent
  await site.call('POST', `/api/stories/${id}/consent`, { ...rest, note: 'They told me.' })
  await site.call('PATCH', `/api/stories/${id}/status`, { status: 'pending' })
  await site.call('PATCH', `/api/stories/${id}/status`, { status: 'published' })
  expect(await site.episodes()).toHaveLength(1)
  await site.call('POST', `/api/stories/${id}/consent`, { ...rest, people: true, agreed: false, note: 'They told me.' })
  expect(await site.episodes()).toEqual([])
})

test('it holds the hundred newest', async () => {
  const site = await openSite()
  for (let number = 0; number < 102; number++) {
    await site.publish(`Story ${number}`)
  }
  const episodes = await site.episodes()
  expect(episodes).toHaveLength(100)
  expect([episodes[0]?.title, episodes[99]?.title]).toEqual(['Story 101', 'Story 2'])
})

test('who asks again is told that nothing has changed, until something has; a question for the head gets no body', async () => {
  const site = await openSite()
  await site.publish('The first')
  const answer = await site.ask('/podcast.xml')
  const etag = answer.headers.get('etag') ?? ''
  expect((await site.ask('/podcast.xml', { 'if-none-match': etag })).status).toBe(304)
  const head = await site.ask('/podcast.xml', {}, 'HEAD')
  expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([
    200,
    'application/rss+xml; charset=UTF-8',
    '',
  ])
  await site.publish('The second')
  expect((await site.ask('/podcast.xml', { 'if-none-match': etag })).status).toBe(200)
})

test('the address of the people behind the site stands in it once an admin has filled it in', async () => {
  const site = await openSite()
  await site.call('PATCH', '/api/organisation', { email: 'team@example.org' })
  expect((await asPlayer().parseString(await (await site.ask('/podcast.xml')).text())).itunes?.owner?.email).toBe(
    'team@example.org',
  )
})
