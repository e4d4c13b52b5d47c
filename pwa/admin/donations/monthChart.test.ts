import { describe, expect, it } from 'vitest'
import { drawing, layMonths, type Month, monthsInWords } from './monthChart.ts'

const month = (name: string, cents: number, keptCents = cents): Month => ({ month: name, cents, keptCents, count: 2 })

describe('the drawing of the months', () => {
  it('a month without a gift has its place and no bar', () => {
    const { bars } = layMonths([month('2026-09', 5000), month('2026-10', 0), month('2026-11', 2500)])
    expect(bars.map(({ name, label, given }) => [name, label, given.height > 0])).toEqual([
      ['Sep', '$50', true],
      ['Oct', null, false],
      ['Nov', '$25', true],
    ])
  })

  it('bars stand on the baseline, and the tallest stays under the top line', () => {
    const { bars, lines } = layMonths([month('2026-10', 99_999), month('2026-11', 12_345, 10_000)])
    for (const { given, kept } of bars) {
      expect(given.y + given.height).toBeCloseTo(drawing.bottom)
      expect(kept.y + kept.height).toBeCloseTo(drawing.bottom)
      expect(given.y).toBeGreaterThanOrEqual(drawing.top)
    }
    expect(bars[1]?.kept.height).toBeLessThan(bars[1]?.given.height ?? 0)
    expect(lines.at(-1)?.y).toBeCloseTo(drawing.top)
  })

  it('the year stands under the first month and under each January', () => {
    const { bars } = layMonths(['2025-11', '2025-12', '2026-01', '2026-02'].map((name) => month(name, 100)))
    expect(bars.map(({ year }) => year)).toEqual(['2025', null, '2026', null])
  })

  it.each([
    [0, ['$0', '$1', '$2', '$3', '$4']],
    [100, ['$0', '$1', '$2', '$3', '$4']],
    [900, ['$0', '$5', '$10', '$15', '$20']],
    [9_000, ['$0', '$25', '$50', '$75', '$100']],
    [30_000, ['$0', '$100', '$200', '$300', '$400']],
    [321_800, ['$0', '$1k', '$2k', '$3k', '$4k']],
    [1_000_000, ['$0', '$2.5k', '$5k', '$7.5k', '$10k']],
    [150_000_000, ['$0', '$500k', '$1M', '$1.5M', '$2M']],
  ])('the axis to %i cents is in round dollars from zero', (cents, labels) => {
    expect(layMonths([month('2026-11', cents)]).lines.map(({ label }) => label)).toEqual(labels)
  })
})

describe('the drawing in a sentence', () => {
  it.each([
    [[], 'No months to show.'],
    [
      [month('2026-10', 0), month('2026-11', 0)],
      'Donations that arrived, by month, from October 2026 to November 2026. There were none.',
    ],
    [
      [month('2025-12', 5000), month('2026-01', 123_400), month('2026-02', 100)],
      'Donations that arrived, by month, from December 2025 to February 2026. Most was given in January 2026: $1,234.00 in 2 donations.',
    ],
  ])('%#', (months, told) => {
    expect(monthsInWords(months)).toBe(told)
  })
})
