import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt, or } from 'drizzle-orm'
import type { AdminName } from '../../data/contract/admin.ts'
import { adminSessions } from '../../data/tables/admin.ts'
import type { Deps } from '../platform/deps.ts'
import { troubleOfDisk } from '../platform/disk.ts'
import { forgetFirstCode } from '../platform/firstCodes.ts'
import { fail } from '../platform/http/errors.ts'
import { clearCount, count, type Limit, tooMany, uncount, waitFor } from '../platform/http/limits.ts'
import { deleteRows, findRow } from '../platform/rows.ts'
import { adminOfCode } from './codes.ts'
import { isKnown, noteDevice } from './devices.ts'
import { lookInTurn } from './lookInTurn.ts'

/** Wrong codes from one network before it has to wait. */
const wrongCodes: Limit = { action: 'admin_login', identifierType: 'network', most: 5, windowMs: 15 * 60_000 }
/** A session ends after half a day unused and after a week in any case. */
export const idleMs = 12 * 3_600_000
const longestMs = 7 * 24 * 3_600_000

/** From one neighbourhood of networks, as a provider hands out thousands of them to anybody. */
const wrongCodesOfRange: Limit = { action: 'admin_login', identifierType: 'range', most: 20, windowMs: 15 * 60_000 }
/** From everywhere, by devices on which nobody ever signed in: a guesser may have many networks, but not one of these. */
const wrongCodesOfStrangers: Limit = {
  action: 'admin_login',
  identifierType: 'range',
  most: 100,
  windowMs: 60 * 60_000,
}
const everywhere = 'everywhere'
interface Caller {
  network: string
  range: string
  /** The hidden name of the caller's device, which it got when an admin signed in on it. */
  device: string
  userAgent: string
}

/** Opens a session for the owner of a code. Errors: admin.wrong_code (401), rate_limited (429). */
export async function logIn(deps: Deps, code: string, { network, range, device, userAgent }: Caller) {
  const bounds: [Limit, string][] = isKnown(deps, device)
    ? [[wrongCodes, device]]
    : [
        [wrongCodes, network],
        [wrongCodesOfRange, range],
        [wrongCodesOfStrangers, everywhere],
      ]
  const waitMs = Math.max(...bounds.map(([limit, of]) => waitFor(deps, limit, of)))
  // Counted before the slow check, so that many guesses at once are as many as one after another.
  if (waitMs === 0) for (const [limit, of] of bounds) count(deps, limit, of)
  const admin = waitMs > 0 ? await lookInTurn(deps, code, range) : await adminOfCode(deps.db, code)
  if (!admin && waitMs > 0) throw tooMany(waitMs)
  if (!admin) return fail('unauthorized', 'admin.wrong_code', 'Invalid authentication code')
  for (const [limit, of] of bounds)
    if (of !== everywhere) clearCount(deps, limit, of)
    else if (waitMs === 0) uncount(deps, limit, of)
  noteDevice(deps, admin, device)
  const token = randomBytes(32).toString('base64url')
  const now = deps.clock.now()
  deps.db.delete(adminSessions).where(lt(adminSessions.expiresAt, now.toISOString())).run()
  deps.db
    .insert(adminSessions)
    .values({
      id: hashToken(token),
      admin,
      userAgent: userAgent.slice(0, 300),
      createdAt: now.toISOString(),
      lastSeenAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + longestMs).toISOString(),
    })
    .run()
  forgetFirstCode(deps.config.dataDir, admin)
  return { admin, token }
}

/** Whose session it is; null when it is over, forged or unknown. */
export function adminOfToken({ db, clock }: Pick<Deps, 'db' | 'clock'>, token: string): AdminName | null {
  const now = clock.now()
  const id = hashToken(token)
  const session = findRow(
    db,
    adminSessions,
    and(
      eq(adminSessions.id, id),
      gt(adminSessions.expiresAt, now.toISOString()),
      gt(adminSessions.lastSeenAt, aliveSince(now)),
    ),
  )
  if (!session) return null
  const aMinuteAgo = new Date(now.getTime() - 60_000).toISOString()
  if (session.lastSeenAt < aMinuteAgo) noteSeen(db, id, now.toISOString())
  return session.admin
}

/** An admin can read also while the disk takes nothing. */
function noteSeen(db: Deps['db'], id: string, lastSeenAt: string): void {
  try {
    db.update(adminSessions).set({ lastSeenAt }).where(eq(adminSessions.id, id)).run()
  } catch (error) {
    if (troubleOfDisk(error) === null) throw error
  }
}

export function logOut({ db }: Pick<Deps, 'db'>, token: string): void {
  deleteRows(db, adminSessions, eq(adminSessions.id, hashToken(token)))
}

/** A session that was last seen before is over. */
export const aliveSince = (now: Date) => new Date(now.getTime() - idleMs).toISOString()

/** Only a hash is stored: whoever reads the database cannot use it to log in. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Sessions that are over, by age or because nobody used them. */
export function forgetSessions({ db, clock }: Pick<Deps, 'db' | 'clock'>): number {
  const now = clock.now()
  return deleteRows(
    db,
    adminSessions,
    or(lt(adminSessions.expiresAt, now.toISOString()), lt(adminSessions.lastSeenAt, aliveSince(now))),
  )
}
