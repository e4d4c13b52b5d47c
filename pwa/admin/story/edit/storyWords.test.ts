import { expect, it } from 'vitest'
import { type StoryWords, sameWords, wordsOf } from './storyWords.ts'

const base: StoryWords = {
  title: 'The boy who returned the eggs',
  authorName: 'Kwabena Osei',
  authorLocation: 'Keta, Ghana',
  category: 'Education',
  content: 'My son came home.',
}

it('an edit that changes nothing counts as unchanged', () => {
  expect(sameWords(base, wordsOf({ ...base }))).toBe(true)
  expect(sameWords(base, { ...base, content: `${base.content} ` })).toBe(false)
})
