import { expect, test } from 'vitest'
import { countryName, expressStateOf } from './expressWords.ts'

test.each([
  [null, false, false, 'none'],
  ['acct_1', false, false, 'started'],
  ['acct_1', false, true, 'started'],
  ['acct_1', true, false, 'held'],
  ['acct_1', true, true, 'ready'],
] as const)('account %s, onboarded %s, payouts %s: %s', (stripeAccountId, onboarded, payouts, state) => {
  const account = { stripeAccountId, stripeExpressOnboarded: onboarded, stripeExpressPayoutsEnabled: payouts }
  expect(expressStateOf(account)).toBe(state)
})

test('a country is called by its name', () => {
  expect(countryName('KE')).toBe('Kenya')
})
