import { expect, test } from 'vitest'
import { postIdIn, postPath } from './postAddress.ts'

test('the address of a post is its number and the words of its title', () => {
  expect(postPath({ id: 12, title: 'What the night count of 2026 says: 14 toads!' })).toBe(
    '/blog/12-what-the-night-count-of-2026-says-14-toads',
  )
  expect(postPath({ id: 3, title: 'Forêt de Taï' })).toBe('/blog/3-foret-de-tai')
  expect(postPath({ id: 4, title: 'የዱር እንስሳት' })).toBe(`/blog/4-${encodeURIComponent('የዱር-እንስሳት')}`)
  expect(postPath({ id: 5, title: '…!' })).toBe('/blog/5')
})

test('a long title ends between two words', () => {
  const path = postPath({ id: 1, title: 'word '.repeat(40) })
  expect(path).toMatch(/^\/blog\/1(-word)+$/)
  expect(path.length).toBeLessThan(70)
  expect(postPath({ id: 1, title: 'x'.repeat(200) })).toBe(`/blog/1-${'x'.repeat(60)}`)
})

test('the number alone says which post is meant', () => {
  expect(['12', '12-any-words', '12-'].map(postIdIn)).toEqual([12, 12, 12])
  for (const text of [undefined, '', 'archive', '0', '012', '-1', '1.5', '12words', '9999999999'])
    expect(postIdIn(text)).toBe(0)
})
