import type { AdminName } from '../../../../data/contract/admin.ts'
import type { TokenTested } from '../../../../data/contract/outreach/social.ts'
import { type SocialPlatform, socialPlatformNames } from '../../../../data/vocabulary/social.ts'
import { recordAct } from '../../../platform/audit/audit.ts'
import { toInstant } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { fail } from '../../../platform/http/errors.ts'
import { type Identity, SocialError } from '../../../platform/providers/social.ts'
import { readKeys } from './connections.ts'
import { findToken, subjectOf, type TokenRow, updateToken } from './socialTokens.store.ts'

type Desk = Pick<Deps, 'db' | 'clock' | 'secrets' | 'social'>

/**
 * Asks the platform whose keys these are, and keeps what it says.
 * Errors: social.no_active_token; social.token_unreadable; social.connection_failed, social.unreachable, in the platform's words.
 */
export async function testToken(desk: Desk, admin: AdminName, platform: SocialPlatform): Promise<TokenTested> {
  const { db, clock } = desk
  const name = socialPlatformNames[platform]
  const row = findToken(db, platform)
  if (!row?.isActive)
    return fail('conflict', 'social.no_active_token', `${name} has no active token. Add one, or switch it on.`)
  const answer = await askPlatform(desk, row)
  const isWhole = answer instanceof SocialError ? false : answer.missing.length === 0
  const at = toInstant(clock)
  db.transaction((tx) => {
    keepAnswer(tx, { row, answer, at })
    recordAct(tx, { admin, action: 'social_token.tested', subject: subjectOf(platform), after: { isWhole }, at })
  })
  if (answer instanceof SocialError) {
    if (answer.trouble === 'unavailable') return fail('unavailable', 'social.unreachable', answer.message)
    return fail('badGateway', 'social.connection_failed', answer.message)
  }
  const kind = platform === 'facebook' ? 'page' : 'account'
  const { name: accountName, expiresAt, missing, remark } = answer
  const message = [
    `Connected to the ${kind} ${accountName}.`,
    ...(isWhole ? [] : [missingWords(missing)]),
    remark ?? '',
  ]
    .join(' ')
    .trim()
  return { message, accountName, expiresAt: expiresAt ?? row.expiresAt, missing, remark }
}

/** Errors: social.token_unreadable. */
export async function askPlatform({ secrets, social }: Desk, row: TokenRow): Promise<Identity | SocialError> {
  const keys = readKeys(secrets, row)
  try {
    return await social[row.platform].whoAmI(keys)
  } catch (error) {
    if (error instanceof SocialError) return error
    throw error
  }
}

/**
 * Keeps what the platform said of keys that nobody has changed meanwhile. A platform that is merely in trouble says nothing of them.
 * Answers what is wrong with them now, or null.
 */
export function keepAnswer(
  tx: Tx,
  { row, answer, at }: { row: TokenRow; answer: Identity | SocialError; at: string },
): string | null {
  const seen = findToken(tx, row.platform)
  if (seen?.id !== row.id || seen.updatedAt !== row.updatedAt) return null
  if (answer instanceof SocialError) {
    if (answer.trouble === 'unavailable') return seen.problem
    updateToken(tx, row.platform, { problem: answer.message, checkedAt: at })
    return answer.message
  }
  const problem = answer.missing.length > 0 ? missingWords(answer.missing) : null
  updateToken(tx, row.platform, {
    accountName: answer.name,
    checkedAt: at,
    expiresAt: answer.expiresAt ?? seen.expiresAt,
    problem,
  })
  return problem
}

const missingWords = (missing: string[]) =>
  `${missing.length === 1 ? 'A permission that posting needs is' : 'Permissions that posting needs are'} missing: ${missing.join(', ')}.`
