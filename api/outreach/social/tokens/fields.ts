import { type SocialPlatform, socialPlatformNames } from '../../../../data/vocabulary/social.ts'
import { fail, ProductError } from '../../../platform/http/errors.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { TokenRow } from './socialTokens.store.ts'

type KeyField = SecretField | 'pageId' | 'appId'
export type GivenKeys = Partial<Record<KeyField, string | null>>

/** What each platform's form asks for, as its labels say it. */
const fieldsOf: Record<SocialPlatform, Partial<Record<KeyField, string>>> = {
  facebook: {
    accessToken: 'an access token',
    pageId: 'a page id',
    appId: 'an app id',
    appSecret: 'an app secret',
    refreshToken: 'a refresh token',
  },
  twitter: {
    accessToken: 'an access token',
    accessTokenSecret: 'an access token secret',
    consumerKey: 'a consumer key',
    consumerSecret: 'a consumer secret',
    refreshToken: 'a refresh token',
  },
}
const needed: Record<SocialPlatform, KeyField[]> = {
  facebook: ['accessToken', 'pageId'],
  twitter: ['accessToken', 'accessTokenSecret', 'consumerKey', 'consumerSecret'],
}

const keyFields = [
  'accessToken',
  'accessTokenSecret',
  'consumerKey',
  'consumerSecret',
  'refreshToken',
  'pageId',
  'appId',
  'appSecret',
] as const satisfies KeyField[]

/** What was filled in. Blank is not there. Errors: invalid, where something belongs to the other platform. */
export function filledIn(platform: SocialPlatform, given: GivenKeys): [KeyField, string][] {
  const filled = keyFields.flatMap((field): [KeyField, string][] => (given[field] ? [[field, given[field]]] : []))
  const foreign = filled.filter(([field]) => !fieldsOf[platform][field])
  if (foreign.length > 0)
    refuse(foreign.map(([field]) => ({ field, message: `${socialPlatformNames[platform]} has no such field.` })))
  return filled
}

/** Errors: invalid, with an issue for each field that the platform cannot do without. */
export function requireNeeded(platform: SocialPlatform, filled: [KeyField, string][]): void {
  const missing = needed[platform].filter((field) => !filled.some(([name]) => name === field))
  const name = socialPlatformNames[platform]
  if (missing.length > 0)
    refuse(missing.map((field) => ({ field, message: `${name} needs ${fieldsOf[platform][field]}.` })))
}

function refuse(issues: { field: string; message: string }[]): never {
  const message = [...new Set(issues.map((issue) => issue.message))].join('\n')
  throw new ProductError('invalid', 'invalid', message, { issues })
}

/** What nobody but the platform is shown. */
const secretFields = [
  'accessToken',
  'accessTokenSecret',
  'consumerKey',
  'consumerSecret',
  'refreshToken',
  'appSecret',
] as const
export type SecretField = (typeof secretFields)[number]

export const isSecret = (field: string): field is SecretField => (secretFields as readonly string[]).includes(field)

/** Locked as what it is: a secret in the place of another is unreadable. */
const aboutOf = (platform: SocialPlatform, field: SecretField) => `social_media_tokens:${platform}:${field}`

export const lockField = (secrets: Secrets, platform: SocialPlatform, field: SecretField, text: string): string =>
  secrets.lock(text, aboutOf(platform, field))

/** Null where there is none, or where it was locked with another master secret. */
export function unlockField(secrets: Secrets, row: TokenRow, field: SecretField): string | null {
  const locked = row[field]
  return locked === null ? null : secrets.unlock(locked, aboutOf(row.platform, field))
}

export const isReadable = (secrets: Secrets, row: TokenRow): boolean =>
  secretFields.every((field) => row[field] === null || unlockField(secrets, row, field) !== null)

export const unreadable =
  'What was stored cannot be read any more, as the master secret of this server was changed. Enter all the keys anew.'

/** Errors: social.token_unreadable, after `SECRET_KEY` was changed. */
export const readField = (secrets: Secrets, row: TokenRow, field: SecretField): string | null =>
  row[field] === null
    ? null
    : (unlockField(secrets, row, field) ?? fail('conflict', 'social.token_unreadable', unreadable))
