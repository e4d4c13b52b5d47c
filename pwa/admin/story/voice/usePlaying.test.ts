import { expect, it } from 'vitest'
import { secondsAt } from './usePlaying.ts'

it('tells the second at a place of the wave, and never one outside of it', () => {
  const wave = { left: 100, width: 200 }
  expect([50, 100, 200, 300, 999].map((x) => secondsAt(x, wave, 60))).toEqual([0, 0, 30, 60, 60])
  expect(secondsAt(5, { left: 0, width: 0 }, 60)).toBe(0)
})
