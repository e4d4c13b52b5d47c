import { expect, test } from 'vitest'
import { addressOf, applicationFilterOf, exportAddress, isNarrowed, messageFilterOf, shelfOf } from './filters.ts'

test('what is shown comes back from the address under which it was kept', () => {
  const messages = { status: 'read', category: 'events', q: 'heron & ford', message: '7' } as const
  expect(messageFilterOf(addressOf('messages', messages))).toEqual(messages)
  const applications = { status: 'all', minors: 'true', q: 'Adébáyọ̀', open: '12' } as const
  const address = addressOf('volunteer', applications)
  expect([shelfOf(address), applicationFilterOf(address)]).toEqual(['volunteer', applications])
})

test('the tab as it opens needs no address', () => {
  expect([addressOf('messages'), addressOf('aside')]).toEqual(['', '?show=aside'])
  expect([shelfOf(''), isNarrowed(messageFilterOf('')), isNarrowed(applicationFilterOf('?open=3'))]).toEqual([
    'messages',
    false,
    false,
  ])
})

test('what nobody offers is left out', () => {
  const search = '?show=attic&status=lost&category=<b>&message=1;2&minors=no&open=-1'
  expect(shelfOf(search)).toBe('messages')
  expect(isNarrowed(messageFilterOf(search)) || isNarrowed(applicationFilterOf(search))).toBe(false)
})

test('the file holds what the list shows: without a choice, what awaits a review', () => {
  const path = '/api/volunteer-applications/export'
  expect(exportAddress({})).toBe(`${path}?status=pending`)
  expect(exportAddress({ status: 'all', open: '3' })).toBe(path)
  expect(exportAddress({ status: 'declined', minors: 'true', q: 'a b' })).toBe(
    `${path}?status=declined&minors=true&q=a+b`,
  )
})
