import type { z } from 'zod'
import type {
  awarenessDaysAdded,
  ContentChange,
  ContentEvent,
  ContentItem,
  ContentListQuery,
  ContentOverview,
  ContentTheme,
  calendarAddress,
  EventChange,
  Generated,
  GenerateRequest,
  NewContent,
  NewEvent,
  NewTheme,
  WeekGenerated,
  WeeklyRequest,
  writerInfo,
} from '../../../data/contract/calendar.ts'
import { read, readPage } from '../../remote/client.ts'
import { expectYes } from '../remote.ts'

export type WriterInfo = z.infer<typeof writerInfo>

const root = '/api/content-calendar'
interface Call {
  json?: unknown
  /** Its `Idempotency-Key`: however often it is called, it is done once. */
  key?: string
  signal?: AbortSignal
}
const call = (method: string, path: string, { json, key, signal }: Call = {}) =>
  fetch(`${root}${path}`, {
    method,
    signal,
    credentials: 'include',
    cache: 'no-cache',
    headers: {
      accept: 'application/json',
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    body: json === undefined ? undefined : JSON.stringify(json),
  })

const withQuery = (query: Record<string, string | number | undefined>) => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return given.length > 0 ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : ''
}

export const fetchOverview = () => read<ContentOverview>(call('GET', '/overview'))
export const fetchItems = (query: ContentListQuery) =>
  readPage<ContentItem>(call('GET', withQuery(query as Record<string, string | number | undefined>)))
export const createItem = (json: NewContent, key: string) => read<ContentItem>(call('POST', '', { json, key }))
export const changeItem = (id: number, json: ContentChange) => read<ContentItem>(call('PUT', `/${id}`, { json }))
export const deleteItem = (id: number) => expectYes(call('DELETE', `/${id}`))

export const fetchThemes = () => read<ContentTheme[]>(call('GET', '/themes'))
export const createTheme = (json: NewTheme) => read<ContentTheme>(call('POST', '/themes', { json }))
export const changeTheme = (id: number, json: Partial<NewTheme>) =>
  read<ContentTheme>(call('PUT', `/themes/${id}`, { json }))
export const deleteTheme = (id: number) => expectYes(call('DELETE', `/themes/${id}`))

export const fetchEvents = (query: { upcoming?: 'true'; from?: string; to?: string }) =>
  read<ContentEvent[]>(call('GET', `/events${withQuery(query)}`))
export const createEvent = (json: NewEvent, key: string) => read<ContentEvent>(call('POST', '/events', { json, key }))
export const changeEvent = (id: number, json: EventChange) => read<ContentEvent>(call('PUT', `/events/${id}`, { json }))
export const deleteEvent = (id: number) => expectYes(call('DELETE', `/events/${id}`))
export const addAwarenessDays = () => read<z.infer<typeof awarenessDaysAdded>>(call('POST', '/events/awareness-days'))

export const fetchWriter = () => read<WriterInfo>(call('GET', '/writer'))
export const generatePosts = (json: GenerateRequest, signal: AbortSignal) =>
  read<Generated>(call('POST', '/generate', { json, signal }))
export const generateWeek = (json: WeeklyRequest, signal: AbortSignal) =>
  read<WeekGenerated>(call('POST', '/generate-weekly', { json, signal }))

export const fetchAddress = () => read<z.infer<typeof calendarAddress>>(call('GET', '/address'))
export const renewAddress = () => read<z.infer<typeof calendarAddress>>(call('POST', '/address'))
