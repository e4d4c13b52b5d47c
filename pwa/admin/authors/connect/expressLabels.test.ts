import { expect, test } from 'vitest'
import { borderInWords, countryName, expressStateOf, mismatchInWords, payableRegions } from './expressLabels.ts'

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

test('of the regions, those are offered that can be paid from the country of our account', () => {
  expect(payableRegions('US').map(([region]) => region)).toEqual(['North America', 'Europe'])
  expect(payableRegions('US')[0]?.[1]).toEqual(['CA', 'US'])
  expect(payableRegions('BR')).toEqual([['South America', ['BR']]])
})

test('an account in a country that is not offered any more is told as one that Stripe may refuse', () => {
  const account = { stripeAccountId: 'acct_1', stripeCountry: 'MX' }
  expect(borderInWords(account, 'US')).toMatch(
    /^This account is in Mexico\. Stripe may refuse to send money there from our own account \(United States\)\./,
  )
  expect(borderInWords(account, 'MX')).toBeNull()
  expect(borderInWords({ ...account, stripeCountry: 'GB' }, 'US')).toBeNull()
  expect(borderInWords({ stripeAccountId: null, stripeCountry: null }, 'US')).toBeNull()
})

test('a setting that Stripe contradicts is told with what to set', () => {
  expect(mismatchInWords({ country: 'US', countryAtStripe: 'DE' })).toMatch(/STRIPE_ACCOUNT_COUNTRY=DE/)
  expect(mismatchInWords({ country: 'US', countryAtStripe: 'US' })).toBeNull()
  expect(mismatchInWords({ country: 'US', countryAtStripe: null })).toBeNull()
})
