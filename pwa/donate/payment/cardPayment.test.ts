import type { PaymentIntentResult, StripeElements } from '@stripe/stripe-js'
import { describe, expect, it } from 'vitest'
import { confirmPayment, fateOf, outcomeOf } from './cardPayment.ts'

const result = (said: object) => said as PaymentIntentResult
const paid = (status: string) => result({ paymentIntent: { status } })
const refused = (error: object) => result({ error })
const safeAgain = expect.stringContaining('one donation is never taken twice')

describe('what a donor is told after Pay', () => {
  it.each([
    ['it arrived', paid('succeeded'), { kind: 'received' }],
    ['the bank takes its time', paid('processing'), { kind: 'processing' }],
    ['it is not finished', paid('requires_payment_method'), { kind: 'again', words: expect.any(String) }],
    [
      'the card was declined',
      refused({
        type: 'card_error',
        message: 'Your card was declined.',
        payment_intent: { status: 'requires_payment_method' },
      }),
      { kind: 'again', words: 'Your card was declined.' },
    ],
    [
      'nobody answered',
      refused({ type: 'api_connection_error', message: 'internals' }),
      { kind: 'unknown', words: safeAgain },
    ],
    [
      'no answer to be read',
      refused({ type: 'api_error', message: 'internals' }),
      { kind: 'unknown', words: safeAgain },
    ],
    [
      'something is missing',
      refused({ type: 'validation_error', message: 'Incomplete.' }),
      { kind: 'incomplete', words: 'Incomplete.' },
    ],
    [
      'it had arrived before, and the answer was lost',
      refused({ type: 'invalid_request_error', message: 'internals', payment_intent: { status: 'succeeded' } }),
      { kind: 'received' },
    ],
  ])('%s', (_, said, outcome) => {
    expect(outcomeOf(said)).toEqual(outcome)
  })

  it('a form that is not filled in asks no bank', async () => {
    const elements = { submit: async () => ({ error: { message: 'Your card number is incomplete.' } }) }
    const stripe = { confirmPayment: () => Promise.reject(new Error('asked')) }
    const outcome = await confirmPayment(stripe as never, payment({ elements: elements as never }))
    expect(outcome).toEqual({ kind: 'incomplete', words: 'Your card number is incomplete.' })
  })

  it.each([
    ['succeeded', { kind: 'received' }],
    ['processing', { kind: 'processing' }],
    // It may still be on its way there.
    ['requires_payment_method', { kind: 'unknown', words: safeAgain }],
    [null, { kind: 'unknown', words: safeAgain }],
  ])('without an answer Stripe is asked, which says %s', async (status, outcome) => {
    const begun: string[] = []
    const stripe = {
      confirmPayment: () => Promise.reject(new TypeError('Failed to fetch')),
      retrievePaymentIntent: async () => (status ? paid(status) : refused({ type: 'api_connection_error' })),
    }
    const given = payment({ onBegin: () => begun.push('begun') })
    expect(await confirmPayment(stripe as never, given)).toEqual(outcome)
    expect(begun).toEqual(['begun'])
  })
})

it.each([
  ['requires_payment_method', 'unpaid'],
  ['requires_action', 'unpaid'],
  ['canceled', 'unpaid'],
  ['succeeded', 'received'],
  ['requires_capture', 'processing'],
])('an intent that is %s is %s', async (status, fate) => {
  expect(await fateOf({ retrievePaymentIntent: async () => paid(status) }, 'pi_1_secret_2')).toBe(fate)
})

const payment = (given: object) => ({
  elements: { submit: async () => ({}) } as never as StripeElements,
  clientSecret: 'pi_1_secret_2',
  returnUrl: 'https://voices.example',
  onBegin: () => undefined,
  ...given,
})
