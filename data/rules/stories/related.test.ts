import { expect, test } from 'vitest'
import { bondsBetween, type Kin, waysOnFrom } from './related.ts'

const story = (id: number, more: Partial<Kin> = {}): Kin => ({
  id,
  category: 'Education',
  country: 'KE',
  species: ['elephant'],
  publishedAt: `2026-03-${String(id).padStart(2, '0')}T08:00:00.000Z`,
  ...more,
})

test('two stories agree in a species that both name, in their country and in their theme', () => {
  expect(bondsBetween(story(1), story(2))).toEqual(['species', 'country', 'category'])
  expect(bondsBetween(story(1, { species: ['lion', 'elephant'] }), story(2, { country: 'TZ' }))).toEqual([
    'species',
    'category',
  ])
  expect(bondsBetween(story(1), story(2, { species: [], country: null, category: 'Coexistence' }))).toEqual([])
})

test('two places that nobody could tell are not the same country', () => {
  expect(bondsBetween(story(1, { country: null }), story(2, { country: null }))).not.toContain('country')
})

const numbers = ({ next, related }: ReturnType<typeof waysOnFrom<Kin>>) => [next?.id, related.map(({ id }) => id)]

test('most agreements come first, then the newest; a story never leads to itself, nor twice to another', () => {
  const others = [
    story(3),
    story(4, { country: 'TZ' }),
    story(5, { country: 'TZ' }),
    story(6, { country: 'TZ', species: [] }),
    story(9),
    story(10),
  ]
  expect(numbers(waysOnFrom(story(9), others))).toEqual([6, [10, 3]])
  expect(numbers(waysOnFrom(story(4, { country: 'TZ' }), others))).toEqual([3, [5, 10]])
})

test('the story that was published first has none after it', () => {
  expect(numbers(waysOnFrom(story(1), [story(1), story(2)]))).toEqual([undefined, [2]])
})

test('of two stories of one instant the one with the lower number comes after', () => {
  const publishedAt = '2026-03-01T08:00:00.000Z'
  const both = [story(1, { publishedAt }), story(2, { publishedAt })]
  expect(waysOnFrom(story(2, { publishedAt }), both).next?.id).toBe(1)
  expect(waysOnFrom(story(1, { publishedAt }), both).next).toBeNull()
})
