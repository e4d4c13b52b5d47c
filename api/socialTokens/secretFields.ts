import type { SocialPlatform } from '../../data/vocabulary/social.ts'
import { fail } from '../http/errors.ts'
import type { Secrets } from '../secrets.ts'
import type { TokenRow } from './socialTokens.store.ts'

/** What nobody but the platform is shown. */
export const secretFields = [
  'accessToken',
  'accessTokenSecret',
  'consumerKey',
  'consumerSecret',
  'refreshToken',
  'appSecret',
] as const
export type SecretField = (typeof secretFields)[number]

/** Locked as what it is: a secret in the place of another is unreadable. */
const aboutOf = (platform: SocialPlatform, field: SecretField) => `social_media_tokens:${platform}:${field}`

export const lockField = (secrets: Secrets, platform: SocialPlatform, field: SecretField, text: string): string =>
  secrets.lock(text, aboutOf(platform, field))

/** Errors: social.token_unreadable, after `SECRET_KEY` was changed. */
export function readField(secrets: Secrets, row: TokenRow, field: SecretField): string | null {
  const locked = row[field]
  if (locked === null) return null
  return (
    secrets.unlock(locked, aboutOf(row.platform, field)) ??
    fail(
      'conflict',
      'social.token_unreadable',
      'What was stored cannot be read any more, as the master secret of this server was changed. Enter the keys anew.',
    )
  )
}
