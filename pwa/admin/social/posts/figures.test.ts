import { expect, test } from 'vitest'
import { figureInWords, seriesOf } from './figures.ts'

test('the chart adds the platforms, and a day on which one was not asked does not pull it down', () => {
  const { labels, series } = seriesOf([
    { day: '2026-11-20', platform: 'facebook', likes: 10, shares: 1, comments: 0 },
    { day: '2026-11-20', platform: 'twitter', likes: 4, shares: 2, comments: 1 },
    { day: '2026-11-21', platform: 'twitter', likes: 6, shares: 2, comments: 1 },
  ])
  expect(labels).toEqual(['20 Nov', '21 Nov'])
  expect(series).toEqual([
    { name: 'Likes', values: [14, 16] },
    { name: 'Shares', values: [3, 3] },
    { name: 'Comments', values: [1, 1] },
  ])
  expect(seriesOf([]).labels).toEqual([])
})

test('a figure that a platform does not give is told as such, not as nought', () => {
  expect(figureInWords(null)).toBe('Not told')
  expect(figureInWords(1200)).toBe('1,200')
})
