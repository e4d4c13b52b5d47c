import { calendarDay } from '../../../data/rules/inbox/reviewClock.ts'
import { donationSorts, donationStatuses, donationWays } from '../../../data/vocabulary/money.ts'
import {
  anyWords,
  narrowings as counted,
  type FilterOf,
  oneOf,
  type Reader,
  rowNumber,
  searchOf,
} from '../kit/lists/filters.ts'

const day: Reader = (text) => (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined)

/**
 * What narrows the donations and how they are sorted, under its names in the address. `donor` is a donation whose donor’s page is open: no
 * address of a person stands there.
 */
export const donationReaders = {
  q: anyWords,
  from: day,
  to: day,
  status: oneOf(donationStatuses),
  method: oneOf(donationWays),
  trouble: oneOf(['true']),
  sort: oneOf(donationSorts),
  donor: rowNumber,
}
/** What else is open in place of the list. */
export const placeReaders = { view: oneOf(['funds']) }
export const fundsPlace = { search: searchOf({ view: 'funds' }), hash: 'donations' }

export type DonationFilter = FilterOf<typeof donationReaders>

/** Neither an order nor the donor whose page it is leaves anything out. */
export const narrowings = ({ sort: _sort, donor: _donor, ...narrowing }: DonationFilter) => counted(narrowing)

export const isNarrowed = (filter: DonationFilter) => narrowings(filter) > 0

/** Where the same donations are as a file. */
export const exportAddress = ({ sort: _sort, ...filter }: DonationFilter) => `/api/donations/export${searchOf(filter)}`

export const donorPlace = (id: number) => ({ search: searchOf({ donor: String(id) }), hash: 'donations' })

export type Span = Required<Pick<DonationFilter, 'from' | 'to'>>

/** What is asked for most, as days of a zone. */
export function spansAt(now: Date, zone: string): { name: string; span: Span }[] {
  const [year, month] = calendarDay(now, zone).split('-').map(Number) as [number, number]
  return [
    { name: 'This month', span: monthOf(year, month) },
    { name: 'Last month', span: month === 1 ? monthOf(year - 1, 12) : monthOf(year, month - 1) },
    { name: 'This year', span: { from: `${year}-01-01`, to: `${year}-12-31` } },
    { name: 'Last year', span: { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` } },
  ]
}

function monthOf(year: number, month: number): Span {
  const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
  return { from: `${last.slice(0, 7)}-01`, to: last }
}
