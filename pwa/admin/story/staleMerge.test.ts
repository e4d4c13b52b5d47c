import { describe, expect, it } from 'vitest'
import { findDifferences, mergeWords, type StoryWords, sameWords, wordsOf } from './staleMerge.ts'

const base: StoryWords = {
  title: 'The boy who returned the eggs',
  authorName: 'Kwabena Osei',
  authorLocation: 'Keta, Ghana',
  category: 'Education',
  content: 'My son came home.',
}

describe('when a colleague changed the story I am editing', () => {
  it('suggests my text where only I changed it and theirs where only they did', () => {
    const mine = { ...base, title: 'Eggs returned' }
    const theirs = { ...base, content: 'My son came home late.' }
    expect(findDifferences(base, mine, theirs)).toEqual([
      { field: 'title', mine: 'Eggs returned', theirs: base.title, suggestion: 'mine' },
      { field: 'content', mine: base.content, theirs: 'My son came home late.', suggestion: 'theirs' },
    ])
  })

  it('leaves the choice open where both of us changed the same text', () => {
    const [difference] = findDifferences(base, { ...base, title: 'Mine' }, { ...base, title: 'Theirs' })
    expect(difference?.suggestion).toBeNull()
  })

  it('asks nothing where we wrote the same', () => {
    expect(findDifferences(base, { ...base, title: 'Same' }, { ...base, title: 'Same' })).toEqual([])
  })

  it('takes over only what was chosen', () => {
    const mine = { ...base, title: 'Mine', content: 'My words' }
    const theirs = { ...base, title: 'Theirs', content: 'Their words', category: 'Coexistence' as const }
    const merged = mergeWords(mine, theirs, { title: 'mine', content: 'theirs', category: 'theirs' })
    expect(merged).toEqual({ ...base, title: 'Mine', content: 'Their words', category: 'Coexistence' })
  })
})

it('an edit that changes nothing counts as unchanged', () => {
  expect(sameWords(base, wordsOf({ ...base }))).toBe(true)
  expect(sameWords(base, { ...base, content: `${base.content} ` })).toBe(false)
})
