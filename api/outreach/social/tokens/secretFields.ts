import type { SocialPlatform } from '../../../../data/vocabulary/social.ts'
import { fail } from '../../../platform/http/errors.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { TokenRow } from './socialTokens.store.ts'

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
