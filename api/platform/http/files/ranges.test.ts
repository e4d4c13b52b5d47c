import { expect, test } from 'vitest'
import { rangeOf } from './ranges.ts'

test.each([
  ['bytes=0-1', { start: 0, end: 1 }],
  ['bytes=0-', { start: 0, end: 9 }],
  ['bytes=9-', { start: 9, end: 9 }],
  ['bytes=4-99', { start: 4, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
  ['Bytes= 2-3 ', { start: 2, end: 3 }],
])('%s of ten bytes is a part', (header, part) => {
  expect(rangeOf(header, 10)).toEqual(part)
})

test.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])('%s of ten bytes cannot be satisfied', (header) => {
  expect(rangeOf(header, 10)).toBe('unsatisfiable')
})

test.each([undefined, '', 'bytes=', 'bytes=-', 'bytes=5-2', 'bytes=0-1,4-5', 'pages=1-2', 'bytes=a-b'])(
  'for %j the whole file is the answer',
  (header) => {
    expect(rangeOf(header, 10)).toBeNull()
  },
)

test('of an empty file there is no part', () => {
  expect(rangeOf('bytes=0-', 0)).toBe('unsatisfiable')
})
