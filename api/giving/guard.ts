import { randomBytes } from 'node:crypto'
import { and, eq, inArray, lt } from 'drizzle-orm'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { rateLimitTracker } from '../../data/tables/abuse.ts'
import { donationSoonestMs } from '../../data/vocabulary/money.ts'
import { t } from '../../data/words/words.ts'
import { hourMs } from '../platform/clock.ts'
import type { Store } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'
import { ProductError } from '../platform/http/errors.ts'
import { count, type Limit, networkOf, networkRangeOf, tooMany, waitFor } from '../platform/http/limits.ts'
import type { DonationRow } from './donations.store.ts'

/**
 * Keeps off those who try out stolen cards on a donation form. Counters are rows, so that they survive a restart; what
 * they count by is hidden.
 */

/** Who sets out to give. All names are hidden ones. */
export interface Donor {
  /** Of the browser; null when it did not bring the cookie of a visit. */
  device: string | null
  /** When the form was first touched. */
  visitedAt: Date | null
  network: string
  /** The neighbourhood of the network. */
  range: string
}

type GuardDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'secrets'>
type Counting = { db: Store; clock: Deps['clock'] }

const cookieName = 'vfw_donor'
/** Readers have a sealed cookie, too: theirs makes no donor. */
const cookieKind = 'donor'
/** The calls that pay, and nothing else: pages stay the same for everybody, and no reader is known by it. */
const cookiePaths = [
  '/api/donations',
  '/api/create-payment-intent',
  '/api/mobile-gifts',
  '/api/monthly-gifts',
  '/paypal',
]
const cookieSeconds = 24 * 3600

const windowMs = 10 * 60_000

const perDevice: Limit = { action: 'donation', identifierType: 'device', most: 20, windowMs }
const perNetwork: Limit = { action: 'donation', identifierType: 'network', most: 60, windowMs }
/** Counted apart: callers without a cookie close the door for their like, not for a school behind the same address. */
const perNetworkUnknown: Limit = { action: 'donation_unknown', identifierType: 'network', most: 20, windowMs }
const perRangeAndAmount: Limit = { action: 'donation_amount', identifierType: 'range', most: 120, windowMs }
/** Whatever the amounts: who owns a range of IPv6 has 65,536 networks to give from, and any number of amounts. */
const perRange: Limit = { action: 'donation_range', identifierType: 'range', most: 240, windowMs }
/** The same act again costs no intent, but a call to the provider all the same. */
const perNetworkAgain: Limit = { action: 'donation_again', identifierType: 'network', most: 120, windowMs }
/** Counted whatever becomes of it: each costs PayPal a call. A school may give from one address. */
export const paypalSetups: Limit = { action: 'paypal_setup', identifierType: 'network', most: 60, windowMs }
/** Of one order: a donor may ask again while PayPal does not answer. */
export const paypalCaptures: Limit = { action: 'paypal_capture', identifierType: 'order', most: 20, windowMs }
/** Captures of orders that are not ours: guesses, which cost a look into the database. */
export const paypalUnknown: Limit = { action: 'paypal_unknown', identifierType: 'network', most: 60, windowMs }
/** Of one number: nobody's phone is made to ring by whoever knows it. */
export const mobilePrompts: Limit = { action: 'mobile_prompt', identifierType: 'device', most: 5, windowMs: hourMs }
/** Each costs the aggregator some calls. */
export const mobileQuotes: Limit = { action: 'mobile_quote', identifierType: 'network', most: 120, windowMs }
/** Of one gift: its page asks while it waits. */
export const mobileLooks: Limit = { action: 'mobile_look', identifierType: 'order', most: 120, windowMs }
/** New browsers: who throws the cookie away at each try would be a new one at each try. */
const newDevices: Limit = { action: 'donation_device', identifierType: 'network', most: 60, windowMs }
const declinesOfDevice: Limit = { action: 'donation_declined', identifierType: 'device', most: 5, windowMs: hourMs }
/** Behind one address may be a whole school: it is not closed for what one of its browsers does. */
const declinesOfNetwork: Limit = { ...declinesOfDevice, identifierType: 'network', most: 25 }
/** Of callers without a cookie, and for their like alone. */
const declinesOfUnknown: Limit = {
  ...declinesOfDevice,
  action: 'donation_declined_unknown',
  identifierType: 'network',
}
const actions = [
  perDevice,
  perNetwork,
  perNetworkUnknown,
  perRangeAndAmount,
  perRange,
  perNetworkAgain,
  paypalSetups,
  paypalCaptures,
  paypalUnknown,
  mobilePrompts,
  mobileQuotes,
  mobileLooks,
  newDevices,
  declinesOfDevice,
  declinesOfNetwork,
  declinesOfUnknown,
].map(({ action }) => action)

/**
 * Remembers the browser, and the moment in which its form was first touched: in another tab it may have been filled in
 * already. Where too many new ones come from one network, the next stay unknown.
 */
export function noteVisit(c: Context, deps: GuardDeps) {
  const { clock, config, secrets } = deps
  const known = readVisit(c, deps)
  if (!known) {
    const network = networkOf(c, deps)
    if (waitFor(deps, newDevices, network) > 0) return
    count(deps, newDevices, network)
  }
  const id = known?.id ?? randomBytes(16).toString('base64url')
  const at = known && isFresh(known, deps) ? known.at : clock.now().getTime()
  const sealed = secrets.seal(`${cookieKind}.${id}.${at.toString(36)}`)
  const secure = config.publicUrl.startsWith('https:')
  for (const path of cookiePaths)
    setCookie(c, cookieName, sealed, { path, httpOnly: true, sameSite: 'Lax', secure, maxAge: cookieSeconds })
}

export function donorOf(c: Context, deps: Pick<GuardDeps, 'clock' | 'config' | 'secrets'>): Donor {
  const visit = readVisit(c, deps)
  const isKnown = visit !== null && isFresh(visit, deps)
  return {
    device: isKnown ? deps.secrets.hide(`donor ${visit.id}`) : null,
    visitedAt: isKnown ? new Date(visit.at) : null,
    network: networkOf(c, deps),
    range: networkRangeOf(c, deps),
  }
}

const isFresh = ({ at }: { at: number }, { clock }: Pick<GuardDeps, 'clock'>) =>
  clock.now().getTime() - at <= cookieSeconds * 1000

/** Counts one try to give, or refuses it. Errors: 429 rate_limited, too_soon. */
export function spendTry(deps: GuardDeps, donor: Donor, amountCents: number): void {
  for (const check of checks) {
    const refusal = check(deps, donor, amountCents)
    if (refusal) throw refusal
  }
  for (const [limit, identifier] of boundsOf(deps, donor, amountCents)) count(deps, limit, identifier)
}

/** Counts one repetition of an act that is known, or refuses it. Errors: 429 rate_limited. */
export function spendReminder(deps: GuardDeps, donor: Donor): void {
  const waitMs = waitFor(deps, perNetworkAgain, donor.network)
  if (waitMs > 0) throw tooMany(waitMs)
  count(deps, perNetworkAgain, donor.network)
}

/** Why a try is refused, or null. A question that only people can answer would be one more of these. */
type Check = (deps: GuardDeps, donor: Donor, amountCents: number) => ProductError | null

const tooSoon: Check = ({ clock }, { visitedAt }) => {
  const ageMs = visitedAt ? clock.now().getTime() - visitedAt.getTime() : donationSoonestMs
  // A visit that lies ahead was noted before the server's clock was set back.
  const waitMs = ageMs < 0 ? 0 : donationSoonestMs - ageMs
  if (waitMs <= 0) return null
  const seconds = Math.ceil(waitMs / 1000)
  const message = t('That was very quick. Please try again in a moment.')
  return new ProductError(
    'tooMany',
    'too_soon',
    message,
    { remainingTime: seconds },
    { 'retry-after': String(seconds) },
  )
}

const closedForDeclines: Check = ({ db, clock }, donor) => {
  const ends = doorsOf(donor).map(([limit, name]) => blockedUntil(db, limit, name))
  const waitMs = Math.max(...ends) - clock.now().getTime()
  return waitMs > 0 ? tooMany(waitMs) : null
}

const tooOften: Check = (deps, donor, amountCents) => {
  const waits = boundsOf(deps, donor, amountCents).map(([limit, identifier]) => waitFor(deps, limit, identifier))
  const waitMs = Math.max(...waits)
  return waitMs > 0 ? tooMany(waitMs) : null
}

const checks: Check[] = [tooSoon, closedForDeclines, tooOften]

const boundsOf = ({ secrets }: GuardDeps, donor: Donor, amountCents: number): [Limit, string][] => [
  ...(donor.device
    ? ([
        [perDevice, donor.device],
        [perNetwork, donor.network],
      ] as [Limit, string][])
    : ([[perNetworkUnknown, donor.network]] as [Limit, string][])),
  [perRangeAndAmount, secrets.hide(`donations ${donor.range} ${amountCents}`)],
  [perRange, donor.range],
]

/**
 * Counts a card that the bank declined. The fifth within an hour closes the browser it was tried from for an hour, the
 * twenty-fifth the network.
 */
export function countDecline(
  tx: Store,
  { clock }: Pick<Deps, 'clock'>,
  donation: Pick<DonationRow, 'device' | 'network'>,
): void {
  // Counted and looked at in the same instant: between two of them the hour may end.
  const now = clock.now()
  const counting: Counting = { db: tx, clock: { now: () => now } }
  for (const [limit, name] of doorsOf(donation)) {
    count(counting, limit, name)
    if (waitFor(counting, limit, name) === 0) continue
    tx.update(rateLimitTracker)
      .set({
        isBlocked: true,
        blockUntil: new Date(now.getTime() + hourMs).toISOString(),
        blockReason: `${limit.most} declined cards within an hour`,
      })
      .where(rowOf(limit, name))
      .run()
  }
}

/** Empties what was counted, of everybody whose last try lies before an instant. */
export const forgetTries = (db: Store, before: string) =>
  db
    .delete(rateLimitTracker)
    .where(and(inArray(rateLimitTracker.actionType, actions), lt(rateLimitTracker.lastAction, before)))
    .run()

/** What declined cards may close. */
const doorsOf = ({ device, network }: { device: string | null; network: string | null }): [Limit, string][] => [
  ...(device ? [[declinesOfDevice, device] as [Limit, string]] : []),
  ...(network && !device ? [[declinesOfUnknown, network] as [Limit, string]] : []),
  ...(network ? [[declinesOfNetwork, network] as [Limit, string]] : []),
]

/** Milliseconds since 1970; 0 when it was never closed. */
function blockedUntil(db: Store, limit: Limit, name: string): number {
  const row = db.select({ until: rateLimitTracker.blockUntil }).from(rateLimitTracker).where(rowOf(limit, name)).get()
  return row?.until ? Date.parse(row.until) : 0
}

const rowOf = ({ action, identifierType }: Limit, name: string) =>
  and(
    eq(rateLimitTracker.identifier, name),
    eq(rateLimitTracker.identifierType, identifierType),
    eq(rateLimitTracker.actionType, action),
  )

/** What the cookie says, when it is ours. */
function readVisit(c: Context, { secrets }: Pick<GuardDeps, 'secrets'>): { id: string; at: number } | null {
  const [kind, id, at] = secrets.unseal(getCookie(c, cookieName) ?? '')?.split('.') ?? []
  return kind === cookieKind && id && at ? { id, at: Number.parseInt(at, 36) } : null
}
