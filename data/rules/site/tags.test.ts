import { expect, test } from 'vitest'
import { tagKey, tagProblem, tagsIn } from './tags.ts'

test('tags are parted by commas of any keyboard; each is there once, as it was written first', () => {
  expect(tagsIn(' Sea  turtles,#Lagos ; ghana،GHANA,, sea-turtles、 \u0000 ,!')).toEqual([
    'Sea turtles',
    'Lagos',
    'ghana',
  ])
  expect(tagsIn('')).toEqual([])
})

test('all spellings of a tag have one address', () => {
  expect(['Sea turtles', 'sea-turtles', 'SEA  TURTLES!', '#sea_turtles'].map(tagKey)).toEqual(
    Array(4).fill('sea-turtles'),
  )
  expect([tagKey('Éléphants'), tagKey('Ọ̀yọ́'), tagKey('ጦጣ'), tagKey('…')]).toEqual(['elephants', 'oyo', 'ጦጣ', ''])
})

test('a post has eight tags of forty letters at most', () => {
  expect(tagProblem('a,b,c,d,e,f,g,h')).toBeNull()
  expect(tagProblem('a,b,c,d,e,f,g,h,i')).toBe('A post has at most 8 tags.')
  expect(tagProblem('x'.repeat(40))).toBeNull()
  expect(tagProblem('x'.repeat(41))).toContain('too long for a tag: 40 letters at most')
})
