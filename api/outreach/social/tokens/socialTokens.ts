import type { z } from 'zod'
import type { AdminName } from '../../../../data/contract/admin.ts'
import type { newToken, TokenView, tokenChange } from '../../../../data/contract/outreach/social.ts'
import { type SocialPlatform, socialPlatformNames } from '../../../../data/vocabulary/social.ts'
import { recordAct } from '../../../platform/audit/audit.ts'
import { toInstant } from '../../../platform/clock.ts'
import type { Deps } from '../../../platform/deps.ts'
import { fail } from '../../../platform/http/errors.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import {
  filledIn,
  isReadable,
  isSecret,
  lockField,
  requireNeeded,
  type SecretField,
  unlockField,
  unreadable,
} from './fields.ts'
import {
  deleteToken,
  findToken,
  insertToken,
  listTokens,
  subjectOf,
  type TokenRow,
  updateToken,
} from './socialTokens.store.ts'
import { askSoon } from './watch.ts'

type Desk = Pick<Deps, 'db' | 'clock' | 'secrets' | 'jobs'>

export const showTokens = ({ db, secrets }: Pick<Deps, 'db' | 'secrets'>): TokenView[] =>
  listTokens(db).map((row) => presentToken(secrets, row))

/** Errors: invalid, with `issues`; social.token_exists. */
export function addToken(desk: Desk, admin: AdminName, given: z.output<typeof newToken>): TokenView {
  const { db, clock, secrets, jobs } = desk
  const { platform, isActive = false, expiresAt } = given
  const filled = filledIn(platform, given)
  requireNeeded(platform, filled)
  const view = db.transaction((tx) => {
    const at = toInstant(clock)
    const row = insertToken(tx, {
      platform,
      accessToken: '',
      ...stored(desk, platform, filled),
      isActive,
      expiresAt: instantOf(expiresAt),
      createdAt: at,
      updatedAt: at,
    })
    if (!row)
      return fail(
        'conflict',
        'social.token_exists',
        `${socialPlatformNames[platform]} has a token already. Edit that one, or delete it first.`,
      )
    const after = { fields: filled.map(([field]) => field), isActive }
    recordAct(tx, { admin, action: 'social_token.added', subject: subjectOf(platform), after, at })
    if (isActive) askSoon(tx, at)
    return presentToken(secrets, row)
  })
  jobs.wake()
  return view
}

/**
 * Blank fields stay as they are. Other keys are of another account or another time: what was known of the old ones is forgotten.
 * Errors: social.no_token; invalid, with `issues`.
 */
export function changeToken(
  desk: Desk,
  admin: AdminName,
  { platform, ...given }: z.output<typeof tokenChange> & { platform: SocialPlatform },
): TokenView {
  const { db, clock, secrets, jobs } = desk
  const filled = filledIn(platform, given)
  const view = db.transaction((tx) => {
    const at = toInstant(clock)
    const seen = findToken(tx, platform) ?? noToken(platform)
    const changed = filled.filter(([field, text]) => textOf(desk, seen, field) !== text)
    const cleared = dispensable.filter((field) => given[field] === null && seen[field] !== null)
    const isActive = given.isActive ?? seen.isActive
    const expiresAt = endOf(seen, given.expiresAt, { isNewToken: changed.some(([field]) => field === 'accessToken') })
    const fields = [
      ...changed.map(([field]) => field),
      ...cleared,
      ...(isActive === seen.isActive ? [] : ['isActive']),
      ...(expiresAt === seen.expiresAt ? [] : ['expiresAt']),
    ]
    if (fields.length === 0) return presentToken(secrets, seen)
    const row = updateToken(tx, platform, {
      ...stored(desk, platform, changed),
      ...Object.fromEntries(cleared.map((field) => [field, null])),
      ...(changed.length + cleared.length > 0 && { problem: null, checkedAt: null, accountName: null }),
      isActive,
      expiresAt,
      updatedAt: at,
    })
    recordAct(tx, {
      admin,
      action: 'social_token.changed',
      subject: subjectOf(platform),
      before: { isActive: seen.isActive },
      after: { fields, isActive },
      at,
    })
    if (isActive) askSoon(tx, at)
    return presentToken(secrets, row ?? noToken(platform))
  })
  jobs.wake()
  return view
}

/** What a platform can do without. */
const dispensable = ['appId', 'appSecret'] as const

/** Errors: social.no_token. */
export function removeToken({ db, clock }: Desk, admin: AdminName, platform: SocialPlatform): void {
  db.transaction((tx) => {
    if (!deleteToken(tx, platform)) noToken(platform)
    recordAct(tx, { admin, action: 'social_token.deleted', subject: subjectOf(platform), at: toInstant(clock) })
  })
}

const noToken = (platform: SocialPlatform): never =>
  fail('notFound', 'social.no_token', `${socialPlatformNames[platform]} has no token.`)

type Filled = ReturnType<typeof filledIn>

const stored = ({ secrets }: Desk, platform: SocialPlatform, filled: Filled): Partial<TokenRow> =>
  Object.fromEntries(
    filled.map(([field, text]) => [field, isSecret(field) ? lockField(secrets, platform, field, text) : text]),
  )

const textOf = ({ secrets }: Desk, row: TokenRow, field: Filled[number][0]): string | null =>
  isSecret(field) ? unlockField(secrets, row, field) : row[field]

type GivenEnd = string | null | undefined
const instantOf = (given: GivenEnd): string | null => (given ? new Date(given).toISOString() : null)

/** The end of the old token, sent along from a form, is not that of a new one. */
function endOf(seen: TokenRow, given: GivenEnd, { isNewToken }: { isNewToken: boolean }): string | null {
  const isAsBefore = given === undefined || instantOf(given)?.slice(0, 10) === seen.expiresAt?.slice(0, 10)
  if (isAsBefore) return isNewToken ? null : seen.expiresAt
  return instantOf(given)
}

/** What the admins see of a token: no secret whole, and of short ones nothing. */
const presentToken = (secrets: Secrets, row: TokenRow): TokenView => {
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
