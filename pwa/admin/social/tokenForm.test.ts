import { expect, test } from 'vitest'
import type { TokenView } from '../../../data/contract/social.ts'
import { isAsFound, issuesOf, newTokenOf, tokenChangeOf, wordsOf } from './tokenForm.ts'

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
  const words = wordsOf(token)
  expect(JSON.stringify(words)).not.toContain('wxyz')
  expect(tokenChangeOf('facebook', words, token)).toEqual({ pageId: '1234', isActive: true })
  const renewed = { ...words, fields: { ...words.fields, accessToken: ' new ' }, expires: '' }
  expect(tokenChangeOf('facebook', renewed, token)).toMatchObject({ accessToken: 'new', expiresAt: null })
  expect(issuesOf('facebook', words, token)).toEqual({})
})

test('what was entered is told from what was found, also when it was taken out again', () => {
  const words = wordsOf(token)
  const entered = (accessToken: string) => ({ ...words, fields: { ...words.fields, accessToken } })
  expect(isAsFound(words, token)).toBe(true)
  expect(isAsFound(entered('new'), token)).toBe(false)
  expect(isAsFound(entered(''), token)).toBe(true)
  expect(isAsFound({ ...words, expires: '' }, token)).toBe(false)
  expect(isAsFound(wordsOf(null), null)).toBe(true)
})

test('a new token needs what its platform needs', () => {
  const blank = wordsOf(null)
  expect(Object.keys(issuesOf('facebook', blank, null))).toEqual(['pageId', 'accessToken'])
  expect(Object.keys(issuesOf('twitter', blank, null))).toHaveLength(4)
  const words = {
    fields: { pageId: '1', accessToken: 'a', consumerKey: 'of the other' },
    expires: '2027-01-01',
    isActive: true,
  }
  expect(newTokenOf('facebook', words)).toEqual({
    platform: 'facebook',
    pageId: '1',
    accessToken: 'a',
    isActive: true,
    expiresAt: '2027-01-01',
  })
})
