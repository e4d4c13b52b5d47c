import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { rateLimitTracker } from '../../../data/tables/abuse.ts'
import { t } from '../../../data/words/words.ts'
import { mailboxOf } from '../addresses.ts'
import { preparedOnce, type Store } from '../database.ts'
import type { Deps } from '../deps.ts'
import { type Before, deleteSome } from '../erasure.ts'
import { callerOf, groupsOf } from './callers.ts'
import type { Env } from './context.ts'
import { ProductError } from './errors.ts'

export interface Limit {
  /** What is being counted, such as `admin_login`. */
  action: string
  identifierType: 'network' | 'range' | 'email' | 'reader' | 'device' | 'receipt' | 'order' | 'admin'
  /** How often within the window before the caller has to wait. */
  most: number
  windowMs: number
}

type Limits = Pick<Deps, 'clock'> & { db: Store }

/** Counts one use, or throws 429 with `Retry-After` in seconds. The count survives a restart. */
export function spend(deps: Limits, limit: Limit, identifier: string): void {
  const waitMs = waitFor(deps, limit, identifier)
  if (waitMs > 0) throw tooMany(waitMs)
  count(deps, limit, identifier)
}

/** Milliseconds until the caller may try again; 0 when it may now. */
export function waitFor({ db, clock }: Limits, limit: Limit, identifier: string): number {
  const row = statementsOf(db).find.get(keyOf(limit, identifier))
  if (!row) return 0
  const now = clock.now()
  const { earliest, latest } = currentWindow(limit, now)
  const isOver = row.windowStart <= earliest || row.windowStart > latest
  if (row.actionCount < limit.most || isOver) return 0
  return Math.min(limit.windowMs, Date.parse(row.windowStart) + limit.windowMs - now.getTime())
}

/**
 * A window that counts now began later than `earliest` and not later than `latest`. One in the future was noted by a clock that was
 * ahead: it would close the door until that day.
 */
const currentWindow = ({ windowMs }: Limit, now: Date) => ({
  earliest: new Date(now.getTime() - windowMs).toISOString(),
  latest: new Date(now.getTime() + leewayMs).toISOString(),
})
/** A clock that is set right by a little frees nobody. */
const leewayMs = 1000

export function count({ db, clock }: Limits, limit: Limit, identifier: string): void {
  const now = clock.now()
  const at = now.toISOString()
  statementsOf(db).count.run({ ...keyOf(limit, identifier), at, ...currentWindow(limit, now) })
}

const keyOf = ({ action, identifierType }: Limit, identifier: string) => ({ identifier, identifierType, action })

/** What nearly every request asks. */
const statementsOf = preparedOnce((db) => {
  const { placeholder } = sql
  const { windowStart, actionCount, identifier, identifierType, actionType } = rateLimitTracker
  const isOver = sql`${windowStart} <= ${placeholder('earliest')} or ${windowStart} > ${placeholder('latest')}`
  return {
    find: db
      .select({ actionCount, windowStart })
      .from(rateLimitTracker)
      .where(
        and(
          eq(identifier, placeholder('identifier')),
          eq(identifierType, placeholder('identifierType')),
          eq(actionType, placeholder('action')),
        ),
      )
      .prepare(),
    count: db
      .insert(rateLimitTracker)
      .values({
        identifier: placeholder('identifier'),
        identifierType: placeholder('identifierType'),
        actionType: placeholder('action'),
        windowStart: placeholder('at'),
        lastAction: placeholder('at'),
      })
      .onConflictDoUpdate({
        target: [identifier, identifierType, actionType],
        set: {
          actionCount: sql`case when ${isOver} then 1 else ${actionCount} + 1 end`,
          windowStart: sql`case when ${isOver} then excluded.window_start else ${windowStart} end`,
          lastAction: sql`excluded.last_action`,
        },
      })
      .prepare(),
  }
})

/** Whether a use by this caller was ever counted. */
export const hasCounted = ({ db }: Pick<Limits, 'db'>, limit: Limit, identifier: string): boolean =>
  statementsOf(db).find.get(keyOf(limit, identifier)) !== undefined

export function clearCount({ db }: Limits, limit: Limit, identifier: string): void {
  db.delete(rateLimitTracker).where(rowOf(limit, identifier)).run()
}

/** Takes one use back that turned out to be none. */
export function uncount({ db }: Pick<Limits, 'db'>, limit: Limit, identifier: string): void {
  db.update(rateLimitTracker)
    .set({ actionCount: sql`max(0, ${rateLimitTracker.actionCount} - 1)` })
    .where(rowOf(limit, identifier))
    .run()
}

export function tooMany(waitMs: number) {
  const seconds = Math.ceil(waitMs / 1000)
  const message =
    seconds > 60
      ? t('Rate limit reached. Please try again in {count, plural, one {{count} minute} other {{count} minutes}}.', {
          count: Math.ceil(seconds / 60),
        })
      : t('Rate limit reached. Please try again in {count, plural, one {{count} second} other {{count} seconds}}.', {
          count: seconds,
        })
  return new ProductError(
    'tooMany',
    'rate_limited',
    message,
    { remainingTime: seconds },
    { 'retry-after': String(seconds) },
  )
}

/** The caller's network, hidden: one address in IPv4, a /64 in IPv6, where a household or a phone moves about. */
export function networkOf(c: Context<Env>, deps: Pick<Deps, 'config' | 'secrets'>): string {
  const address = addressOf(c, deps)
  return deps.secrets.hide(address.includes(':') ? groupsOf(address).slice(0, 4).join(':') : address)
}

/** The neighbourhood of the caller's network, hidden: a /24 in IPv4, a /48 in IPv6, as a provider hands them out. */
export function networkRangeOf(c: Context<Env>, deps: Pick<Deps, 'config' | 'secrets'>): string {
  const address = addressOf(c, deps)
  const isV6 = address.includes(':')
  const range = isV6 ? groupsOf(address).slice(0, 3).join(':') : address.split('.').slice(0, 3).join('.')
  return deps.secrets.hide(`range ${range}`)
}

/** The mailbox of an address, hidden: who changes what stands behind a plus is the same sender. */
export const hiddenMailbox = ({ secrets }: Pick<Deps, 'secrets'>, email: string): string =>
  secrets.hide(mailboxOf(email))

/** The caller's network address, as it stands in front of us or as a trusted proxy names it. */
export const addressOf = (c: Context<Env>, { config }: Pick<Deps, 'config'>) =>
  callerOf({ socket: socketAddress(c), forwarded: c.req.header('x-forwarded-for') }, config.TRUST_PROXY)

const socketAddress = (c: Context<Env>) =>
  (c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming?.socket?.remoteAddress

const rowOf = (limit: Limit, identifier: string) =>
  and(
    eq(rateLimitTracker.identifier, identifier),
    eq(rateLimitTracker.identifierType, limit.identifierType),
    eq(rateLimitTracker.actionType, limit.action),
  )

/** Forgets everything that was counted of somebody, under their hidden name. */
export const eraseCountsOf = (db: Store, identifier: string): number =>
  db.delete(rateLimitTracker).where(eq(rateLimitTracker.identifier, identifier)).run().changes

/** Forgets everything that was counted for a limit, of everybody. */
export const forgetCountsFor = (db: Store, { action, identifierType }: Limit): number =>
  db
    .delete(rateLimitTracker)
    .where(and(eq(rateLimitTracker.actionType, action), eq(rateLimitTracker.identifierType, identifierType)))
    .run().changes

/** Forgets counters that were last used before an instant and close no door any more. */
export const forgetCountsBefore = (db: Store, { before, limit }: Before): number =>
  deleteSome(
    db,
    rateLimitTracker,
    and(
      lt(rateLimitTracker.lastAction, before),
      or(isNull(rateLimitTracker.blockUntil), lt(rateLimitTracker.blockUntil, before)),
    ),
    limit,
  )
