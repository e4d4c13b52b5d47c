import fc from 'fast-check'
import { expect, test } from 'vitest'
import { axisOf, isBlank, labelledPlaces, linesInWords, shortly, spread } from './lines.ts'

const line = (...values: number[]) => ({ name: 'Views', values })

test('the axis begins at zero and reaches at least as far as the highest value, in whole figures', () => {
  expect(axisOf([line(6_000, 38_200)])).toEqual([0, 10_000, 20_000, 30_000, 40_000])
  expect(axisOf([line(3)])).toEqual([0, 1, 2, 3, 4])
  fc.assert(
    fc.property(fc.array(fc.nat(2_000_000_000), { minLength: 1 }), (values) => {
      const axis = axisOf([line(...values)])
      expect(axis[0]).toBe(0)
      expect(axis.at(-1)).toBeGreaterThanOrEqual(Math.max(...values))
      expect(axis.every(Number.isInteger)).toBe(true)
    }),
  )
})

test('names at the ends of lines keep their distance and stay on the drawing', () => {
  expect(spread([50, 20, 90], 10, 100)).toEqual([50, 20, 90])
  expect(spread([98, 99, 100], 10, 100)).toEqual([80, 90, 100])
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 3 }), (heights) => {
      const placed = spread(heights, 17, 200)
      const ordered = [...placed].sort((a, b) => a - b)
      expect(ordered.every((height, place) => place === 0 || height - (ordered[place - 1] ?? 0) >= 17)).toBe(true)
      expect(Math.max(0, ...placed)).toBeLessThanOrEqual(200)
    }),
  )
})

test('labels stand in even steps and never closer than there is room', () => {
  expect(labelledPlaces(12, 4)).toEqual([0, 3, 6, 9])
  expect(labelledPlaces(3, 8)).toEqual([0, 1, 2])
  expect(labelledPlaces(0, 8)).toEqual([])
})

test('figures beside a drawing are short', () => {
  expect([0, 950, 38_200, 1_430_000].map(shortly)).toEqual(['0', '950', '38.2k', '1.43M'])
})

test('the drawing is told in words too', () => {
  const lines = { labels: ['5 Sep', '12 Sep'], series: [{ name: 'Agbeko', values: [6_000, 38_200] }], unit: 'points' }
  expect(linesInWords('Points per week', lines)).toBe(
    'Points per week, 5 Sep to 12 Sep. At the end: Agbeko 38,200 points.',
  )
})

test('nothing but noughts is nothing to draw', () => {
  expect(isBlank({ labels: ['Oct'], series: [line(0)] })).toBe(true)
  expect(isBlank({ labels: [], series: [] })).toBe(true)
  expect(isBlank({ labels: ['Oct'], series: [line(0), line(1)] })).toBe(false)
})
