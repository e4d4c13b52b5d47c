import { expect, test } from 'vitest'
import type { Connection } from '../../../../data/contract/outreach/social.ts'
import { alarmsOf, expiryInWords, outageOf } from './connectionLabels.ts'

const now = new Date('2026-11-20T12:00:00Z')
const connection = (changes: Partial<Connection>): Connection => ({
  platform: 'facebook',
  state: 'active',
  accountName: 'Voices for Wildlife',
  expiresAt: null,
  problem: null,
  ...changes,
})

test('a token that is broken, has ended or soon ends is told loudly, the worst first', () => {
  const alarms = alarmsOf(
    [connection({ expiresAt: '2026-11-26T13:00:00Z' }), connection({ platform: 'twitter', state: 'broken' })],
    now,
  )
  expect(alarms.map(({ text, urgency }) => `${urgency}: ${text}`)).toEqual([
    'now: Twitter does not take its token any more',
    'soon: Facebook token ends in 6 days',
  ])
  expect(alarmsOf([connection({ state: 'expired' })], now)[0]?.text).toBe('Facebook token has ended')
  expect(alarmsOf([connection({ expiresAt: '2026-11-20T11:00:00Z' })], now)[0]?.urgency).toBe('now')
  expect(alarmsOf([connection({ expiresAt: '2026-11-21T11:00:00Z' })], now)[0]?.text).toContain('within a day')
})

test('a token that lasts, or that nobody uses, makes no noise', () => {
  expect(alarmsOf([connection({}), connection({ expiresAt: '2026-12-20T12:00:00Z' })], now)).toEqual([])
  expect(alarmsOf([connection({ state: 'missing' }), connection({ state: 'inactive' })], now)).toEqual([])
})

test('a platform to which nothing can go out says why', () => {
  expect(outageOf(connection({}))).toBe(null)
  expect(outageOf(connection({ state: 'missing' }))).toBe('There is no token for Facebook yet.')
  expect(outageOf(connection({ state: 'broken', problem: 'Session has expired.' }))).toBe(
    'Facebook does not take the token any more: Session has expired.',
  )
})

test('the end of a token is told as a day and as what is left', () => {
  const day = (instant: string) => instant.slice(0, 10)
  expect(expiryInWords('2026-11-27T12:00:00Z', now, day)).toBe('Ends 2026-11-27, in 7 days')
  expect(expiryInWords('2026-11-03T12:00:00Z', now, day)).toBe('Ended 2026-11-03')
  expect(expiryInWords(null, now, day)).toBe('No end is known')
})
