import { expect, test } from 'vitest'
import { donationRequest, paypalOrderRequest } from './donations.ts'

const nameOf = (donorName: unknown) => donationRequest.parse({ amount: 5, donorName }).donorName

test.each([
  ['\u202Enamow\u2066 Ama', 'namow Ama'],
  ['  Ama \n\t Example ', 'Ama Example'],
  ['A\u200B\u00ADma\u0000', 'Ama'],
  ['\u061CAma', 'Ama'],
  ['👩🏾‍🌾 Ọlá', '👩🏾‍🌾 Ọlá'],
  ['\u200B\u2060', null],
  ['\u3164', null],
  ['…', null],
  [null, null],
  [undefined, null],
])('the name %j is kept as %j', (given, kept) => {
  expect(nameOf(given)).toBe(kept)
})

test('a name that is too long only for what cannot be seen is not', () => {
  expect(nameOf(`${'a'.repeat(100)}\u200B`)).toBe('a'.repeat(100))
})

test.each([
  ['0', 'Please enter a donation amount of at least $1.'],
  ['much', 'Please enter a donation amount of at least $1.'],
  ['50.01', 'Please give whole dollars.'],
  ['12.5', 'Please give whole dollars.'],
  ['10001', 'The most that can be given at once is $10,000.'],
  ['100000000000000', 'The most that can be given at once is $10,000.'],
])('of %s dollars for PayPal is said one thing: %s', (amount, message) => {
  const { error } = paypalOrderRequest.safeParse({ amount })
  expect(error?.issues.map((issue) => issue.message)).toEqual([message])
})

test.each([
  ['50', 50],
  ['50.0', 50],
  ['50.00', 50],
])('%s are whole dollars in the spelling of PayPal', (amount, dollars) => {
  expect(paypalOrderRequest.parse({ amount }).amount).toBe(dollars)
})
