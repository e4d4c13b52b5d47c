import { expect, test } from 'vitest'
import { emptyForm, payoutAsked } from './payoutForm.ts'

const author = (available: number) => ({ authorName: 'Amina Example', money: { available } })
const form = (amount: string) => ({ ...emptyForm('2026-11', 7), amount })

test('an amount above 0 and within what is available is asked for in cents, by bank transfer, with the usual notes', () => {
  expect(payoutAsked(form('19.29'), author(1929)).payout).toEqual({
    accountId: 7,
    amount: 1929,
    month: '2026-11',
    method: 'bank_transfer',
    notes: 'Payout for 2026-11',
  })
})

test.each([
  ['nothing', '', 'Enter an amount.'],
  ['words', 'ten', 'An amount of dollars looks like 12.50.'],
  ['zero', '0.00', 'Enter an amount above 0.'],
  ['less than a cent', '0.004', 'Enter an amount above 0.'],
  ['a cent too much', '19.30', 'That is more than the $19.29 that can be paid out now.'],
  ['what is rounded to a cent too much', '19.295', 'That is more than the $19.29 that can be paid out now.'],
])('%s is not asked for', (_, amount, obstacle) => {
  expect(payoutAsked(form(amount), author(1929))).toEqual({ payout: null, obstacle })
})

test('by Stripe a dollar is the least, so that something is left abroad', () => {
  const byStripe = (amount: string) => payoutAsked({ ...form(amount), method: 'stripe_transfer' }, author(1929))
  expect(byStripe('0.99').obstacle).toMatch(/\$1\.00 at least/)
  expect(byStripe('1.00').payout?.amount).toBe(100)
})

test('nothing is asked for without an author, or for one who has nothing available', () => {
  expect(payoutAsked(form('1'), undefined).obstacle).toBe('Choose an author first.')
  expect(payoutAsked(form('1'), author(0)).obstacle).toBe('Nothing can be paid out to Amina Example now.')
})

test('notes follow the month until they are written by hand', () => {
  expect(payoutAsked({ ...form('1'), month: '2026-10' }, author(500)).payout?.notes).toBe('Payout for 2026-10')
  expect(payoutAsked({ ...form('1'), notes: 'Extra' }, author(500)).payout?.notes).toBe('Extra')
})
