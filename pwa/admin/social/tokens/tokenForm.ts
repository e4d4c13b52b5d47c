import type { NewToken, TokenChange, TokenView } from '../../../../data/contract/outreach/social.ts'
import { instantOf, wallTimeOf } from '../../../../data/rules/zonedTime.ts'
import type { Timezone } from '../../../../data/vocabulary/admin.ts'
import type { SocialPlatform } from '../../../../data/vocabulary/social.ts'

const secretFields = ['accessToken', 'accessTokenSecret', 'consumerKey', 'consumerSecret', 'appSecret'] as const
type SecretField = (typeof secretFields)[number]
type IdField = 'pageId' | 'appId'
export type TokenField = SecretField | IdField

export const tokenLabels: Record<TokenField, string> = {
  pageId: 'Page ID',
  appId: 'App ID',
  appSecret: 'App secret',
  accessToken: 'Access token',
  accessTokenSecret: 'Access token secret',
  consumerKey: 'Consumer key',
  consumerSecret: 'Consumer secret',
}

/** What each platform's form shows, in this order. */
export const tokenFieldsOf: Record<SocialPlatform, readonly TokenField[]> = {
  facebook: ['pageId', 'appId', 'appSecret', 'accessToken'],
  twitter: ['accessToken', 'accessTokenSecret', 'consumerKey', 'consumerSecret'],
}

const neededOf: Record<SocialPlatform, readonly TokenField[]> = {
  facebook: ['pageId', 'accessToken'],
  twitter: tokenFieldsOf.twitter,
}
export const isNeeded = (platform: SocialPlatform, field: TokenField) => neededOf[platform].includes(field)
export const isSecret = (field: TokenField): field is SecretField => (secretFields as readonly string[]).includes(field)

export interface TokenWords {
  fields: Partial<Record<TokenField, string>>
  /** YYYY-MM-DD, or empty. */
  expires: string
  isActive: boolean
}

/** The day on which it ends where the admin is. */
const dayOf = (token: TokenView | null, zone: Timezone) =>
  token?.expiresAt ? wallTimeOf(token.expiresAt, zone).date : ''

/** A day that was entered is over when it ends where the admin is. */
const endOf = (day: string, zone: Timezone) => instantOf({ date: day, time: '23:59' }, zone)?.at.toISOString() ?? day

/** What an admin finds in the form: nothing of a secret. */
export const wordsOf = (token: TokenView | null, zone: Timezone): TokenWords => ({
  fields: token ? { pageId: token.pageId ?? '', appId: token.appId ?? '' } : {},
  expires: dayOf(token, zone),
  isActive: token?.isActive ?? true,
})

/** Nothing was entered that would be lost. */
export function isAsFound(words: TokenWords, token: TokenView | null, zone: Timezone): boolean {
  const found = wordsOf(token, zone)
  const isSameField = (field: TokenField) => (words.fields[field] ?? '') === (found.fields[field] ?? '')
  return (
    words.expires === found.expires &&
    words.isActive === found.isActive &&
    [...secretFields, 'pageId' as const, 'appId' as const].every(isSameField)
  )
}

/** What is missing of a token, beside its field. Of a token that is changed only what was emptied on purpose. */
export function issuesOf(platform: SocialPlatform, words: TokenWords, token: TokenView | null) {
  const issues: Partial<Record<TokenField, string>> = {}
  for (const field of neededOf[platform]) {
    const isKept = token !== null && (isSecret(field) ? token[field] !== null : false)
    if (!words.fields[field]?.trim() && !isKept) issues[field] = `${tokenLabels[field]} is needed.`
  }
  return issues
}

const filled = (platform: SocialPlatform, { fields }: TokenWords) =>
  Object.fromEntries(
    tokenFieldsOf[platform].flatMap((field) => {
      const value = fields[field]?.trim()
      return value ? [[field, value]] : []
    }),
  )

export const newTokenOf = (platform: SocialPlatform, words: TokenWords, zone: Timezone): NewToken => ({
  platform,
  accessToken: '',
  ...filled(platform, words),
  isActive: words.isActive,
  ...(words.expires && { expiresAt: endOf(words.expires, zone) }),
})

/** Only what was filled in. An end that was emptied is taken away; an app without its id, with its secret. */
export function tokenChangeOf(
  platform: SocialPlatform,
  words: TokenWords,
  token: TokenView,
  zone: Timezone,
): TokenChange {
  const isSameEnd = words.expires === dayOf(token, zone)
  const isAppGone = token.appId !== null && !words.fields.appId?.trim()
  return {
    ...filled(platform, words),
    ...(isAppGone && { appId: null, appSecret: null }),
    isActive: words.isActive,
    ...(!isSameEnd && { expiresAt: words.expires ? endOf(words.expires, zone) : null }),
  }
}
