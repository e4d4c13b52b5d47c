import { expect, test } from 'vitest'
import type { Payout } from '../../../../data/contract/authors/payouts.ts'
import { decisionInWords, methodInWords, outcomeInWords, returnInWords, waitInWords } from './payoutLabels.ts'

const pending: Payout = {
  id: 1,
  accountId: 1,
  authorName: 'Amina Example',
  authorEmail: 'amina@example.org',
  amount: 1250,
  month: '2026-11',
  currency: 'USD',
  method: 'bank_transfer',
  status: 'pending',
  paymentMethod: null,
  transactionId: null,
  stripeTransferId: null,
  stripePayoutId: null,
  description: null,
  notes: null,
  createdBy: 'admin1',
  decidedBy: null,
  decidedAt: null,
  paidAt: null,
  isUnderWay: false,
  nextTryAt: null,
  isMovedByProvider: false,
  local: null,
  failure: null,
  obstacle: null,
  vouchedFor: null,
  revision: 1,
  createdAt: '2026-11-20T10:00:00.000Z',
}
const byStripe: Payout = { ...pending, method: 'stripe_transfer' }
const recorded: Payout = { ...pending, status: 'paid', decidedBy: 'admin1', transactionId: 'TX-1' }

test('what was paid by hand is told as recorded, with who and which number', () => {
  expect(outcomeInWords(recorded)).toEqual({ text: 'Recorded as paid by admin1, reference TX-1.', isGood: true })
  expect(decisionInWords(recorded, '21 Nov 2026, 08:12')).toBe(
    'Recorded as paid by admin1 on 21 Nov 2026, 08:12, reference TX-1',
  )
})

test('what Stripe has taken on is on its way, and paid only when Stripe says so', () => {
  expect(outcomeInWords({ ...byStripe, isUnderWay: true }).text).toMatch(/^On its way/)
  expect(outcomeInWords({ ...byStripe, status: 'paid' }).text).toBe('Stripe reports that the bank has it.')
})

test('what was meant for Stripe and paid another way is told as it was paid', () => {
  const byCheck: Payout = { ...recorded, method: 'stripe_transfer', paymentMethod: 'check' }
  expect(outcomeInWords(byCheck).text).toBe('Recorded as paid by admin1, reference TX-1.')
  expect(decisionInWords(byCheck, 'today')).toBe('Recorded as paid by admin1 on today, reference TX-1')
})

test('what the bank sent back after it was paid is told beside it', () => {
  const returned: Payout = { ...byStripe, status: 'paid', failure: 'The account is closed.' }
  expect(returnInWords(returned)).toBe('Sent back afterwards: The account is closed.')
  expect(outcomeInWords(returned)).toEqual({ text: 'Sent back afterwards: The account is closed.', isGood: false })
  expect(returnInWords({ ...byStripe, failure: 'The account is closed.' })).toBeNull()
})

test('a refusal is no success, and is told in its own words', () => {
  const refused = { ...byStripe, isUnderWay: true, failure: 'The account is closed.' }
  expect(outcomeInWords(refused)).toEqual({ text: 'Not paid: The account is closed.', isGood: false })
})

test('a payout that is merely still pending is not told as processed', () => {
  expect(outcomeInWords(pending)).toEqual({ text: 'Not paid yet.', isGood: false })
})

test('another way than was agreed is named', () => {
  expect(methodInWords({ method: 'bank_transfer', paymentMethod: 'paypal' })).toBe('PayPal instead of bank transfer')
  expect(methodInWords({ method: 'check', paymentMethod: 'check' })).toBe('check')
})

test('of money that is not available in the account yet, the desk says when the bank is tried again', () => {
  const now = new Date('2026-03-01T09:00:00.000Z')
  const at = (nextTryAt: string | null) => waitInWords({ isUnderWay: true, nextTryAt }, now)
  expect(at('2026-03-02T09:00:00.000Z')).toMatch(
    /tries the bank again by itself: 2 Mar, \d\d:00\. “Process” tries it now\.$/,
  )
  expect(at('2026-03-01T08:59:00.000Z')).toContain('by itself: within the hour.')
  expect(at(null)).toBeNull()
  expect(waitInWords({ isUnderWay: false, nextTryAt: '2026-03-02T09:00:00.000Z' }, now)).toBeNull()
  expect(outcomeInWords({ ...byStripe, isUnderWay: true, nextTryAt: '2999-03-02T09:00:00.000Z' })).toMatchObject({
    text: expect.stringMatching(/^The money is in the author’s account/),
    isGood: true,
  })
})
