import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { BlogPost } from '../../../data/contract/news.ts'
import type { ScheduledPost } from '../../../data/contract/outreach/social.ts'
import type { StoryCard } from '../../../data/contract/stories.ts'
import type { ScheduledPostFilter } from '../../../data/vocabulary/social.ts'
import { readPage, remote } from '../../remote/client.ts'
import { polled } from '../kit/data/polled.ts'
import { fetchMetrics, fetchOverview, fetchPosts, fetchTokens } from './remote.ts'
import { type Subject, subjectOfPost, subjectOfStory } from './subjects.ts'

const key = 'social'

/** While a platform is being asked, or is to be about this time, the list looks again soon. */
const soonMs = 60_000
const livelyMs = 2_000

/** How the platforms are connected, and how many posts there are of each kind; asked for in the background. */
export const overviewQuery = queryOptions({ ...polled, queryKey: [key, 'overview'], queryFn: fetchOverview })

export const tokensQuery = queryOptions({ ...polled, queryKey: [key, 'tokens'], queryFn: fetchTokens })

export const metricsQuery = queryOptions({
  queryKey: [key, 'metrics'],
  queryFn: fetchMetrics,
  staleTime: 5 * 60_000,
})

/** Posts of a kind, page by page; looked at often while one of them is on its way. */
export const postsQuery = (filter: ScheduledPostFilter) =>
  infiniteQueryOptions({
    queryKey: [key, 'posts', filter],
    queryFn: ({ pageParam }) => fetchPosts(filter, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap((page) => page.items),
    staleTime: livelyMs,
    refetchInterval: ({ state }) => pollOf(state.data?.pages.flatMap((page) => page.items) ?? [], Date.now()),
  })

export function pollOf(
  posts: readonly Pick<ScheduledPost, 'state' | 'scheduledAt' | 'nextTryAt'>[],
  now: number,
): number {
  const isLively = posts.some(({ state, scheduledAt, nextTryAt }) => {
    if (state === 'sending') return true
    const dueAt = nextTryAt ?? scheduledAt
    return state === 'scheduled' && dueAt !== null && Math.abs(Date.parse(dueAt) - now) < soonMs
  })
  return isLively ? livelyMs : polled.refetchInterval
}

/** What is due next, all platforms together. */
export const waitingQuery = queryOptions({
  queryKey: [key, 'waiting'],
  queryFn: () => fetchPosts('scheduled', null),
  staleTime: 0,
})

/** What is on the site and can be posted about, newest first, page by page. */
export const subjectsQuery = (type: Subject['type']) =>
  infiniteQueryOptions({
    queryKey: [key, 'subjects', type],
    queryFn: ({ pageParam }) => (type === 'story' ? fetchStorySubjects(pageParam) : fetchPostSubjects(pageParam)),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap((page) => page.items),
    staleTime: polled.staleTime,
  })

const subjectsAtOnce = '50'

async function fetchStorySubjects(before: string | null) {
  const query = { status: 'published', view: 'card', limit: subjectsAtOnce, before: before ?? undefined } as const
  const { items, next } = await readPage<StoryCard>(remote.api.stories.$get({ query }))
  return { items: items.map(subjectOfStory), next }
}

/** Our own posts: articles of the Wildlife Blog are not ours to post. */
async function fetchPostSubjects(before: string | null) {
  const query = { limit: subjectsAtOnce, before: before ?? undefined }
  const { items, next } = await readPage<BlogPost>(remote.api['blog-posts'].$get({ query }))
  return { items: items.filter(({ status, url }) => status === 'published' && url === null).map(subjectOfPost), next }
}
