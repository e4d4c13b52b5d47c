import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { BlogPost } from '../../data/contract/news.ts'
import type { PublicStory, StoryCard } from '../../data/contract/stories.ts'
import { homeNewsCount } from '../../data/vocabulary/limits.ts'
import type { StoryCategory } from '../../data/vocabulary/stories.ts'
import { ApiError, ofCards, read, readCards, readPage, remoteOf } from './client.ts'
import { type Copied, fromLibrary } from './fallback.ts'

/** Stories on one page of the public list. */
export const storiesPerPage = 12

/** Posts on one page of the news: the first takes a row of its own, three stand in each of the others. */
const postsPerPage = 13

export type NewsPage = Copied<{ posts: BlogPost[]; next: string | null }>
export type StoryPage = Copied<{ stories: StoryCard[]; next: string | null }>
type Stories = { stories: StoryCard[] }
/** A post without its text, for cards. */
export type PostCard = Omit<BlogPost, 'content'>

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

/** One published story; `story` is null when there is none (any more). */
export const storyById = (id: number) =>
  queryOptions({
    queryKey: ['story', id],
    queryFn: ({ client, signal }) =>
      fromLibrary<{ story: PublicStory | null }>(
        signal,
        async (init) => {
          const asked = remoteOf(client).api.stories[':id'].$get(
            { param: { id: String(id) }, query: { view: 'public' } },
            { init },
          )
          return { story: await (read(asked) as Promise<PublicStory>).catch(nullWhenMissing) }
        },
        (library) => library.libraryStory(id),
      ),
    staleTime: ({ state }) => fresh(state.data),
  })

/** As everybody sees them, also for an admin. */
const asVisitor = { status: 'published', view: 'public' } as const

/** All published posts, newest first. `before` starts further down. */
export const publishedPosts = ({ before }: { before?: string }) =>
  infiniteQueryOptions({
    queryKey: ['posts', 'published', start(before)],
    initialPageParam: start(before),
    queryFn: ({ client, pageParam, signal }) =>
      fromLibrary<Omit<NewsPage, 'asOf'>>(
        signal,
        async (init) => {
          const query = { ...asVisitor, limit: String(postsPerPage), before: pageParam ?? undefined }
          const asked = remoteOf(client).api['blog-posts'].$get({ query }, { init })
          const { items, next } = await readPage(asked)
          return { posts: items, next }
        },
        // The copy is one page: there is nothing to add to it.
        async (library) => {
          const copy = pageParam ? null : await library.libraryPosts()
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
        const query = { ...asVisitor, limit: String(homeNewsCount) }
        const asked = remoteOf(client).api['blog-posts'].$get({ query }, { init })
        return { posts: newestCards(await read(asked)) }
      },
      async (library) => {
        const copy = await library.libraryPosts()
        return copy && { posts: newestCards(copy.posts), asOf: copy.asOf }
      },
    ),
  staleTime: ({ state }) => fresh(state.data),
})

const newestCards = (posts: BlogPost[]): PostCard[] =>
  posts.slice(0, homeNewsCount).map(({ content: _text, ...card }) => card)

export const siteStatistics = queryOptions({
  queryKey: ['statistics'],
  queryFn: ({ client }) => read(remoteOf(client).api.statistics.$get()),
})

export function nullWhenMissing(error: unknown): null {
  if (error instanceof ApiError && error.status < 500) return null
  throw error
}
