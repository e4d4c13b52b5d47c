import { expect, it } from 'vitest'
import { waitMs } from './useAutosave.ts'

it('what is typed is kept after a short rest, and within a second where there is none', () => {
  expect(waitMs(5_000, 5_000)).toBe(300)
  expect([5_700, 5_900, 6_000, 9_000].map((now) => waitMs(5_000, now))).toEqual([300, 100, 0, 0])
})
