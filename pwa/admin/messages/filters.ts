import { adminNames } from '../../../data/contract/admin.ts'
import { contactCategories, contactStatuses } from '../../../data/vocabulary/contact.ts'
import { volunteerStatuses } from '../../../data/vocabulary/volunteers.ts'
import { anyWords, narrowings as counted, type FilterOf, oneOf, rowNumber, searchOf } from '../kit/lists/filters.ts'

/** What the tab shows: kept in the address, so that a reload and a link show the same. */
export const shelves = ['messages', 'volunteer', 'aside'] as const
export type Shelf = (typeof shelves)[number]

export const places = { show: oneOf(shelves) }

/** What the address holds besides the filter of a shelf. */
export const placeOf = (shelf: Shelf) => (shelf === 'messages' ? {} : { show: shelf })

/** `message` shows this one alone. */
export const messageReaders = {
  status: oneOf(contactStatuses),
  category: oneOf(contactCategories),
  q: anyWords,
  assigned: oneOf([...adminNames, 'nobody']),
  people: oneOf(['true']),
  message: rowNumber,
  /** The talk that is open, by one of its messages. */
  thread: rowNumber,
}
export type MessageFilter = FilterOf<typeof messageReaders>

/** Without a status, what awaits a review: oldest first, as it is due. `open` is the application that is open. */
export const applicationReaders = {
  status: oneOf([...volunteerStatuses, 'all']),
  minors: oneOf(['true']),
  q: anyWords,
  open: rowNumber,
}
export type ApplicationFilter = FilterOf<typeof applicationReaders>

/** As the server knows it: no status means all of them. */
export const statusAsked = ({ status = 'pending' }: ApplicationFilter) => (status === 'all' ? undefined : status)

/** An application or a talk that is open narrows nothing. */
export const narrowings = (filter: MessageFilter | ApplicationFilter) =>
  counted({ ...filter, open: undefined, thread: undefined })

export const isNarrowed = (filter: MessageFilter | ApplicationFilter) => narrowings(filter) > 0

/** Where the same applications are as a file. */
export const exportAddress = (filter: ApplicationFilter) =>
  `/api/volunteer-applications/export${searchOf({ status: statusAsked(filter), minors: filter.minors, q: filter.q })}`
