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
  EventListQuery,
  Generated,
  GenerateRequest,
  NewContent,
  NewEvent,
  NewTheme,
  ThemeChange,
  WeekGenerated,
  WeeklyRequest,
  writerInfo,
} from '../../../data/contract/outreach/calendar.ts'
import { read, readPage, remote } from '../../remote/client.ts'
import { expectYes } from '../kit/data/remote.ts'

export type WriterInfo = z.infer<typeof writerInfo>

const calendar = remote.api['content-calendar']
const { themes, events } = calendar
const of = (id: number) => ({ param: { id: String(id) } })
/** Under the same key one thing is made, however often it is called. */
const under = (key: string) => ({ headers: { 'idempotency-key': key } })

export const fetchOverview = () => read<ContentOverview>(calendar.overview.$get())
export const fetchItems = ({ limit, ...query }: ContentListQuery & { limit?: number }) =>
  readPage<ContentItem>(calendar.$get({ query: { ...query, limit: limit === undefined ? undefined : String(limit) } }))
export const createItem = (json: NewContent, key: string) => read<ContentItem>(calendar.$post({ json }, under(key)))
export const changeItem = (id: number, json: ContentChange) =>
  read<ContentItem>(calendar[':id'].$put({ ...of(id), json }))
export const deleteItem = (id: number) => expectYes(calendar[':id'].$delete(of(id)))

export const fetchThemes = () => read<ContentTheme[]>(themes.$get())
export const createTheme = (json: NewTheme, key: string) => read<ContentTheme>(themes.$post({ json }, under(key)))
export const changeTheme = (id: number, json: ThemeChange) =>
  read<ContentTheme>(themes[':id'].$put({ ...of(id), json }))
export const deleteTheme = (id: number) => expectYes(themes[':id'].$delete(of(id)))

export const fetchEvents = (query: EventListQuery) => read<ContentEvent[]>(events.$get({ query }))
export const createEvent = (json: NewEvent, key: string) => read<ContentEvent>(events.$post({ json }, under(key)))
export const changeEvent = (id: number, json: EventChange) =>
  read<ContentEvent>(events[':id'].$put({ ...of(id), json }))
export const deleteEvent = (id: number) => expectYes(events[':id'].$delete(of(id)))
export const addAwarenessDays = () => read<z.infer<typeof awarenessDaysAdded>>(events['awareness-days'].$post())
export const eventsFile = '/api/content-calendar/events.ics'

export const fetchAddress = () => read<z.infer<typeof calendarAddress>>(calendar.address.$get())
export const renewAddress = () => read<z.infer<typeof calendarAddress>>(calendar.address.$post())

export const fetchWriter = () => read<WriterInfo>(calendar.writer.$get())
export const generatePosts = (json: GenerateRequest, signal: AbortSignal) =>
  read<Generated>(calendar.generate.$post({ json }, { init: { credentials: 'include', signal } }))
export const generateWeek = (json: WeeklyRequest, signal: AbortSignal) =>
  read<WeekGenerated>(calendar['generate-weekly'].$post({ json }, { init: { credentials: 'include', signal } }))
