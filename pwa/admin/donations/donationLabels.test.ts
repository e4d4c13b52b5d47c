import { describe, expect, it } from 'vitest'
import { keptInWords, marksOf, whyNotPaid } from './donationLabels.ts'

const gift = { amount: 5000, amountRefunded: 0, disputeStatus: null, amountDisputed: 0 }

describe('what happened to a donation beside its status', () => {
  it.each([
    ['nothing', gift, []],
    ['a refund in part', { ...gift, amountRefunded: 1250 }, ['refunded $12.50: Part of it went back to the donor.']],
    ['a refund in full', { ...gift, amountRefunded: 5000 }, ['refunded $50.00: All of it went back to the donor.']],
    [
      'an open dispute',
      { ...gift, disputeStatus: 'open', amountDisputed: 5000 },
      ['disputed $50.00: The donor’s bank asks for it back, and it is held back until the bank decides.'],
    ],
    [
      'a dispute that was won',
      { ...gift, disputeStatus: 'won', amountDisputed: 5000 },
      ['dispute won $50.00: The bank left the money with us.'],
    ],
    [
      'a refund, and a dispute that was lost',
      { ...gift, amountRefunded: 1000, disputeStatus: 'lost', amountDisputed: 4000 },
      [
        'refunded $10.00: Part of it went back to the donor.',
        'dispute lost $40.00: The bank gave it back to the donor.',
      ],
    ],
  ] as const)('%s', (_, donation, told) => {
    expect(marksOf(donation).map(({ label, meaning }) => `${label}: ${meaning}`)).toEqual(told)
  })
})

describe('why a donation has not arrived', () => {
  it.each([
    ['succeeded', null, null],
    ['failed', 'Your card was declined.', 'Not paid: Your card was declined.'],
    ['failed', null, 'Not paid: no reason was given.'],
    ['pending', null, 'Not paid yet: the donor may still be at the form, or the payment is being checked.'],
    [
      'pending',
      'Approved at PayPal, but never taken.',
      'Not paid yet: the donor approved it at PayPal, and it has not been taken so far.',
    ],
  ] as const)('%s, %s', (status, failureReason, told) => {
    expect(whyNotPaid({ status, failureReason, voidedAt: null })).toBe(told)
  })
})

describe('why less is kept than was given', () => {
  const sums = (given: number, refunded: number, disputed: number, kept: number) => ({
    given,
    refunded: { count: 1, cents: refunded },
    disputed: { count: 1, cents: disputed },
    kept: { count: 1, cents: kept },
  })

  it.each([
    [
      'nothing went back',
      sums(500_00, 0, 0, 500_00),
      'All of the $500.00 given is kept: nothing was refunded or disputed.',
    ],
    ['a refund', sums(500_00, 20_00, 0, 480_00), '$500.00 given, less $20.00 refunded: $480.00 is kept.'],
    [
      'both',
      sums(1234_00, 20_00, 50_00, 1164_00),
      '$1,234.00 given, less $20.00 refunded, less $50.00 held back or lost: $1,164.00 is kept.',
    ],
    [
      'both of the same donation',
      sums(50_00, 20_00, 50_00, 0),
      '$50.00 given, less $20.00 refunded, less $50.00 held back or lost: $0.00 is kept. What was both refunded and disputed is in both figures, and is taken off once.',
    ],
  ])('%s', (_, given, told) => {
    expect(keptInWords(given)).toBe(told)
  })
})
