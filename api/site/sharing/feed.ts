import { Feed, type Item } from 'feed'
import type { BlogPost } from '../../../data/contract/news.ts'
import type { PublicStory } from '../../../data/contract/stories.ts'
import { excerpt } from '../../../data/rules/excerpt.ts'
import { sharePreviewOf } from '../../../data/rules/site/sharePreview.ts'
import { excerptLength } from '../../../data/vocabulary/limits.ts'
import { escaped, withoutControls } from '../../platform/http/escaped.ts'

interface Content {
  stories: PublicStory[]
  posts: BlogPost[]
}

/** The RSS feed: stories and our own news, newest first, each with its beginning and the way to the whole. */
export function writeFeed({ stories, posts }: Content, origin: string, now: Date): string {
  const items = [...stories.map((story) => storyItem(story, origin)), ...posts.map((post) => postItem(post, origin))]
  items.sort((a, b) => b.date.getTime() - a.date.getTime())
  const feed = new Feed({
    id: `${origin}/`,
    title: 'Voices for Wildlife',
    description: 'Stories of wildlife conservation, written by the people who live beside the animals.',
    link: `${origin}/`,
    language: 'en',
    image: `${origin}/icons/icon-192.png`,
    copyright: 'Each story belongs to the person who wrote it.',
    feedLinks: { rss: `${origin}/rss.xml` },
    updated: items[0]?.date ?? now,
    generator: false,
  })
  for (const item of items) feed.addItem(item)
  return feed.rss2()
}

function storyItem(story: PublicStory, origin: string): Item {
  const link = `${origin}/story/${story.id}`
  const picture = sharePreviewOf(story)
  const words = escaped(excerpt(story.content, excerptLength.pageDescription - 1))
  const author = `${story.authorName}, ${story.authorLocation}`
  return {
    title: inWords(story.title),
    link,
    date: new Date(story.publishedAt),
    description: words,
    content: `<p><img src="${origin}${picture.path}" alt="${escaped(picture.alt)}" width="1200" height="630"></p>
<p><b>${escaped(author)}</b></p>
<p>${words}</p>
<p><a href="${link}">Read the story</a></p>`,
    category: [{ name: story.category }],
    extensions: [writtenBy(author)],
  }
}

function postItem(post: BlogPost, origin: string): Item {
  const link = `${origin}/blog#post-${post.id}`
  const words = escaped(post.excerpt)
  return {
    title: inWords(post.title),
    link,
    date: new Date(post.createdAt),
    description: words,
    content: `<p>${words}</p>\n<p><a href="${link}">Read Full Article</a></p>`,
    category: [{ name: plain(post.category) }],
    extensions: [writtenBy('Voices for Wildlife')],
  }
}

/** RSS's own `author` asks for an e-mail address, which nobody gets: https://www.rssboard.org/rss-profile#namespace-elements-dublin-creator */
const writtenBy = (name: string) => ({ name: 'dc:creator', objects: { _cdata: plain(name) } })

/** Some readers show a title as text and some as HTML: what could be markup is escaped, all else is left as it is written. */
const inWords = (title: string) => plain(title.replace(/&(?=#?\w+;)/g, '&amp;').replace(/<(?=[a-z/!?])/gi, '&lt;'))

/** The library ends a CDATA section at the second end mark inside it. */
const plain = (text: string) => withoutControls(text).replaceAll(']]>', ']] >')
