import { Feed, type Item } from 'feed'
import type { BlogPost } from '../../../data/contract/news.ts'
import type { PublicStory } from '../../../data/contract/stories.ts'
import { excerpt } from '../../../data/rules/excerpt.ts'
import { here } from '../../../data/rules/languages.ts'
import { postPath } from '../../../data/rules/site/postAddress.ts'
import { postPreviewOf } from '../../../data/rules/site/postPreview.ts'
import { sharePreviewOf } from '../../../data/rules/site/sharePreview.ts'
import { directionOfLanguage } from '../../../data/rules/stories/storyLanguage.ts'
import { orListen, voiceTypes } from '../../../data/rules/stories/voice.ts'
import { excerptLength } from '../../../data/vocabulary/limits.ts'
import { language } from '../../../data/words/language.ts'
import { t } from '../../../data/words/words.ts'
import { escaped, withoutControls } from '../../platform/http/escaped.ts'

interface Content {
  stories: PublicStory[]
  posts: BlogPost[]
}

/** The three ways in which the feed is written, where each is found and what it is called. */
export const feeds = {
  rss: { path: '/rss.xml', type: 'application/rss+xml' },
  atom: { path: '/atom.xml', type: 'application/atom+xml' },
  json: { path: '/feed.json', type: 'application/feed+json' },
} as const
export type FeedKind = keyof typeof feeds

/** Stories and our own news, newest first, each with its beginning and the way to the whole. */
export function writeFeed(kind: FeedKind, { stories, posts }: Content, origin: string, now: Date): string {
  const entries = [...stories.map((story) => ofStory(story, origin)), ...posts.map((post) => ofPost(post, origin))]
  entries.sort((a, b) => (a.at < b.at ? 1 : -1))
  return writers[kind](entries, origin, now)
}

/** What each of the feeds says of a story or a post; words are plain text. */
interface Entry {
  /** The same for ever, whatever becomes of the title. */
  id: string
  link: string
  title: string
  author: string
  summary: string
  at: string
  tags: string[]
  picture: { url: string; alt: string }
  /** The recording of a story, as AAC first: players of feeds know it best. */
  sounds?: { url: string; type: string; bytes: number; seconds: number }[]
  /** What its link says. */
  way: string
  /** Of title and summary, where that is not the language of the feed. */
  language?: string
}

const ofStory = (story: PublicStory, origin: string): Entry => {
  const link = origin + here(`/story/${story.id}`)
  const { path, alt } = sharePreviewOf(story)
  return {
    // One story is one entry, whatever the feed speaks.
    id: `${origin}/story/${story.id}`,
    link,
    title: story.title,
    author: `${story.authorName}, ${story.authorLocation}`,
    summary: orListen(excerpt(story.content, excerptLength.pageDescription - 1), story.voiceSeconds),
    at: story.publishedAt,
    tags: [story.category],
    picture: { url: origin + path, alt },
    sounds: soundsOf(story, origin),
    way: t('Read the story'),
    ...(story.language !== language() && { language: story.language }),
  }
}

const soundsOf = ({ voice }: PublicStory, origin: string): Entry['sounds'] =>
  voice
    ? [
        { url: origin + voice.aacUrl, type: voiceTypes.aac, bytes: voice.aacBytes, seconds: voice.durationSeconds },
        { url: origin + voice.url, type: 'audio/ogg', bytes: voice.bytes, seconds: voice.durationSeconds },
      ]
    : []

const ofPost = (post: BlogPost, origin: string): Entry => {
  const { path, alt } = postPreviewOf(post)
  return {
    // As feeds named it before posts had pages: nobody is told of it twice.
    id: `${origin}/blog#post-${post.id}`,
    link: origin + here(postPath(post)),
    title: post.title,
    author: siteName,
    summary: post.excerpt,
    at: post.createdAt,
    tags: [post.category, ...post.tags],
    picture: { url: origin + path, alt },
    way: t('Read Full Article'),
  }
}

const siteName = 'Voices for Wildlife'
const about = () => t('Stories of wildlife conservation, written by the people who live beside the animals.')

const writers: Record<FeedKind, (entries: Entry[], origin: string, now: Date) => string> = {
  rss: (entries, origin, now) => spellCategories(feedOf(entries.map(asRssItem), origin, now).rss2()),
  atom: (entries, origin, now) => sayLanguages(sayTypes(feedOf(entries.map(asAtomItem), origin, now).atom1()), entries),
  json: writeJsonFeed,
}

function feedOf(items: Item[], origin: string, now: Date): Feed {
  const feed = new Feed({
    id: origin + here('/'),
    title: siteName,
    description: about(),
    link: origin + here('/'),
    language: language(),
    image: `${origin}/icons/icon-192.png`,
    copyright: t('Each story belongs to the person who wrote it.'),
    feedLinks: { rss: origin + here(feeds.rss.path), atom: origin + here(feeds.atom.path) },
    updated: items[0]?.date ?? now,
    generator: false,
  })
  for (const item of items) feed.addItem(item)
  return feed
}

/** Of both XML feeds. */
const itemOf = (entry: Entry) => ({
  title: inWords(entry.title),
  link: entry.link,
  date: new Date(entry.at),
  description: escaped(entry.summary),
  content: htmlOf(entry),
  ...audioOf(entry),
})

/** RSS has room for one. */
function audioOf({ sounds: [sound] = [] }: Entry): Pick<Item, 'audio'> {
  return sound ? { audio: { url: sound.url, type: sound.type, length: sound.bytes } } : {}
}

const asRssItem = (entry: Entry): Item => ({
  ...itemOf(entry),
  // Where the link is the name, RSS has no need of another.
  ...(entry.id !== entry.link && { id: entry.id }),
  category: entry.tags.map((name) => ({ name: plain(name) })),
  extensions: [writtenBy(entry.author), ...(entry.language ? [writtenIn(entry.language)] : [])],
})

const asAtomItem = (entry: Entry): Item => ({
  ...itemOf(entry),
  // In Atom the library says of a title that it is HTML.
  title: escaped(entry.title),
  id: entry.id,
  published: new Date(entry.at),
  author: [{ name: plain(entry.author) }],
  category: entry.tags.map((name) => ({ term: inAttribute(name) })),
})

/** In plain text of RSS the validator of the W3C wants these two as numbers: some readers take the names for HTML. */
export const inNumbers = (xml: string) => xml.replaceAll('&amp;', '&#x26;').replaceAll('&lt;', '&#x3C;')

const spellCategories = (rss: string) => rss.replace(/<category>[^<]*<\/category>/g, inNumbers)

/** The library has no place for `xml:lang`. Each element stands on a line of its own; in words no `<` is left before a letter. */
function sayLanguages(atom: string, entries: readonly Entry[]): string {
  const codes = [language(), ...entries.map((entry) => entry.language)]
  return atom.replace(/^ *<(?:feed|entry)\b/gm, (element) => {
    const code = codes.shift()
    return code ? `${element} xml:lang="${code}"` : element
  })
}

/** In Atom the library makes a type of the ending of an address. */
const sayTypes = (atom: string) =>
  atom.replace(/^( *<link rel="enclosure"[^>]*) type="audio\/m4a"/gm, `$1 type="${voiceTypes.aac}"`)

/** https://www.jsonfeed.org/version/1.1/ */
function writeJsonFeed(entries: Entry[], origin: string): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: siteName,
    home_page_url: origin + here('/'),
    feed_url: origin + here(feeds.json.path),
    description: about(),
    icon: `${origin}/icons/icon-512.png`,
    favicon: `${origin}/icons/icon-192.png`,
    authors: [{ name: siteName, url: `${origin}/` }],
    language: language(),
    items: entries.map((entry) => ({
      id: entry.id,
      url: entry.link,
      title: withoutControls(entry.title),
      language: entry.language,
      summary: withoutControls(entry.summary),
      content_html: htmlOf(entry),
      image: entry.picture.url,
      date_published: entry.at,
      authors: [{ name: withoutControls(entry.author) }],
      tags: entry.tags.map(withoutControls),
      // Those of one title are the same in other files.
      attachments: entry.sounds?.length
        ? entry.sounds.map(({ url, type, bytes, seconds }) => ({
            url,
            mime_type: type,
            title: withoutControls(entry.title),
            size_in_bytes: bytes,
            duration_in_seconds: seconds,
          }))
        : undefined,
    })),
  })
}

function htmlOf({ picture, author, summary, link, way, language: code }: Entry): string {
  const said = code ? ` lang="${code}" dir="${directionOfLanguage(code)}"` : ''
  return `<p><img src="${escaped(picture.url)}" alt="${escaped(picture.alt)}" width="1200" height="630"></p>
<p><b>${escaped(author)}</b></p>
<p${said}>${escaped(summary)}</p>
<p><a href="${link}">${way}</a></p>`
}

/** RSS's own `author` asks for an e-mail address, which nobody gets: https://www.rssboard.org/rss-profile#namespace-elements-dublin-creator */
const writtenBy = (name: string) => ({ name: 'dc:creator', objects: { _cdata: plain(name) } })

const writtenIn = (code: string) => ({ name: 'dc:language', objects: { _text: code } })

/** Some readers show a title as text and some as HTML: what could be markup is escaped, all else is left as it is written. */
const inWords = (title: string) => plain(title.replace(/&(?=#?\w+;)/g, '&amp;').replace(/<(?=[a-z/!?])/gi, '&lt;'))

/** The library ends a CDATA section at the second end mark inside it. */
const plain = (text: string) => withoutControls(text).replaceAll(']]>', ']] >')

/** The library escapes ampersands and quotes in attributes, and leaves in what XML forbids there. */
const inAttribute = (text: string) => withoutControls(text).replaceAll('<', '‹').replaceAll('>', '›')
