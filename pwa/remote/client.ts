import type { QueryClient } from '@tanstack/react-query'
import { hc } from 'hono/client'
import type { App } from '../../api/app.ts'
import type { PostCard } from '../../data/contract/news.ts'
import type { StoryCard, StoryListQuery } from '../../data/contract/stories.ts'
import { readIn } from '../../data/rules/languages.ts'
import { language } from '../../data/words/language.ts'
import { type PageRead, readPage } from './answers.ts'

export { ApiError, type Asked, nextCursor, type PageRead, read, readAll, readPage } from './answers.ts'

/**
 * The API as functions. `base` is an origin; in the browser, the page's own. Each answer is asked for anew: what was
 * withdrawn must not come back out of the browser's own cache.
 */
export const connect = (base: string, ask?: typeof fetch, credentials: RequestCredentials = 'include') =>
  hc<App>(base, {
    // A call with an init of its own would do without what is given once for all.
    fetch: (to: RequestInfo | URL, init?: RequestInit) =>
      (ask ?? fetch)(to, { credentials, cache: 'no-cache', ...init }),
    headers: accepted,
  })

/** What the API says to people, it says in the language of the page. */
const accepted = () => ({ 'accept-language': language() })
export type Remote = ReturnType<typeof connect>

export const remote = connect('/')

/** What is the same for everybody: with a cookie, caches on the way would not hand it out. */
const reading = connect('/', undefined, 'omit')

const remotes = new WeakMap<QueryClient, Remote>()

/** The server renders with queries that ask its own app instead of the network. */
export const setRemote = (queries: QueryClient, other: Remote) => remotes.set(queries, other)
export const remoteOf = (queries: QueryClient): Remote => remotes.get(queries) ?? reading

export const ofCards = { status: 'published', view: 'card' } as const
type CardQuery = Pick<StoryListQuery, 'category' | 'author' | 'before' | 'featured'> &
  typeof ofCards & { limit?: string }

/** Stories on the site, without their text. */
export const readCards = ({ api }: Remote, query: CardQuery, init?: RequestInit) =>
  readPage(api.stories.$get({ query: { ...query, ...readIn() } }, { init })) as Promise<PageRead<StoryCard>>

type PostQuery = Partial<Record<'limit' | 'before' | 'tag' | 'month', string>> & typeof ofCards

/** Posts on the site, without their text. */
export const readPostCards = ({ api }: Remote, query: PostQuery, init?: RequestInit) =>
  readPage(api['blog-posts'].$get({ query }, { init })) as Promise<PageRead<PostCard>>
