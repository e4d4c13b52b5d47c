import {
  type ContactCategory,
  type ContactStatus,
  contactCategories,
  contactStatuses,
} from '../../../data/vocabulary/contact.ts'
import { type VolunteerStatus, volunteerStatuses } from '../../../data/vocabulary/volunteers.ts'

/** What the tab shows: kept in the address, so that a reload and a link show the same. */
export const shelves = ['messages', 'volunteer', 'aside'] as const
export type Shelf = (typeof shelves)[number]

/** What is left out does not narrow. */
export interface MessageFilter {
  status?: ContactStatus
  category?: ContactCategory
  q?: string
  /** This one alone. */
  message?: string
}

/** Without a status, what awaits a review: oldest first, as it is due. */
export interface ApplicationFilter {
  status?: VolunteerStatus | 'all'
  minors?: 'true'
  q?: string
  /** The application that is open. */
  open?: string
}

export const shelfOf = (search: string): Shelf => listed(shelves, parts(search).get('show')) ?? 'messages'

export function messageFilterOf(search: string): MessageFilter {
  const given = parts(search)
  return {
    status: listed(contactStatuses, given.get('status')),
    category: listed(contactCategories, given.get('category')),
    q: given.get('q') || undefined,
    message: numberIn(given.get('message')),
  }
}

export function applicationFilterOf(search: string): ApplicationFilter {
  const given = parts(search)
  return {
    status: listed([...volunteerStatuses, 'all'] as const, given.get('status')),
    minors: listed(['true'] as const, given.get('minors')),
    q: given.get('q') || undefined,
    open: numberIn(given.get('open')),
  }
}

/** The part of the address behind the `?`, with it; empty for the tab as it opens. */
export function addressOf(shelf: Shelf, filter: MessageFilter | ApplicationFilter = {}): string {
  const given = Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : []))
  if (shelf !== 'messages') given.unshift(['show', shelf])
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}

/** As the server knows it: no status means all of them. */
export const statusAsked = ({ status = 'pending' }: ApplicationFilter) => (status === 'all' ? undefined : status)

/** An application that is open narrows nothing. */
export const isNarrowed = (filter: MessageFilter | ApplicationFilter) =>
  Object.entries(filter).some(([name, value]) => name !== 'open' && Boolean(value))

/** Where the same applications are as a file. */
export function exportAddress(filter: ApplicationFilter): string {
  const given = Object.entries({ status: statusAsked(filter), minors: filter.minors, q: filter.q })
  const search = new URLSearchParams(given.flatMap(([name, value]) => (value ? [[name, value]] : [])))
  return search.size === 0 ? exportPath : `${exportPath}?${search}`
}
const exportPath = '/api/volunteer-applications/export'

const parts = (search: string) => new URLSearchParams(search)
const numberIn = (text: string | null) => (text && /^\d{1,15}$/.test(text) ? text : undefined)
const listed = <T extends string>(list: readonly T[], value: string | null) => list.find((one) => one === value)
