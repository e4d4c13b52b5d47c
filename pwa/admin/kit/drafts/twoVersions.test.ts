import { describe, expect, it } from 'vitest'
import { findDifferences, mergeVersions } from './twoVersions.ts'

const fields = ['title', 'category', 'content'] as const
const base = { title: 'The boy who returned the eggs', category: 'Education', content: 'My son came home.' }
const between = (mine: typeof base, theirs: typeof base) => findDifferences(fields, { base, mine, theirs })

describe('when a colleague changed what I am editing', () => {
  it('suggests my text where only I changed it and theirs where only they did', () => {
    const mine = { ...base, title: 'Eggs returned' }
    const theirs = { ...base, content: 'My son came home late.' }
    expect(between(mine, theirs)).toEqual([
      { field: 'title', suggestion: 'mine' },
      { field: 'content', suggestion: 'theirs' },
    ])
  })

  it('leaves the choice open where both of us changed the same text', () => {
    expect(between({ ...base, title: 'Mine' }, { ...base, title: 'Theirs' })).toEqual([
      { field: 'title', suggestion: null },
    ])
  })

  it('asks nothing where we wrote the same', () => {
    expect(between({ ...base, title: 'Same' }, { ...base, title: 'Same' })).toEqual([])
  })

  it('takes over only what was chosen', () => {
    const mine = { ...base, title: 'Mine', content: 'My words' }
    const theirs = { title: 'Theirs', content: 'Their words', category: 'Coexistence' }
    const merged = mergeVersions({ mine, theirs }, { title: 'mine', content: 'theirs', category: 'theirs' })
    expect(merged).toEqual({ title: 'Mine', content: 'Their words', category: 'Coexistence' })
  })
})
