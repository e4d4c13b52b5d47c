import { expect, test } from 'vitest'
import { findLast, findLastIndex, hasOwn } from './olderBrowsers.ts'

const days = [1, 4, 9, 4]

test('what is filled in does not call what it stands for', () => {
  expect([hasOwn, findLast, findLastIndex].map(String).join()).not.toMatch(
    /Object\.hasOwn|\.findLast(Index)?\((?!\.call)/,
  )
})

test('what an older browser is given answers as the newer one does', () => {
  for (const wanted of [4, 9, 7]) {
    const isWanted = (day: number) => day === wanted
    expect(findLastIndex.call(days, isWanted as never)).toBe(days.findLastIndex(isWanted))
    expect(findLast.call(days, isWanted as never)).toBe(days.findLast(isWanted))
  }
  expect(findLast.call([], () => true)).toBeUndefined()
  expect(hasOwn({ gate: undefined }, 'gate')).toBe(true)
  expect(hasOwn({}, 'toString')).toBe(false)
  expect(hasOwn(Object.create(null), 'gate')).toBe(false)
})
