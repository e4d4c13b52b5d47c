import { expect, it } from 'vitest'
import { returnIn, withoutReturn } from './stripeReturn.ts'

it.each([
  ['', null],
  ['?redirect_status=succeeded', null],
  ['?success', 'thanked'],
  ['?success=true', 'thanked'],
  ['?success&redirect_status=succeeded', 'received'],
  ['?success&redirect_status=pending', 'processing'],
  ['?success&redirect_status=processing', 'processing'],
  ['?success&redirect_status=failed', 'failed'],
  ['?success&redirect_status=unheard_of', 'failed'],
])('“%s” says %s', (search, fate) => {
  expect(returnIn(search)).toBe(fate)
})

it('what Stripe added to the address leaves it, and nothing else', () => {
  const address =
    'https://voices.example/donate?success&from=story&payment_intent=pi_1&payment_intent_client_secret=s&redirect_status=succeeded#top'
  expect(withoutReturn(address)).toBe('/donate?from=story#top')
  expect(withoutReturn('https://voices.example/donate?success')).toBe('/donate')
})
