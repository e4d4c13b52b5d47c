import type { TokenView } from '../../../../data/contract/outreach/social.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { isReadable, type SecretField, unlockField, unreadable } from './secretFields.ts'
import type { TokenRow } from './socialTokens.store.ts'

/** What the admins see of a token: no secret whole, and of short ones nothing. */
export const presentToken = (secrets: Secrets, row: TokenRow): TokenView => {
  const shown = (field: SecretField) => (row[field] === null ? null : masked(unlockField(secrets, row, field)))
  return {
    platform: row.platform,
    accessToken: shown('accessToken') ?? '',
    accessTokenSecret: shown('accessTokenSecret'),
    consumerKey: shown('consumerKey'),
    consumerSecret: shown('consumerSecret'),
    refreshToken: shown('refreshToken'),
    pageId: row.pageId,
    appId: row.appId,
    appSecret: shown('appSecret'),
    isActive: row.isActive,
    expiresAt: row.expiresAt,
    accountName: row.accountName,
    checkedAt: row.checkedAt,
    problem: isReadable(secrets, row) ? row.problem : unreadable,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}

const dots = '••••'
/** Shorter ones would be half told by their end. */
const shortestTold = 12
const masked = (secret: string | null) =>
  secret !== null && secret.length >= shortestTold ? dots + secret.slice(-4) : dots
