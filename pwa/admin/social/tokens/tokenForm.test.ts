import { expect, test } from 'vitest'
import type { TokenView } from '../../../../data/contract/outreach/social.ts'
import { isAsFound, issuesOf, newTokenOf, tokenChangeOf, wordsOf } from './tokenForm.ts'

const zone = 'America/New_York'
const token: TokenView = {
  platform: 'facebook',
  accessToken: '••••wxyz',
  accessTokenSecret: null,
  consumerKey: null,
  consumerSecret: null,
  refreshToken: null,
  pageId: '1234',
  appId: null,
  appSecret: '••••9876',
  isActive: true,
  expiresAt: '2026-12-24T00:00:00.000Z',
  accountName: 'Voices for Wildlife',
  checkedAt: null,
  problem: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
}

test('a token is edited without its secrets: what stays blank is not sent', () => {
  const words = wordsOf(token, zone)
  expect(JSON.stringify(words)).not.toContain('wxyz')
  expect(tokenChangeOf('facebook', words, token, zone)).toEqual({ pageId: '1234', isActive: true })
  const renewed = { ...words, fields: { ...words.fields, accessToken: ' new ' }, expires: '' }
  expect(tokenChangeOf('facebook', renewed, token, zone)).toMatchObject({ accessToken: 'new', expiresAt: null })
  expect(issuesOf('facebook', words, token)).toEqual({})
})

test('what was entered is told from what was found, also when it was taken out again', () => {
  const words = wordsOf(token, zone)
  const entered = (accessToken: string) => ({ ...words, fields: { ...words.fields, accessToken } })
  expect(isAsFound(words, token, zone)).toBe(true)
  expect(isAsFound(entered('new'), token, zone)).toBe(false)
  expect(isAsFound(entered(''), token, zone)).toBe(true)
  expect(isAsFound({ ...words, expires: '' }, token, zone)).toBe(false)
  expect(isAsFound(wordsOf(null, zone), null, zone)).toBe(true)
})

test('a new token needs what its platform needs', () => {
  const blank = wordsOf(null, zone)
  expect(Object.keys(issuesOf('facebook', blank, null))).toEqual(['pageId', 'accessToken'])
  expect(Object.keys(issuesOf('twitter', blank, null))).toHaveLength(4)
  const words = {
    fields: { pageId: '1', accessToken: 'a', consumerKey: 'of the other' },
    expires: '2027-01-01',
    isActive: true,
  }
  expect(newTokenOf('facebook', words, zone)).toEqual({
    platform: 'facebook',
    pageId: '1',
    accessToken: 'a',
    isActive: true,
    expiresAt: '2027-01-02T04:59:00.000Z',
  })
})

test('a token ends on the day that the admin reads, and an app that was emptied is taken out', () => {
  const words = wordsOf(token, zone)
  expect(words.expires).toBe('2026-12-23')
  expect(tokenChangeOf('facebook', { ...words, expires: '2026-12-28' }, token, zone).expiresAt).toBe(
    '2026-12-29T04:59:00.000Z',
  )
  const withApp = { ...token, appId: '99' }
  const emptied = { ...words, fields: { ...words.fields, appId: ' ' } }
  expect(tokenChangeOf('facebook', emptied, withApp, zone)).toMatchObject({ appId: null, appSecret: null })
})
