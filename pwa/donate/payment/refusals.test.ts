import { describe, expect, it } from 'vitest'
import type { WireError } from '../../../data/contract/errors.ts'
import { ApiError } from '../../remote/client.ts'
import { toastOf } from '../journey/outcomes.ts'
import { refusalOf } from './refusals.ts'

const answer = (status: number, body: WireError | string) =>
  new ApiError(status, typeof body === 'string' ? body : JSON.stringify(body), '')

describe('the server’s no', () => {
  it.each([
    [
      'fields',
      answer(400, { message: 'x', issues: [{ field: 'donorEmail', message: 'Please enter a valid email address.' }] }),
      { kind: 'fields', issues: [{ field: 'donorEmail', message: 'Please enter a valid email address.' }] },
    ],
    [
      'too many tries',
      answer(429, { message: 'x', code: 'rate_limited', remainingTime: 540 }),
      {
        kind: 'wait',
        words: 'Too many donations were tried from this device or near it. Please try again in 9 minutes.',
      },
    ],
    [
      'too many, says something between',
      answer(429, '<html>'),
      { kind: 'wait', words: expect.stringMatching('60 seconds') },
    ],
    ['other words under the key', answer(409, { message: 'x', code: 'submission.reused' }), { kind: 'reused' }],
    ['begun too long ago', answer(409, { message: 'x', code: 'donation.over' }), { kind: 'reused' }],
    [
      'has arrived, which is no reason to pay again',
      answer(409, { message: 'x', code: 'donation.arrived' }),
      { kind: 'arrived' },
    ],
    [
      'declined',
      answer(402, { message: 'Declined.', code: 'payments.declined' }),
      { kind: 'declined', words: 'Declined.' },
    ],
    [
      'not approved',
      answer(409, { message: 'Not approved.', code: 'payments.not_approved' }),
      { kind: 'declined', words: 'Not approved.', isApprovable: true },
    ],
    [
      'an order that nobody knows any more',
      answer(404, { message: 'Please start again.', code: 'donation.not_found' }),
      { kind: 'declined', words: 'Please start again.' },
    ],
    [
      'the provider is out',
      answer(503, { message: 'It does not answer.', code: 'payments.unavailable' }),
      { kind: 'failed', words: 'It does not answer.' },
    ],
    ['our fault', answer(500, { message: 'internals' }), { kind: 'failed', words: null }],
    ['no answer', new TypeError('Failed to fetch'), { kind: 'failed', words: null }],
  ])('%s', (_, error, refusal) => {
    expect(refusalOf(error)).toEqual(refusal)
  })

  it('is told in the words of the specification, or with how long to wait', () => {
    expect(toastOf({ kind: 'failed', words: 'x' })).toEqual({
      title: 'Error',
      text: 'Failed to initialize payment. Please try again.',
      tone: 'bad',
    })
    expect(toastOf({ kind: 'wait', words: 'In 9 minutes.' })).toMatchObject({ text: 'In 9 minutes.' })
  })
})
