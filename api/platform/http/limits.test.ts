import { expect, test } from 'vitest'
import { movableClock } from '../../testing.ts'
import { openDatabase } from '../database.ts'
import { count, type Limit, spend, waitFor } from './limits.ts'

const minute = 60_000
const quarter = 15 * 60
const day = 24 * 60 * minute
const limit: Limit = { action: 'tried', identifierType: 'network', most: 3, windowMs: 15 * minute }

function openLimits() {
  const deps = { db: openDatabase(':memory:'), clock: movableClock() }
  const use = (times: number) => {
    for (let n = 0; n < times; n++) count(deps, limit, 'here')
  }
  /** In seconds, as a caller is told. */
  const wait = (identifier = 'here') => Math.ceil(waitFor(deps, limit, identifier) / 1000)
  return { ...deps, use, wait }
}

test('a limit closes for the rest of its window, for that caller alone, and opens after it', () => {
  const { use, wait, clock } = openLimits()
  use(2)
  expect(wait()).toBe(0)
  clock.pass(5 * minute)
  use(1)
  expect([wait(), wait('elsewhere')]).toEqual([10 * 60, 0])
  clock.pass(10 * minute)
  expect(wait()).toBe(0)
})

test('a use beyond the limit is refused, and says in seconds when to come again', () => {
  const deps = openLimits()
  deps.use(3)
  expect(() => spend(deps, limit, 'here')).toThrow(
    expect.objectContaining({ kind: 'tooMany', more: { remainingTime: 900 }, headers: { 'retry-after': '900' } }),
  )
})

test('what a clock noted that was ahead closes no door, and is counted anew', () => {
  const { use, wait, clock } = openLimits()
  clock.pass(400 * day)
  use(3)
  expect(wait()).toBe(quarter)
  clock.pass(-400 * day)
  expect(wait()).toBe(0)
  use(3)
  expect(wait()).toBe(quarter)
})

test('a clock that is set back by a moment frees nobody, and nobody waits longer than the window', () => {
  const { use, wait, clock } = openLimits()
  use(3)
  clock.pass(-500)
  expect(wait()).toBe(quarter)
})

test('what was counted in a transaction that failed was not counted', () => {
  const { db, clock, use, wait } = openLimits()
  use(2)
  const failing = () =>
    db.transaction((tx) => {
      count({ db: tx, clock }, limit, 'here')
      expect(waitFor({ db: tx, clock }, limit, 'here')).toBeGreaterThan(0)
      throw new Error('No room.')
    })
  expect(failing).toThrow('No room.')
  expect(wait()).toBe(0)
})
