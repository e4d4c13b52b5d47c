import { expect, it } from 'vitest'
import { showsOneOf } from './withdrawals.ts'

const gone = new Set([7])

it.each([
  ['the story itself', { story: { id: 7 }, asOf: null }, true],
  ['another story', { story: { id: 8 }, asOf: null }, false],
  ['a story that is known to be gone', { story: null, asOf: null }, false],
  ['a list with it', { stories: [{ id: 8 }, { id: 7 }], asOf: null }, true],
  ['a list without it', { stories: [{ id: 8 }], asOf: null }, false],
  ['pages of lists with it', { pages: [{ stories: [{ id: 8 }] }, { stories: [{ id: 7 }] }], pageParams: [] }, true],
  ['figures', { stories: 7, species: 2 }, false],
  ['nothing yet', undefined, false],
])('a screen that shows %s', (_what, data, shows) => {
  expect(showsOneOf(data, gone)).toBe(shows)
})
