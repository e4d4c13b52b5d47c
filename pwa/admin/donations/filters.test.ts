import { expect, it } from 'vitest'
import { isNarrowed } from '../kit/lists/filters.ts'
import { exportAddress, isMonth } from './filters.ts'

it('the file holds what the list shows', () => {
  expect(exportAddress({})).toBe('/api/donations/export')
  expect(exportAddress({ status: undefined, method: 'paypal' })).toBe('/api/donations/export?method=paypal')
  expect(exportAddress({ status: 'failed', trouble: 'true', month: '2026-11' })).toBe(
    '/api/donations/export?status=failed&trouble=true&month=2026-11',
  )
})

it('a filter that was taken back no longer narrows', () => {
  expect([{}, { status: undefined }, { method: 'card' } as const].map(isNarrowed)).toEqual([false, false, true])
})

it.each([
  ['2026-11', true],
  ['2026-13', false],
  ['2026', false],
  ['', false],
])('%s is a month: %s', (text, is) => {
  expect(isMonth(text)).toBe(is)
})
