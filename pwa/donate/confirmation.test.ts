import type { PaymentIntentResult, StripeElements } from '@stripe/stripe-js'
import { describe, expect, it } from 'vitest'
import { confirmPayment, outcomeOf } from './confirmation.ts'

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
      { kind: 'again', words: safeAgain },
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
    const outcome = await confirmPayment(stripe as never, elements as never as StripeElements, 'https://voices.example')
    expect(outcome).toEqual({ kind: 'again', words: 'Your card number is incomplete.' })
  })
})
