import { expect, it } from 'vitest'
import { isSame } from '../../kit/edit/editDraft.ts'
import { type StoryWords, wordsOf } from './storyWords.ts'

const base: StoryWords = {
  title: 'The boy who returned the eggs',
  authorName: 'Kwabena Osei',
  authorLocation: 'Keta, Ghana',
  category: 'Education',
  language: 'en',
  content: 'My son came home.',
}

it('an edit that changes nothing counts as unchanged', () => {
  expect(isSame(base, wordsOf({ ...base }))).toBe(true)
  expect(isSame(base, { ...base, content: `${base.content} ` })).toBe(false)
})
