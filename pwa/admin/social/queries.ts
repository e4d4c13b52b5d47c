import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type {
  NewToken,
  PostResolution,
  PublishRequest,
  ScheduledPost,
  ScheduledPostChange,
  TokenChange,
} from '../../../data/contract/outreach/social.ts'
import type { ScheduledPostFilter, SocialPlatform } from '../../../data/vocabulary/social.ts'
import { read, readPage, remote } from '../../remote/client.ts'
import { pages, rowsOf } from '../kit/data/listed.ts'
import { polled } from '../kit/data/polled.ts'
import { withRiskReason } from '../kit/data/riskReason.ts'
import { fetchPublishedStories } from '../kit/data/stories.ts'
import { type Subject, subjectOfPost, subjectOfStory } from './subjects.ts'

const room = remote.api['social-media']
const { tokens } = room
const posts = room['scheduled-posts']
const at = (platform: SocialPlatform) => ({ param: { platform } })
const of = (id: number) => ({ param: { id: String(id) } })

const key = 'social'

/** How the platforms are connected, and how many posts there are of each kind; asked for in the background. */
export const overviewQuery = queryOptions({
  ...polled,
  queryKey: [key, 'overview'],
  queryFn: () => read(room.overview.$get()),
})

export const metricsQuery = queryOptions({
  queryKey: [key, 'metrics'],
  queryFn: () => read(room.metrics.$get()),
  staleTime: 5 * 60_000,
})

export const tokensQuery = queryOptions({
  ...polled,
  queryKey: [key, 'tokens'],
  queryFn: () => read(tokens.$get()),
})
export const addToken = (json: NewToken) => read(tokens.$post({ json }))
export const changeToken = (platform: SocialPlatform, json: TokenChange) =>
  read(tokens[':platform'].$put({ ...at(platform), json }))
export const testToken = (platform: SocialPlatform) => read(room.test[':platform'].$post(at(platform)))

/** Under the same `key` it goes out, or is planned, once. */
export const publish = (json: PublishRequest, key: string) =>
  withRiskReason((riskReason) =>
    read(room.publish.$post({ json: { ...json, riskReason } }, { headers: { 'idempotency-key': key } })),
  )

const fetchPosts = (status: ScheduledPostFilter, before: string | null) =>
  readPage(posts.$get({ query: { status, before: before ?? undefined } }))
export const changePost = (id: number, json: ScheduledPostChange) =>
  withRiskReason((riskReason) => read(posts[':id'].$put({ ...of(id), json: { ...json, riskReason } })))
export const lookAgain = (id: number) => read(posts[':id'].check.$post(of(id)))
export const resolvePost = (id: number, json: PostResolution) => read(posts[':id'].resolve.$post({ ...of(id), json }))

/** While a platform is being asked, or is to be about this time, the list looks again soon. */
const soonMs = 60_000
const livelyMs = 2_000

/** Posts of a kind, page by page; looked at often while one of them is on its way. */
export const postsQuery = (filter: ScheduledPostFilter) =>
  infiniteQueryOptions({
    ...pages,
    queryKey: [key, 'posts', filter],
    queryFn: ({ pageParam }) => fetchPosts(filter, pageParam),
    select: rowsOf,
    staleTime: livelyMs,
    refetchInterval: ({ state }) => pollOf(state.data ? rowsOf(state.data) : [], Date.now()),
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

/** What is on the site, newest first, page by page; also what may not be told of elsewhere (`reach`). */
export const subjectsQuery = (type: Subject['type'], atOnce = 50) =>
  infiniteQueryOptions({
    ...pages,
    queryKey: [key, 'subjects', type, atOnce],
    queryFn: ({ pageParam }) =>
      type === 'story'
        ? fetchStories(atOnce, pageParam)
        : fetchNews({ limit: String(atOnce), before: pageParam ?? undefined }),
    select: rowsOf,
    staleTime: polled.staleTime,
  })

interface Page {
  limit: string
  before?: string
}

async function fetchStories(atOnce: number, before: string | null) {
  const { items, next } = await fetchPublishedStories(atOnce, before)
  return { items: items.map(subjectOfStory), next }
}

/** Our own posts: articles of the Wildlife Blog are not ours to send. */
async function fetchNews(query: Page) {
  const { items, next } = await readPage(remote.api['blog-posts'].$get({ query }))
  return { items: items.filter(({ status, url }) => status === 'published' && url === null).map(subjectOfPost), next }
}
