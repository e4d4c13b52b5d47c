import { expect, it } from 'vitest'
import { filterIn } from '../kit/lists/filters.ts'
import { donationReaders, donorPlace, exportAddress, isNarrowed, spansAt } from './filters.ts'

it('the file holds what the list shows', () => {
  expect(exportAddress({})).toBe('/api/donations/export')
  expect(exportAddress({ status: undefined, method: 'cash', sort: 'largest' })).toBe(
    '/api/donations/export?method=cash',
  )
  expect(exportAddress({ status: 'failed', trouble: 'true', from: '2026-11-01', to: '2026-11-30' })).toBe(
    '/api/donations/export?status=failed&trouble=true&from=2026-11-01&to=2026-11-30',
  )
})

it('neither an order nor the donor whose page it is narrows', () => {
  const filters = [
    {},
    { status: undefined },
    { sort: 'largest', donor: '3' },
    { method: 'card' },
    { q: 'amina' },
  ] as const
  expect(filters.map(isNarrowed)).toEqual([false, false, false, true, true])
})

it('an address that nobody offers narrows nothing', () => {
  const { from, to, status, donor } = filterIn(donationReaders, '?from=2026-13-01&to=March&status=paid&donor=x')
  expect([from, to, status, donor]).toEqual([undefined, undefined, undefined, undefined])
})

it('the address of a donor names nobody', () => {
  expect(donorPlace(12)).toEqual({ search: '?donor=12', hash: 'donations' })
})

it.each([
  ['2026-03-31T23:00:00Z', 'UTC', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['2026-03-31T23:00:00Z', 'Africa/Nairobi', '2026-04-01', '2026-04-30', '2026-03-01', '2026-03-31'],
  ['2028-01-15T12:00:00Z', 'UTC', '2028-01-01', '2028-01-31', '2027-12-01', '2027-12-31'],
])('at %s in %s this month is %s to %s', (at, zone, from, to, lastFrom, lastTo) => {
  const [present, last, year] = spansAt(new Date(at), zone)
  expect(present).toEqual({ name: 'This month', span: { from, to } })
  expect(last).toEqual({ name: 'Last month', span: { from: lastFrom, to: lastTo } })
  expect(year?.span).toEqual({ from: `${from.slice(0, 4)}-01-01`, to: `${from.slice(0, 4)}-12-31` })
})
