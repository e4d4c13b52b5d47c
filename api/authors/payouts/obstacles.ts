import type { PaymentMethod } from '../../../data/vocabulary/money.ts'
import type { Deps } from '../../platform/deps.ts'
import type { ErrorKind } from '../../platform/http/errors.ts'
import type { AuthorRow } from '../authors.store.ts'
import type { PayoutRow } from './payouts.store.ts'
import { findLiveLine } from './runs/runs.store.ts'

/** Why a payout cannot be processed, for programs and for people. */
export interface Obstacle {
  kind: ErrorKind
  code: string
  message: string
}

/**
 * What stands in the way of paying an author in a certain way. `author`: the profile of the payout's address, where there is
 * one. Null: nothing does.
 */
export function obstacleOf(
  { accounts }: Pick<Deps, 'accounts'>,
  author: AuthorRow | undefined,
  way: PaymentMethod,
): Obstacle | null {
  if (!author)
    return conflict('payout.unproven', 'This author has no profile, so nobody has shown whose address it is.')
  if (author.provenAt === null)
    return conflict('payout.unproven', 'The author has not shown yet that the email address is theirs.')
  switch (way) {
    case 'paypal':
      return author.paypalEmail ? null : conflict('payout.no_details', 'The profile has no PayPal address.')
    case 'bank_transfer':
      // Details as text are paid from by hand, and need no more than they did.
      if (author.bankAccountProvenAt || author.bankAccountDetails) return null
      return author.bankAccount
        ? conflict('payout.unproven_account', 'The author has not shown yet that the bank account is theirs.')
        : conflict('payout.no_details', 'The profile has no bank details.')
    case 'check':
      return null
    case 'mobile_money':
      if (!author.mobileMoneyHolder) return conflict('payout.no_details', 'The profile has no mobile-money number.')
      return author.mobileMoneyProvenAt
        ? null
        : conflict('payout.unproven_number', 'The author has not shown yet that the mobile-money number is theirs.')
    case 'stripe_transfer':
      if (!accounts) return { ...notSetUp, kind: 'unavailable' }
      if (!author.stripeAccountId) return conflict('payout.no_express', 'The author has no Stripe account.')
      return author.stripeExpressPayoutsEnabled
        ? null
        : conflict('payout.no_express', 'Stripe does not pay out to this author yet: the onboarding is not finished.')
  }
}

/** What an editor who paid an author by hand vouches for, in a sentence: the author has not shown it. */
export const vouchedForOf = (deps: Pick<Deps, 'accounts'>, author: AuthorRow | undefined, way: PaymentMethod) =>
  way === 'stripe_transfer' ? null : (obstacleOf(deps, author, way)?.message ?? null)

/** Process has a provider move it, which asks for every proof; else it records what somebody paid elsewhere. */
export const isMovedByProvider = (
  deps: Pick<Deps, 'accounts' | 'aggregator'>,
  row: PayoutRow,
  author: AuthorRow | undefined,
): boolean =>
  row.method === 'stripe_transfer' ||
  (deps.aggregator !== null && !isHandWork(row, author) && (row.sendingAt !== null || isProven(deps, row, author)))

const isProven = (deps: Pick<Deps, 'accounts'>, { method }: PayoutRow, author: AuthorRow | undefined) =>
  obstacleOf(deps, author, method) === null

/** Why a payout cannot be processed as it stands, in a sentence; null when Process would do something. */
export function obstacleTo(
  deps: Pick<Deps, 'accounts' | 'db' | 'aggregator'>,
  row: PayoutRow,
  author: AuthorRow | undefined,
): string | null {
  if (row.status !== 'pending') return `This payout is ${row.status}.`
  const line = findLiveLine(deps.db, row.id)
  if (line) return inRun(line.runId)
  if (row.sendingAt === null)
    return row.method === 'stripe_transfer' ? (obstacleOf(deps, author, row.method)?.message ?? null) : null
  if (providerOf(row) === 'Flutterwave') return deps.aggregator ? null : notSetUpForTransfers.message
  if (!deps.accounts) return notSetUp.message
  const isAtBank = row.stripePayoutId !== null && row.failure === null
  return isAtBank ? "Stripe is paying it out to the author's bank, which takes some days." : null
}

export const inRun = (runId: number) => `It stands in payment run ${runId}.`

export const notSetUp = { code: 'payments.unset', message: 'Stripe is not set up on this site.' }

export const notSetUpForTransfers = { code: 'payments.unset', message: 'Flutterwave is not set up on this site.' }

/** Who is asked to move it, where it is not paid by hand. */
export const providerOf = ({ method }: Pick<PayoutRow, 'method'>) =>
  method === 'stripe_transfer' ? 'Stripe' : 'Flutterwave'

/**
 * Nobody but a person can pay it: no provider goes that way, or, by bank transfer, the author has proven no account that one can pay.
 * Once a provider was asked, it stays with that provider.
 */
export function isHandWork({ method, sendingAt }: PayoutRow, author: AuthorRow | undefined): boolean {
  if (sendingAt !== null || method === 'stripe_transfer' || method === 'mobile_money') return false
  return method !== 'bank_transfer' || !author?.bankAccountProvenAt
}

const conflict = (code: string, message: string): Obstacle => ({ kind: 'conflict', code, message })
