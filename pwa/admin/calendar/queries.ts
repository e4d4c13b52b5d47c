import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  ContentChange,
  ContentItem,
  ContentListQuery,
  EventChange,
  EventListQuery,
  GenerateRequest,
  NewContent,
  NewEvent,
  NewTheme,
  ThemeChange,
  WeeklyRequest,
  writerInfo,
} from '../../../data/contract/outreach/calendar.ts'
import type { ContentFilter } from '../../../data/vocabulary/calendar.ts'
import { ofCards, read, readCards, readPage, remote } from '../../remote/client.ts'
import { pages, rowsOf } from '../kit/data/listed.ts'
import { polled } from '../kit/data/polled.ts'
import { deskQueries } from '../kit/data/queries.ts'
import { withRiskReason } from '../kit/data/riskReason.ts'
import type { Day } from './days.ts'

const calendar = remote.api['content-calendar']
const { themes, events } = calendar
const of = (id: number) => ({ param: { id: String(id) } })
/** Under the same key one thing is made, however often it is called. */
const under = (key: string) => ({ headers: { 'idempotency-key': key } })

const key = 'calendar'

export const overviewQuery = queryOptions({
  ...polled,
  queryKey: [key, 'overview'],
  queryFn: () => read(calendar.overview.$get()),
})

export const themesQuery = queryOptions({
  ...polled,
  queryKey: [key, 'themes'],
  queryFn: () => read(themes.$get()),
})
export const createTheme = (json: NewTheme, key: string) => read(themes.$post({ json }, under(key)))
export const changeTheme = (id: number, json: ThemeChange) => read(themes[':id'].$put({ ...of(id), json }))

const fetchEvents = (query: EventListQuery) => read(events.$get({ query }))
export const eventsQuery = queryOptions({ ...polled, queryKey: [key, 'events'], queryFn: () => fetchEvents({}) })
export const upcomingQuery = queryOptions({
  ...polled,
  queryKey: [key, 'events', 'upcoming'],
  queryFn: () => fetchEvents({ upcoming: 'true' }),
})
export const createEvent = (json: NewEvent, key: string) => read(events.$post({ json }, under(key)))
export const changeEvent = (id: number, json: EventChange) => read(events[':id'].$put({ ...of(id), json }))
export const addAwarenessDays = () => read(events['awareness-days'].$post())
export const eventsFile = '/api/content-calendar/events.ics'

export const addressQuery = queryOptions({
  queryKey: [key, 'address'],
  queryFn: () => read(calendar.address.$get()),
})
export const renewAddress = () => read(calendar.address.$post())

export type WriterInfo = z.infer<typeof writerInfo>
export const writerQuery = queryOptions({
  queryKey: [key, 'writer'],
  queryFn: () => read(calendar.writer.$get()),
})
export const generatePosts = (json: GenerateRequest, signal: AbortSignal) =>
  read(calendar.generate.$post({ json }, { init: { credentials: 'include', signal } }))
export const generateWeek = (json: WeeklyRequest, signal: AbortSignal) =>
  read(calendar['generate-weekly'].$post({ json }, { init: { credentials: 'include', signal } }))

const fetchItems = ({ limit, ...query }: ContentListQuery & { limit?: number }) =>
  readPage(calendar.$get({ query: { ...query, limit: limit === undefined ? undefined : String(limit) } }))
export const fetchItem = (id: number) => read(calendar[':id{[0-9]+}'].$get(of(id)))
export const createItem = (json: NewContent, key: string) => read(calendar.$post({ json }, under(key)))
export const changeItem = (id: number, json: ContentChange) =>
  withRiskReason((riskReason) => read(calendar[':id'].$put({ ...of(id), json: { ...json, riskReason } })))

/** What has a time between two days, and the events on them. */
export const spanQuery = (span: { from: Day; to: Day }, zoneId: string) =>
  queryOptions({
    ...polled,
    queryKey: [key, 'span', span, zoneId],
    queryFn: async () => {
      const [{ items }, events, releases] = await Promise.all([
        fetchItems(span),
        fetchEvents(span),
        read(calendar.releases.$get({ query: span })),
      ])
      return { items, events: events.filter(({ active }) => active), releases }
    },
  })

/** Newest first, page by page. */
export const recentQuery = (status: ContentFilter) =>
  infiniteQueryOptions({
    ...polled,
    ...pages,
    queryKey: [key, 'recent', status],
    queryFn: ({ pageParam }) => fetchItems({ status, limit: 10, before: pageParam ?? undefined }),
    select: rowsOf,
  })

/** The items of every page, as far as they are asked for. */
async function* everyItem(query: ContentListQuery) {
  let before: string | null | undefined
  while (before !== null) {
    const page = await fetchItems({ ...query, limit: 100, before })
    yield* page.items
    before = page.next
  }
}

/** Drafts that have no day yet. */
export const undatedQuery = queryOptions({
  ...polled,
  queryKey: [key, 'undated'],
  queryFn: async () => {
    const found: ContentItem[] = []
    for await (const item of everyItem({ status: 'draft' })) if (item.scheduledDate === null) found.push(item)
    return found
  },
})

/** One item, wherever in the calendar it is. */
export async function findItem(id: number): Promise<ContentItem | null> {
  for await (const item of everyItem({})) if (item.id === id) return item
  return null
}

/** Stories on the site that an item can be about. */
export const publicStoriesQuery = queryOptions({
  queryKey: [key, 'stories'],
  queryFn: () => readCards(remote, { ...ofCards, limit: '100' }),
  select: ({ items }) => items,
  staleTime: polled.staleTime,
})

/** What is drawn at once: what stands between two days, or the drafts without one. */
type Drawn = { items: ContentItem[] } | ContentItem[]

const itemsIn = (drawn: Drawn) => (Array.isArray(drawn) ? drawn : drawn.items)

/** The same with one item in these places instead of its own; whatever else has been moved stays there. */
function withItem(drawn: Drawn, id: number, places: ContentItem[]): Drawn {
  const items = [...itemsIn(drawn).filter((one) => one.id !== id), ...places]
  return Array.isArray(drawn) ? items : { ...drawn, items }
}

/** Shows an item where it will be before the server has said so. Called again, it is where it was. */
export function showMoved(item: ContentItem, scheduledDate: string): () => void {
  const before = ['span', 'undated'].flatMap((name) => deskQueries.getQueriesData<Drawn>({ queryKey: [key, name] }))
  const show = (placesIn: (former: Drawn) => ContentItem[]) => {
    for (const [queryKey, former] of before)
      if (former) deskQueries.setQueryData<Drawn>(queryKey, (now) => now && withItem(now, item.id, placesIn(former)))
  }
  show((former) => (Array.isArray(former) ? [] : [{ ...item, scheduledDate }]))
  return () => show((former) => itemsIn(former).filter(({ id }) => id === item.id))
}
