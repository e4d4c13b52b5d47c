import { expect, test } from 'vitest'
import { ApiError } from '../../remote/client.ts'
import { beginCreation, isUnsure, openCreation, settleCreation } from './creation.ts'

const payout = { accountId: 1, amount: 1250, month: '2026-11' }

function memory() {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
}

test('a payout whose answer was lost is asked for again under the same key, whatever the form says by then', () => {
  const store = memory()
  const first = beginCreation(payout, () => 'one', store)
  const second = beginCreation({ ...payout, amount: 900 }, () => 'two', store)
  expect(second).toEqual(first)
  expect(openCreation(store)).toEqual({ key: 'one', payout })
})

test('the next payout has a key of its own', () => {
  const store = memory()
  beginCreation(payout, () => 'one', store)
  settleCreation(store)
  expect(openCreation(store)).toBeNull()
  expect(beginCreation(payout, () => 'two', store).key).toBe('two')
})

test.each([
  ['no answer', new TypeError('Failed to fetch'), true],
  ['a server in trouble', new ApiError(503, '', ''), true],
  ['a session that ended', new ApiError(401, '', ''), true],
  ['too little balance', new ApiError(409, '', ''), false],
  ['a wrong amount', new ApiError(400, '', ''), false],
])('after %s the payout is unsure: %s', (_, error, unsure) => {
  expect(isUnsure(error)).toBe(unsure)
})
