import { describe, expect, it } from 'vitest'
import { checkedInWords, shortId, triesInWords, typeParts } from './eventLabels.ts'

it.each([
  ['evt_1QNxK2LrAbCdEfGhIjKl8fTq', 'evt_1QNxK2Lr…8fTq'],
  ['evt_short', 'evt_short'],
])('%s is shown as %s', (id, shown) => {
  expect(shortId(id)).toBe(shown)
})

it.each([
  ['payment_intent.payment_failed', ['payment_', 'intent.', 'payment_', 'failed']],
  ['payout', ['payout']],
  ['.odd_', ['.', 'odd_']],
  ['', []],
])('a narrow line may break %s after each mark, and nothing is lost', (type, parts) => {
  expect(typeParts(type)).toEqual(parts)
  expect(typeParts(type).join('')).toBe(type)
})

it.each([
  [0, 'checked now'],
  [400, 'checked now'],
  [3_000, 'checked 3 s ago'],
  [119_000, 'checked 119 s ago'],
  [180_000, 'checked 3 min ago'],
  [-5_000, 'checked now'],
])('%i ms after the check: %s', (later, words) => {
  expect(checkedInWords(1_000_000, 1_000_000 + later)).toBe(words)
})

describe('how often an event was tried', () => {
  it.each([
    [0, 'received', null],
    [1, 'failed', null],
    [2, 'failed', 'Tried 2 times.'],
    [2, 'processed', 'Processed at the 2nd try.'],
    [3, 'processed', 'Processed at the 3rd try.'],
    [8, 'processed', 'Processed at the 8th try.'],
  ] as const)('%i, %s', (attempts, status, words) => {
    expect(triesInWords({ attempts, status })).toBe(words)
  })
})
