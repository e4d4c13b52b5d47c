import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { ContentItem } from '../../../data/contract/outreach/calendar.ts'
import type { StoryCard } from '../../../data/contract/stories.ts'
import type { ContentFilter } from '../../../data/vocabulary/calendar.ts'
import { readPage, remote } from '../../remote/client.ts'
import { polled } from '../kit/data/polled.ts'
import { deskQueries } from '../kit/data/queries.ts'
import type { Day } from './days.ts'
import { fetchAddress, fetchEvents, fetchItems, fetchOverview, fetchThemes, fetchWriter } from './remote.ts'

const key = 'calendar'

export const overviewQuery = queryOptions({ ...polled, queryKey: [key, 'overview'], queryFn: fetchOverview })
export const themesQuery = queryOptions({ ...polled, queryKey: [key, 'themes'], queryFn: fetchThemes })
export const eventsQuery = queryOptions({ ...polled, queryKey: [key, 'events'], queryFn: () => fetchEvents({}) })
export const upcomingQuery = queryOptions({
  ...polled,
  queryKey: [key, 'events', 'upcoming'],
  queryFn: () => fetchEvents({ upcoming: 'true' }),
})
export const writerQuery = queryOptions({ queryKey: [key, 'writer'], queryFn: fetchWriter })
export const addressQuery = queryOptions({ queryKey: [key, 'address'], queryFn: fetchAddress })

export interface Span {
  from: Day
  to: Day
}

/** What has a time between two days, and the events on them. */
export const spanQuery = (span: Span, zoneId: string) =>
  queryOptions({
    ...polled,
    queryKey: [key, 'span', span, zoneId],
    queryFn: async () => {
      const [{ items }, events] = await Promise.all([fetchItems(span), fetchEvents(span)])
      return { items, events: events.filter(({ active }) => active) }
    },
  })

const pages = {
  initialPageParam: null as string | null,
  getNextPageParam: (page: { next: string | null }) => page.next,
}

/** Newest first, page by page. */
export const recentQuery = (status: ContentFilter) =>
  infiniteQueryOptions({
    ...polled,
    ...pages,
    queryKey: [key, 'recent', status],
    queryFn: ({ pageParam }) => fetchItems({ status, limit: 10, before: pageParam ?? undefined }),
    select: (data) => data.pages.flatMap((page) => page.items),
  })

/** Drafts that have no day yet. */
export const undatedQuery = queryOptions({
  ...polled,
  queryKey: [key, 'undated'],
  queryFn: async () => {
    const found: ContentItem[] = []
    let before: string | null | undefined
    while (before !== null) {
      const page = await fetchItems({ status: 'draft', limit: 100, before })
      found.push(...page.items.filter(({ scheduledDate }) => scheduledDate === null))
      before = page.next
    }
    return found
  },
})

/** Stories on the site that an item can be about. */
export const publicStoriesQuery = queryOptions({
  queryKey: [key, 'stories'],
  queryFn: () =>
    readPage<StoryCard>(remote.api.stories.$get({ query: { status: 'published', view: 'card', limit: '100' } })),
  select: ({ items }) => items,
  staleTime: polled.staleTime,
})

type SpanData = { items: ContentItem[]; events: unknown[] }

/** Shows an item where it will be before the server has said so. Called again, it is where it was. */
export function showMoved(item: ContentItem, scheduledDate: string): () => void {
  const before = deskQueries.getQueriesData<SpanData | ContentItem[]>({ queryKey: [key] })
  const moved = { ...item, scheduledDate }
  for (const [queryKey, data] of before) {
    if (!data) continue
    if (queryKey[1] === 'span') {
      const { items, events } = data as SpanData
      deskQueries.setQueryData(queryKey, { events, items: [...items.filter(({ id }) => id !== item.id), moved] })
    }
    if (queryKey[1] === 'undated')
      deskQueries.setQueryData(
        queryKey,
        (data as ContentItem[]).filter(({ id }) => id !== item.id),
      )
  }
  return () => {
    for (const [queryKey, data] of before) {
      if (queryKey[1] !== 'span' && queryKey[1] !== 'undated') continue
      deskQueries.setQueryData(queryKey, (now: typeof data) => now && data && withAsIn(now, data, item.id))
    }
  }
}

/** A list in which one item stands as it stood in another; whatever else has been moved since stays there. */
function withAsIn<Data extends SpanData | ContentItem[]>(now: Data, former: Data, id: number): Data {
  const itemsIn = (data: Data) => (Array.isArray(data) ? data : data.items)
  const items = [...itemsIn(now).filter((one) => one.id !== id), ...itemsIn(former).filter((one) => one.id === id)]
  return (Array.isArray(now) ? items : { ...now, items }) as Data
}
