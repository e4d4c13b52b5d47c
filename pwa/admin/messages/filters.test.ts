import { expect, test } from 'vitest'
import { filterIn, searchOf } from '../kit/lists/filters.ts'
import { applicationReaders, exportAddress, isNarrowed, messageReaders, placeOf, places } from './filters.ts'

test('what is shown comes back from the address under which it was kept', () => {
  const messages = { status: 'read', category: 'events', q: 'heron & ford', message: '7' } as const
  expect(filterIn(messageReaders, searchOf({ ...placeOf('messages'), ...messages }))).toEqual(messages)
  const applications = { status: 'all', minors: 'true', q: 'Adébáyọ̀', open: '12' } as const
  const address = searchOf({ ...placeOf('volunteer'), ...applications })
  expect([filterIn(places, address).show, filterIn(applicationReaders, address)]).toEqual(['volunteer', applications])
})

test('the tab as it opens needs no address', () => {
  expect([searchOf(placeOf('messages')), searchOf(placeOf('aside'))]).toEqual(['', '?show=aside'])
  const applications = filterIn(applicationReaders, '?open=3')
  expect([filterIn(places, '').show, isNarrowed(filterIn(messageReaders, '')), isNarrowed(applications)]).toEqual([
    undefined,
    false,
    false,
  ])
})

test('what nobody offers is left out', () => {
  const search = '?show=attic&status=lost&category=<b>&message=1;2&minors=no&open=-1'
  expect(filterIn(places, search).show).toBeUndefined()
  const filters = [filterIn(messageReaders, search), filterIn(applicationReaders, search)]
  expect(filters.some(isNarrowed)).toBe(false)
})

test('the file holds what the list shows: without a choice, what awaits a review', () => {
  const path = '/api/volunteer-applications/export'
  expect(exportAddress({})).toBe(`${path}?status=pending`)
  expect(exportAddress({ status: 'all', open: '3' })).toBe(path)
  expect(exportAddress({ status: 'declined', minors: 'true', q: 'a b' })).toBe(
    `${path}?status=declined&minors=true&q=a+b`,
  )
})
