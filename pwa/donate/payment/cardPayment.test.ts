import type { PaymentIntentResult, StripeElements } from '@stripe/stripe-js'
import { describe, expect, it } from 'vitest'
import { confirmPayment, confirmSaved, fateOf, outcomeOf } from './cardPayment.ts'

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

describe('a payment that the bank wants confirmed', () => {
  const saved = { clientSecret: 'pi_1_secret_2', paymentMethodId: 'pm_1', returnUrl: 'https://voices.example/back' }
  const refusal = { type: 'card_error', message: 'We are unable to authenticate you.' }
  it.each([
    ['was confirmed', async () => paid('succeeded'), { kind: 'received' }],
    ['takes its time', async () => paid('processing'), { kind: 'processing' }],
    ['was not', async () => refused(refusal), { kind: 'again', words: refusal.message }],
    [
      'may have been',
      () => Promise.reject(new TypeError('Failed to fetch')),
      { kind: 'unknown', words: expect.stringContaining('one month is never taken twice') },
    ],
  ])('%s: the card is named, and nothing is filled in', async (_, answer, outcome) => {
    const given: object[] = []
    const stripe = {
      confirmPayment: (options: object) => {
        given.push(options)
        return answer()
      },
      retrievePaymentIntent: async () => paid('requires_action'),
    }
    expect(await confirmSaved(stripe as never, saved)).toEqual(outcome)
    expect(given).toEqual([
      {
        clientSecret: saved.clientSecret,
        confirmParams: { payment_method: 'pm_1', return_url: saved.returnUrl },
        redirect: 'if_required',
      },
    ])
  })
})

const payment = (given: object) => ({
  elements: { submit: async () => ({}) } as never as StripeElements,
  clientSecret: 'pi_1_secret_2',
  returnUrl: 'https://voices.example',
  onBegin: () => undefined,
  ...given,
})
