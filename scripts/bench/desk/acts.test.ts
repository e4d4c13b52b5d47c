import { expect, it } from 'vitest'
import { swipeTo, wayTo } from './acts.ts'

it('the keyboard goes the shorter way, and each press of Tab is one act', () => {
  expect(wayTo(5, { at: 2, isOn: true })).toEqual({ key: 'Tab', presses: 3 })
  expect(wayTo(1, { at: 4, isOn: true })).toEqual({ key: 'Shift+Tab', presses: 3 })
  expect(wayTo(4, { at: 4, isOn: true })).toEqual({ key: 'Tab', presses: 0 })
})

it('from a heading between two buttons the next and the one before are one press away', () => {
  expect(wayTo(3, { at: 3, isOn: false })).toEqual({ key: 'Tab', presses: 1 })
  expect(wayTo(2, { at: 3, isOn: false })).toEqual({ key: 'Shift+Tab', presses: 1 })
  expect(wayTo(0, { at: 0, isOn: false })).toEqual({ key: 'Tab', presses: 1 })
})

it('a swipe moves seven tenths of what is seen at most, and never beyond the middle', () => {
  const view = { from: 0, to: 1_000 }
  expect(swipeTo({ from: 5_000, to: 5_040 }, view)).toBe(700)
  expect(swipeTo({ from: -900, to: -860 }, view)).toBe(-700)
  expect(swipeTo({ from: 1_010, to: 1_050 }, view)).toBe(530)
  expect(swipeTo({ from: 480, to: 520 }, view)).toBe(0)
})

it('what is further away than two swipes takes three', () => {
  const view = { from: 0, to: 1_000 }
  let [place, swipes] = [2_200, 0]
  while (place > 1_000) {
    place -= swipeTo({ from: place, to: place }, view)
    swipes += 1
  }
  expect([place, swipes]).toEqual([800, 2])
})
