import { expect, it } from 'vitest'
import { returnIn, withoutReturn } from './arrival.ts'

it.each([
  ['', null],
  ['?redirect_status=succeeded', null],
  ['?success', { kind: 'thanked' }],
  ['?success=true', { kind: 'thanked' }],
  ['?success&redirect_status=succeeded', { kind: 'paid', clientSecret: null }],
  ['?success&redirect_status=succeeded&payment_intent=pi_fake', { kind: 'paid', clientSecret: null }],
  ['?success&payment_intent_client_secret=%22', { kind: 'paid', clientSecret: null }],
  [
    '?success&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=failed',
    { kind: 'paid', clientSecret: 'pi_1_secret_2' },
  ],
])('“%s” is believed as far as Stripe can be asked', (search, returned) => {
  expect(returnIn(search)).toEqual(returned)
})

it('what Stripe added to the address leaves it, and nothing else', () => {
  const address =
    'https://voices.example/donate?success&from=story&payment_intent=pi_1&payment_intent_client_secret=s&redirect_status=succeeded#top'
  expect(withoutReturn(address)).toBe('/donate?from=story#top')
  expect(withoutReturn('https://voices.example/donate?success')).toBe('/donate')
})
