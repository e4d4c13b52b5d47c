import type { QueryClient } from '@tanstack/react-query'
import type { AuthorPage } from '../../data/contract/authors/pages.ts'
import type { PostCard } from '../../data/contract/news.ts'
import type { PublicStory } from '../../data/contract/stories.ts'
import { excerpt } from '../../data/rules/excerpt.ts'
import { toldInShort } from '../../data/rules/stories/voice.ts'
import { excerptLength } from '../../data/vocabulary/limits.ts'
import { isLanguage } from '../../data/words/languages.ts'
import { t } from '../../data/words/words.ts'
import { authorNotFoundText } from '../author/words.ts'
import { postNotFoundText } from '../news/words.ts'
import { storyNotFoundText } from '../stories/words.ts'
import { organisation } from './organisation.ts'
import { paths } from './paths.ts'

/** What a page says about itself in the browser's tab, to bookmarks and to search engines. */
export interface Head {
  title: string
  /** For the browser's tab: the title, and where one is. */
  tabTitle: string
  /** At most 160 characters. */
  description: string
  /** Path and search of the one address this content should be known by; null for the answer to one person. */
  canonical: string | null
  /** Search engines should pass over it. */
  hidden: boolean
  /** The same in languages that the site does not speak: where it can be read in them, whatever the page speaks. */
  alternates?: readonly { language: string; path: string }[]
}

export interface PageContext {
  params: Partial<Record<string, string>>
  search: URLSearchParams
  queries: QueryClient
}

export function pageHead(title: string, description: string, canonical: string | null): Head {
  return {
    title,
    tabTitle: `${title} · ${organisation.name}`,
    // The ellipsis counts.
    description: excerpt(description, excerptLength.pageDescription - 1),
    canonical,
    hidden: false,
  }
}

const homeTitle = () => t('{site}: conservation stories from across Africa', { site: organisation.name })

export const homeHead = (): Head => ({
  ...pageHead(
    homeTitle(),
    t(
      '{hashtag}: Stories of wildlife conservation, written by the people who live beside the animals. Read them and add yours, even without signal.',
      { hashtag: organisation.hashtag },
    ),
    '/',
  ),
  tabTitle: homeTitle(),
})

export const notFoundHead = (canonical: string): Head => ({
  ...pageHead(t('404 Page Not Found'), t('There is no page at this address.'), canonical),
  hidden: true,
})

export const storyNotFoundHead = (canonical: string): Head => ({
  ...pageHead(t('Story Not Found'), t(storyNotFoundText), canonical),
  hidden: true,
})

export const postNotFoundHead = (): Head => ({
  ...pageHead(t('Post Not Found'), t(postNotFoundText), paths.news),
  hidden: true,
})

export const postHead = (post: PostCard): Head => pageHead(post.title, post.excerpt, paths.post(post))

export const authorNotFoundHead = (canonical: string): Head => ({
  ...pageHead(t('Author Not Found'), t(authorNotFoundText), canonical),
  hidden: true,
})

export const authorHead = ({ name, page, stories }: AuthorPage): Head =>
  pageHead(
    t('Stories by {name}', { name }),
    t(
      '{stories, plural, one {One wildlife conservation story} other {{shown} wildlife conservation stories}} by {name}, on {site}.',
      { stories, shown: stories, name, site: organisation.name },
    ),
    paths.author(page),
  )

/** `asked`: the language that the address names. Those that the site speaks have pages of their own, listed with every page. */
export function storyHead(story: PublicStory, asked?: string): Head {
  const { id, title, language, languages = [] } = story
  const others = languages.filter((code) => !isLanguage(code))
  const canonical = asked && asked === language && others.includes(asked) ? paths.storyIn(id, asked) : paths.story(id)
  return {
    ...pageHead(title, toldInShort(story, excerptLength.pageDescription - 1), canonical),
    alternates: others.map((code) => ({ language: code, path: paths.storyIn(id, code) })),
  }
}
