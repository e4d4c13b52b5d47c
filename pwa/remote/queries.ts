import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { PostCard, PublicPost } from '../../data/contract/news.ts'
import type { PublicStory, StoryCard } from '../../data/contract/stories.ts'
import { readIn } from '../../data/rules/languages.ts'
import { homeNewsCount } from '../../data/vocabulary/limits.ts'
import type { StoryCategory } from '../../data/vocabulary/stories.ts'
import { ApiError, ofCards, read, readCards, readPostCards, remoteOf } from './client.ts'
import { type Copied, fromLibrary } from './fallback.ts'

/** Stories on one page of the public list. */
export const storiesPerPage = 12

/** Posts on one page of the news: the first takes a row of its own, three stand in each of the others. */
const postsPerPage = 13

export type NewsPage = Copied<{ posts: PostCard[]; next: string | null }>
export type StoryPage = Copied<{ stories: StoryCard[]; next: string | null }>
type Stories = { stories: StoryCard[] }

/**
 * Where a list starts. Null, not undefined, is the top: the server's answers travel as JSON, and what comes out of it
 * has to ask for the same.
 */
const start = (before: string | undefined): string | null => before ?? null

/** A copy is looked at again at the next chance; what the server said stays for the visit. */
export const fresh = (data: { asOf: string | null } | undefined) => (data?.asOf ? 0 : Number.POSITIVE_INFINITY)

/** Which stories a list shows; `before` starts further down. */
export interface StoryListFilter {
  category?: StoryCategory
  /** On the page of an author. */
  author?: string
  before?: string
}

/** All published stories, or those that a filter lets through, newest first. */
export const publishedStories = ({ category, author, before }: StoryListFilter) =>
  infiniteQueryOptions({
    queryKey: ['stories', 'published', category ?? null, author ?? null, start(before)],
    initialPageParam: start(before),
    queryFn: ({ client, pageParam, signal }) =>
      fromLibrary<Omit<StoryPage, 'asOf'>>(
        signal,
        async (init) => {
          // The first story of a list takes two places.
          const limit = String(pageParam === start(before) ? storiesPerPage - 1 : storiesPerPage)
          const query = { ...ofCards, limit, category, author, before: pageParam ?? undefined }
          const { items, next } = await readCards(remoteOf(client), query, init)
          return { stories: items, next }
        },
        // The copy is one page: there is nothing to add to it.
        async (library) => {
          const copy = pageParam ? null : await library.libraryStories({ category, author })
          return copy && { ...copy, next: null }
        },
      ),
    getNextPageParam: (page) => page.next,
    staleTime: ({ state }) => fresh(state.data?.pages.find((page) => page.asOf)),
  })

export const featuredStories = queryOptions({
  queryKey: ['stories', 'featured'],
  queryFn: ({ client, signal }) =>
    fromLibrary<Stories>(
      signal,
      async (init) => {
        const { items } = await readCards(remoteOf(client), { featured: 'true', ...ofCards }, init)
        return { stories: items }
      },
      (library) => library.libraryStories({ featured: true }),
    ),
  staleTime: ({ state }) => fresh(state.data),
})

/** One published story, in the language of the page or in another one; `story` is null when there is none (any more). */
export const storyById = (id: number, inLanguage?: string) =>
  queryOptions({
    queryKey: inLanguage ? ['story', id, inLanguage] : ['story', id],
    queryFn: ({ client, signal }) =>
      fromLibrary<{ story: PublicStory | null }>(
        signal,
        async (init) => {
          const asked = remoteOf(client).api.stories[':id'].$get(
            { param: { id: String(id) }, query: { view: 'public', ...readIn(inLanguage) } },
            { init },
          )
          return { story: await (read(asked) as Promise<PublicStory>).catch(nullWhenMissing) }
        },
        (library) => library.libraryStory(id),
      ),
    staleTime: ({ state }) => fresh(state.data),
  })

export interface NewsFilter {
  tag?: string
  month?: string
  before?: string
}

/** Published posts, newest first: all, or those of a tag or a month. `before` starts further down. */
export const publishedPosts = ({ tag, month, before }: NewsFilter) =>
  infiniteQueryOptions({
    queryKey: ['posts', 'published', tag ?? null, month ?? null, start(before)],
    initialPageParam: start(before),
    queryFn: ({ client, pageParam, signal }) =>
      fromLibrary<Omit<NewsPage, 'asOf'>>(
        signal,
        async (init) => {
          const query = { ...ofCards, limit: String(postsPerPage), tag, month, before: pageParam ?? undefined }
          const { items, next } = await readPostCards(remoteOf(client), query, init)
          return { posts: items, next }
        },
        // The copy is one page: there is nothing to add to it.
        async (library) => {
          const copy = pageParam ? null : await library.libraryPosts({ tag, month })
          return copy && { ...copy, next: null }
        },
      ),
    getNextPageParam: (page) => page.next,
    staleTime: ({ state }) => fresh(state.data?.pages.find((page) => page.asOf)),
  })

/** The few newest posts for the home page. */
export const latestPosts = queryOptions({
  queryKey: ['posts', 'latest'],
  queryFn: ({ client, signal }) =>
    fromLibrary<{ posts: PostCard[] }>(
      signal,
      async (init) => {
        const { items } = await readPostCards(remoteOf(client), { ...ofCards, limit: String(homeNewsCount) }, init)
        return { posts: items.slice(0, homeNewsCount) }
      },
      async (library) => {
        const copy = await library.libraryPosts()
        return copy && { posts: copy.posts.slice(0, homeNewsCount), asOf: copy.asOf }
      },
    ),
  staleTime: ({ state }) => fresh(state.data),
})

/** One published post of ours; `post` is null when there is none (any more). */
export const postById = (id: number) =>
  queryOptions({
    queryKey: ['posts', 'one', id],
    queryFn: ({ client, signal }) =>
      fromLibrary<{ post: PublicPost | null }>(
        signal,
        async (init) => {
          const asked = remoteOf(client).api['blog-posts'][':id'].$get(
            { param: { id: String(id) }, query: { view: 'public' } },
            { init },
          )
          return { post: await (read(asked) as Promise<PublicPost>).catch(nullWhenMissing) }
        },
        (library) => library.libraryPost(id),
      ),
    staleTime: ({ state }) => fresh(state.data),
  })

/** How much each month and each tag of the news has; tags from behind one on. */
export const newsArchive = (after: string | undefined) =>
  queryOptions({
    queryKey: ['posts', 'archive', start(after)],
    queryFn: ({ client }) => read(remoteOf(client).api['blog-posts'].archive.$get({ query: { after } })),
  })

export const siteStatistics = queryOptions({
  queryKey: ['statistics'],
  queryFn: ({ client }) => read(remoteOf(client).api.statistics.$get()),
})

export function nullWhenMissing(error: unknown): null {
  if (error instanceof ApiError && error.status < 500) return null
  throw error
}
