import { expect, test } from 'vitest'
import { openNow } from './Profiles.tsx'

test('words of a profile that a colleague has deleted while it was in the form are offered like any that are not saved', () => {
  expect(openNow(2, [{ id: 1 }, { id: 2 }])).toBe(2)
  expect(openNow(2, [{ id: 1 }])).toBeNull()
})

test('a new profile is in the form whoever else is known', () => {
  expect(openNow(0, undefined)).toBe(0)
  expect(openNow(null, [{ id: 1 }])).toBeNull()
})
