import { expect, it } from 'vitest'
import { atLeast, atMost, median, percentile, verdictOf } from './figures.ts'
import { tableOf } from './table.ts'

it('a figure meets its aim, misses it, or has none', () => {
  const speed = { name: 'Story list', unit: '/s', value: 30_000 }
  expect(verdictOf({ ...speed, ratio: 0.71, aim: atLeast(0.7, 'ratio') })).toBe('yes')
  expect(verdictOf({ ...speed, ratio: 0.69, aim: atLeast(0.7, 'ratio') })).toBe('NO')
  expect(verdictOf({ ...speed, ratio: 0.69 })).toBe('')
  expect(verdictOf({ name: 'p99', unit: 'ms', value: 3.1, aim: atMost(3) })).toBe('NO')
})

it('what could not be measured is never counted as met', () => {
  expect(verdictOf({ name: 'p99', unit: 'ms', value: null, aim: atMost(3) })).toBe('not measured')
  expect(verdictOf({ name: 'rate', unit: '/s', value: 5, aim: atLeast(0.7, 'ratio') })).toBe('not measured')
})

it('median and percentile are taken from the sorted values', () => {
  expect(median([9, 1, 5])).toBe(5)
  expect(median([4, 1, 3, 2])).toBe(2.5)
  expect(percentile([...Array(100).keys()], 0.99)).toBe(98)
  expect(percentile([7], 0.99)).toBe(7)
})

it('the table states missed aims as plainly as met ones', () => {
  const table = tableOf([
    { name: 'Story list', unit: '/s', value: 41_230.4, ratio: 0.834, aim: atLeast(0.7, 'ratio') },
    { name: 'p99', unit: 'ms', value: 3.25, aim: atMost(3), note: 'busy machine' },
    { name: 'Upload', unit: '', value: null, note: 'disk too small' },
  ])
  expect(table).toMatch(/Story list +41,230 +\/s +× 0\.83 +≥ × 0\.7 +yes/)
  expect(table).toMatch(/p99 +3\.25 +ms +≤ 3 +NO +busy machine/)
  expect(table).toMatch(/Upload +– +not measured +disk too small/)
  expect(table).toContain('1 aims met, 1 not met, 1 figures not measured.')
})
