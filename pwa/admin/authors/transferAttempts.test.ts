import { expect, test } from 'vitest'
import { beginTransfer, openTransfer, settleTransfer } from './transferAttempts.ts'

let made = 0
const newKey = () => `key-${++made}`
const wish = { amount: 1250, description: 'November' }

test('a transfer without a clear answer is sent again as it was, under its own key', () => {
  const first = beginTransfer(7, wish, newKey)
  expect(beginTransfer(7, { amount: 9900, description: '' }, newKey)).toEqual(first)
  expect(openTransfer(7)).toEqual({ key: 'key-1', ...wish })
  expect(beginTransfer(8, wish, newKey).key).toBe('key-2')
})

test('once it was made or refused, the next one is another', () => {
  settleTransfer(7)
  expect(openTransfer(7)).toBeNull()
  expect(beginTransfer(7, wish, newKey).key).toBe('key-3')
  settleTransfer(7)
  settleTransfer(8)
})
