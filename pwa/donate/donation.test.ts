import { describe, expect, it } from 'vitest'
import {
  amountProblem,
  amountProblemIn,
  type Donation,
  donationOf,
  fieldsOf,
  type Gift,
  giftOf,
  inDollars,
  parseAmount,
  readAs,
  sum,
} from './donation.ts'

describe('an amount of one’s own', () => {
  it.each([
    ['75', 75],
    [' 75 ', 75],
    ['12.9', 12],
    ['12,50', 12],
    ['$40', 40],
    ['US$ 40', 40],
    ['1,000', 1000],
    ['1 000', 1000],
    ['1,250,000', 1_250_000],
    ['5 dollars', 5],
    ['٧٥', 75],
    ['١,٠٠٠', 1000],
    ['0.99', 0],
    ['-5', -5],
    ['abc', 0],
    ['', 0],
    ['Infinity', 0],
    ['1e9', 0],
    ['1.000', 0],
    ['1.000,50', 0],
    ['12,3456', 0],
    ['50-100', 0],
    ['50 or 100', 0],
    ['0x40', 0],
    ['$ 1,000.00', 1000],
    ['5,50', 5],
  ])('“%s” is %i whole dollars', (typed, dollars) => {
    expect(parseAmount(typed)).toBe(dollars)
  })

  it.each([
    ['', null],
    ['abc', null],
    ['0', null],
    ['75', 'You give $75.'],
    ['1,000', 'You give $1,000.'],
    ['12.9', 'You give $12. Cents are left off.'],
    ['12,50', 'You give $12. Cents are left off.'],
    ['1.000', 'Please write one amount in whole dollars, such as 1000.'],
    ['50-100', 'Please write one amount in whole dollars, such as 1000.'],
  ])('“%s” is read back before anything is paid', (typed, words) => {
    expect(readAs(typed)).toBe(words)
  })
})

it('one’s own amount goes before an offered one, and an empty field is no amount', () => {
  const fields = { preset: 100, other: '', name: ' Amina ', email: ' amina@example.org ' }
  expect(giftOf(fields)).toEqual({ amount: 100, name: 'Amina', email: 'amina@example.org' })
  expect(giftOf({ ...fields, other: '7' }).amount).toBe(7)
  expect(giftOf({ ...fields, other: 'much' }).amount).toBe(0)
})

it.each([
  [0, 'card', 'Please enter a donation amount of at least $1.'],
  [-5, 'paypal', 'Please enter a donation amount of at least $1.'],
  [1, 'card', null],
  [1, 'paypal', null],
  [10_000, 'paypal', null],
  [10_001, 'paypal', 'The most that can be given at once is $10,000 with PayPal.'],
  [10_001, 'card', null],
  [999_999, 'card', null],
  [1_000_000, 'card', 'The most that can be given at once is $999,999.'],
] as const)('%i dollars by %s: %s', (amount, method, problem) => {
  expect(amountProblem(amount, method)).toBe(problem)
})

it('a button says an amount only when there is one', () => {
  expect(sum({ amount: 1234, name: '', email: '' })).toBe('$1,234')
  expect(sum({ amount: 0, name: '', email: '' })).toBe('')
  expect(inDollars(50)).toBe('$50')
})

it.each([
  ['1.000', 'Please write one amount in whole dollars, such as 1000.'],
  ['abc', 'Please enter a donation amount of at least $1.'],
  ['1,000', null],
])('“%s” as an amount of one’s own: %s', (other, problem) => {
  expect(amountProblemIn({ preset: 50, other, name: '', email: '' }, 'card')).toBe(problem)
})

it.each([50, 75, 1234])('a gift of %i dollars finds its form again', (amount) => {
  const gift = { amount, name: 'Amina', email: 'amina@example.org' }
  expect(giftOf(fieldsOf(gift))).toEqual(gift)
})

const gift: Gift = { amount: 50, name: 'Amina', email: 'amina@example.org' }
const before: Donation = { key: 'first', method: 'card', gift }
const again = (method: Donation['method'], changes: Partial<Gift> = {}) =>
  donationOf(before, method, { ...gift, ...changes }, 'second').key

describe('the key of a donation', () => {
  it('stays with a second try of the same gift', () => expect(again('card')).toBe('first'))
  it.each([
    ['amount', { amount: 51 }],
    ['name', { name: '' }],
    ['email', { email: 'other@example.org' }],
  ])('is new with another %s', (_, changes) => expect(again('card', changes)).toBe('second'))
  it('is new with another way to pay', () => expect(again('paypal')).toBe('second'))
  it('is new after a donation that is done', () => expect(donationOf(null, 'card', gift, 'second').key).toBe('second'))
})
