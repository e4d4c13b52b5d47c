import type { Connection } from '../../../../data/contract/outreach/social.ts'
import { type SocialPlatform, socialPlatforms } from '../../../../data/vocabulary/social.ts'
import type { Db, Tx } from '../../../platform/database.ts'
import type { SocialKeys } from '../../../platform/providers/social.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { readField } from './fields.ts'
import { tellOfBroken } from './notices.ts'
import { findToken, listTokens, type TokenRow, updateToken } from './socialTokens.store.ts'

/** The keys to post with; null where none are active. Errors: social.token_unreadable. */
export function keysOf({ db, secrets }: { db: Db; secrets: Secrets }, platform: SocialPlatform): SocialKeys | null {
  const row = findToken(db, platform)
  return row?.isActive ? readKeys(secrets, row) : null
}

export const readKeys = (secrets: Secrets, row: TokenRow): SocialKeys => ({
  accessToken: readField(secrets, row, 'accessToken') ?? '',
  accessTokenSecret: readField(secrets, row, 'accessTokenSecret'),
  consumerKey: readField(secrets, row, 'consumerKey'),
  consumerSecret: readField(secrets, row, 'consumerSecret'),
  pageId: row.pageId,
  appId: row.appId,
  appSecret: readField(secrets, row, 'appSecret'),
})

/** Notes that a platform does not take the keys any more, and tells the admins once until it does again. `reason`: its newest words. */
export function noteBroken(tx: Tx, platform: SocialPlatform, { reason, at }: { reason: string; at: string }): void {
  const row = findToken(tx, platform)
  if (!row) return
  updateToken(tx, platform, { problem: reason })
  if (row.problem === null) tellOfBroken(tx, row, { reason, at })
}

/** A platform that takes a post, or shows ours, takes the keys: what was wrong with them is over. */
export function noteTaken(tx: Tx, platform: SocialPlatform): void {
  if (findToken(tx, platform)?.problem != null) updateToken(tx, platform, { problem: null })
}

/** How each platform stands. */
export function connectionsOf(db: Db, now: Date): Connection[] {
  const rows = listTokens(db)
  return socialPlatforms.map((platform) => {
    const row = rows.find((token) => token.platform === platform)
    return {
      platform,
      state: stateOf(row, now),
      accountName: row?.accountName ?? null,
      expiresAt: row?.expiresAt ?? null,
      problem: row?.problem ?? null,
    }
  })
}

function stateOf(row: TokenRow | undefined, now: Date): Connection['state'] {
  if (!row) return 'missing'
  if (!row.isActive) return 'inactive'
  if (row.expiresAt !== null && Date.parse(row.expiresAt) <= now.getTime()) return 'expired'
  return row.problem === null ? 'active' : 'broken'
}
