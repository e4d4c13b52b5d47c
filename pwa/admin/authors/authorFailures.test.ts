import { expect, test } from 'vitest'
import type { WireError } from '../../../data/contract/errors.ts'
import { ApiError } from '../../remote/client.ts'
import { type AuthorAct, failureOf } from './authorFailures.ts'

const refusal = (status: number, code: string, message: string) =>
  new ApiError(status, JSON.stringify({ code, message } satisfies WireError), '')

test.each([
  ['create', 'Create Failed'],
  ['update', 'Update Failed'],
  ['delete', 'Delete Failed'],
  ['sync', 'Sync Failed'],
  ['proof', 'Email Failed'],
  ['express', 'Creation Failed'],
  ['onboarding', 'Link Creation Failed'],
  ['onboardingMail', 'Email Failed'],
  ['login', 'Dashboard Access Failed'],
  ['transfer', 'Transfer Failed'],
] as const)('%s that was not done is told as %s, in the server’s words', (act: AuthorAct, title) => {
  expect(failureOf(act, refusal(502, 'express.refused', 'Stripe said no.'))).toEqual({
    title,
    text: 'Stripe said no.',
    tone: 'bad',
  })
})

test('a link that was mailed a moment ago is told as mailed, not as failed', () => {
  const words = 'A link was mailed to this author not long ago. Please try again in 60 minutes.'
  expect(failureOf('proof', refusal(429, 'author.proof_mailed', words))).toEqual({
    title: 'Already Mailed',
    text: words,
  })
})

test('a profile that an earlier try has made with other words is told with what to do about it', () => {
  const told = failureOf('create', refusal(409, 'submission.reused', 'It is there.'))
  expect(told).toMatchObject({
    title: 'Create Failed',
    text: expect.stringMatching(/^It is there\. Correct that profile/),
  })
})

test('a platform without Connect is told where to enable it', () => {
  const words = 'You can only create new accounts if you’ve signed up for Connect, which you can do at …'
  const told = failureOf('express', refusal(502, 'express.refused', words))
  expect(told).toMatchObject({ title: 'Stripe Connect Setup Required', tone: 'bad' })
  expect(told.text).toContain('Enable Connect in the Stripe dashboard')
})

test('a platform that Stripe has not approved is told whom to ask for what', () => {
  const words =
    'Your platform needs approval for accounts to have requested the `transfers` capability without the `card_payments` capability.'
  const told = failureOf('express', refusal(502, 'express.refused', words))
  expect(told).toMatchObject({ title: 'Creation Failed', tone: 'bad' })
  expect(told.text).toMatch(/support\.stripe\.com\/contact and ask for “transfers without card_payments”/)
})

test.each([
  'Connected accounts in KE cannot be created by platforms in US.',
  'Stripe Express is not yet available in Nigeria. Please use a traditional bank transfer.',
  'Accounts are not available in this country.',
  'This author needs a traditional bank transfer.',
])('a country without Express is told without alarm: %s', (words) => {
  const told = failureOf('express', refusal(422, 'express.country', words))
  expect(told).toMatchObject({ title: 'Country Not Supported' })
  expect(told.tone).toBeUndefined()
  expect(told.text).toContain('traditional bank transfer')
})

test('words about a country mean nothing special elsewhere, and a server that is silent is told as such', () => {
  expect(failureOf('login', refusal(502, 'express.refused', 'This is not available.')).title).toBe(
    'Dashboard Access Failed',
  )
  expect(failureOf('express', new TypeError('Failed to fetch'))).toMatchObject({
    title: 'Creation Failed',
    text: 'The server did not answer. Please check the connection and try again.',
  })
})
