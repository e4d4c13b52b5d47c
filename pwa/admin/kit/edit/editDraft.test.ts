import { expect, it } from 'vitest'
import { onTopOf } from './editDraft.ts'

it('what is being typed stays when a colleague saves something beside it, which then stands in its place', () => {
  const base = { stories: '12', species: '', communities: '40' }
  const words = { ...base, species: '7' }
  const newer = { ...base, communities: '41' }
  expect(onTopOf(newer, { words, base })).toEqual({ words: { ...newer, species: '7' }, base: newer })
})
