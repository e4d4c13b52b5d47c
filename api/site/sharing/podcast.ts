import type { PublicStory, Voice } from '../../../data/contract/stories.ts'
import { excerpt } from '../../../data/rules/excerpt.ts'
import { here } from '../../../data/rules/languages.ts'
import { spokenInWords } from '../../../data/rules/stories/storyLanguage.ts'
import { readAloudInWords, voiceTypes } from '../../../data/rules/stories/voice.ts'
import { excerptLength } from '../../../data/vocabulary/limits.ts'
import { usualStoryLanguage } from '../../../data/vocabulary/storyLanguages.ts'
import { language } from '../../../data/words/language.ts'
import { t } from '../../../data/words/words.ts'
import { escaped } from '../../platform/http/escaped.ts'
import { inNumbers } from './feed.ts'

/** What can be listened to, as players of podcasts subscribe to it. */
export const podcast = { path: '/podcast.xml', type: 'application/rss+xml' } as const

/** Square, from 1400 to 3000 px. Another picture needs another name: players keep what they fetched. */
const artwork = '/icons/podcast-1400.jpg'
/** Of Apple's list, which other directories share: https://podcasters.apple.com/support/1691-apple-podcasts-categories */
const categories = [
  ['Science', 'Nature'],
  ['Society & Culture', 'Personal Journals'],
] as const
/** The name of AAC in MP4 in Apple's list of types, the only one there: https://help.apple.com/itc/podcasts_connect/#/itcb54353390 */
const aacType = 'audio/x-m4a'
const siteName = 'Voices for Wildlife'

interface Published {
  origin: string
  now: Date
  /** The public address of the people behind the site; directories write to it who claims the podcast. */
  email?: string
}

/** Stories with a recording that may be heard, in the order given, each with its beginning and the way to the whole. */
export function writePodcast(stories: readonly PublicStory[], { origin, now, email }: Published): string {
  const episodes = stories.flatMap(({ voice, ...story }) => (voice ? [episodeOf(story, voice, origin)] : []))
  const about = t('Stories of wildlife conservation, told by the people who live beside the animals.')
  const home = origin + here('/')
  const picture = origin + artwork
  const channel = [
    tag('title', {}, siteName),
    tag('link', {}, home),
    tag('description', {}, about),
    tag('language', {}, language()),
    tag('copyright', {}, t('Each story belongs to the person who wrote it.')),
    tag('lastBuildDate', {}, new Date(stories[0]?.publishedAt ?? now).toUTCString()),
    tag('atom:link', { rel: 'self', type: podcast.type, href: origin + here(podcast.path) }),
    raw('image', {}, [tag('url', {}, picture), tag('title', {}, siteName), tag('link', {}, home)]),
    tag('itunes:author', {}, siteName),
    tag('itunes:summary', {}, about),
    tag('itunes:type', {}, 'episodic'),
    tag('itunes:explicit', {}, 'false'),
    tag('itunes:image', { href: picture }),
    ...categories.map(([whole, part]) =>
      raw('itunes:category', { text: whole }, [tag('itunes:category', { text: part })]),
    ),
    ...(email ? [raw('itunes:owner', {}, [tag('itunes:name', {}, siteName), tag('itunes:email', {}, email)])] : []),
    ...episodes,
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n${raw('rss', namespaces, [raw('channel', {}, channel)])}\n`
}

const namespaces = {
  version: '2.0',
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:itunes': 'http://www.itunes.com/dtds/podcast-1.0.dtd',
  'xmlns:podcast': 'https://podcastindex.org/namespace/1.0',
}

function episodeOf(story: Omit<PublicStory, 'voice'>, voice: Voice, origin: string): string {
  const link = origin + here(`/story/${story.id}`)
  const writer = `${story.authorName}, ${story.authorLocation}`
  const summary = [...heardIn(story, voice), excerpt(story.content, excerptLength.pageDescription - 1)]
  return raw('item', {}, [
    tag('title', {}, story.title),
    // One story is one episode, whatever the podcast speaks, and stays it with another recording.
    tag('guid', { isPermaLink: 'false' }, `${origin}/story/${story.id}`),
    tag('link', {}, link),
    tag('pubDate', {}, new Date(story.publishedAt).toUTCString()),
    tag('description', {}, htmlOf(writer, summary, link)),
    tag('dc:creator', {}, writer),
    tag('enclosure', { url: origin + voice.aacUrl, length: voice.aacBytes, type: aacType }),
    tag('itunes:title', {}, story.title),
    tag('itunes:author', {}, writer),
    tag('itunes:summary', {}, summary.filter(Boolean).join(' · ')),
    tag('itunes:duration', {}, String(Math.max(1, Math.round(voice.durationSeconds)))),
    tag('itunes:episodeType', {}, 'full'),
    tag('itunes:explicit', {}, 'false'),
    smallCopy(voice, languageOf(story), origin),
  ])
}

/** For players that know it: half the weight. */
const smallCopy = ({ url, bytes, durationSeconds }: Voice, lang: string, origin: string) => {
  const bitrate = Math.round((bytes * 8) / Math.max(1, durationSeconds))
  const [type = ''] = voiceTypes.opus.split(';')
  return raw('podcast:alternateEnclosure', { type, codecs: 'opus', length: bytes, bitrate, lang, title: 'Opus' }, [
    tag('podcast:source', { uri: origin + url }),
  ])
}

/** In which it was written, and is spoken. */
const languageOf = ({ language: shown = usualStoryLanguage, languages = [shown] }: Omit<PublicStory, 'voice'>) =>
  languages[0] ?? shown

/** Who is heard where that is not the writer, and in which language where that is not the podcast's. */
function heardIn(story: Omit<PublicStory, 'voice'>, { spokenBy }: Voice): string[] {
  const spoken = languageOf(story)
  return [
    ...(spokenBy === 'editor' ? [readAloudInWords()] : []),
    ...(spoken === language() ? [] : [spokenInWords(spoken)]),
  ]
}

const htmlOf = (writer: string, summary: readonly string[], link: string) =>
  [
    `<b>${escaped(writer)}</b>`,
    ...summary.filter(Boolean).map(escaped),
    `<a href="${escaped(link)}">${escaped(t('Read the story'))}</a>`,
  ]
    .map((words) => `<p>${words}</p>`)
    .join('')

type Attributes = Record<string, string | number>

const raw = (name: string, attributes: Attributes, inside: readonly string[]) =>
  `<${name}${inTag(attributes)}>\n${inside.join('\n')}\n</${name}>`

const tag = (name: string, attributes: Attributes, text?: string) =>
  text === undefined
    ? `<${name}${inTag(attributes)}/>`
    : `<${name}${inTag(attributes)}>${inNumbers(escaped(text))}</${name}>`

const inTag = (attributes: Attributes) =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
    .join('')
