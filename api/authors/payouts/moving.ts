import type { AdminName } from '../../../data/contract/admin.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import type { StepDeps } from '../../platform/mail/steps/steps.ts'
import { ProviderError } from '../../platform/providers/providerError.ts'
import { existingPayout, moved, subjectOf } from './decide.ts'
import { tellOfRefusedTransfer } from './notices.ts'
import type { PayoutRow } from './payouts.store.ts'

// What the two ways have in common on which a provider moves money.

export type PayoutDeps = Pick<Deps, 'accounts' | 'aggregator' | 'secrets' | 'db' | 'leases' | 'log'> & StepDeps

export interface Circumstances {
  /** Who pressed Process. Without one nothing that was refused is tried again, and refusals are told to the admins. */
  admin?: AdminName
  /** Nothing was asked of the provider before. */
  isFirstTry?: boolean
}

/** Takes a payout that is under way as far as its provider takes it now. Errors: ProviderError. What was refused for good is noted. */
export type CarryOn = (deps: PayoutDeps, row: PayoutRow, circumstances: Circumstances) => Promise<PayoutRow>

export const isUnset = (error: unknown): error is ProviderError =>
  error instanceof ProviderError && error.problem === 'unset'
export const isMissing = (error: unknown): error is ProviderError =>
  error instanceof ProviderError && error.problem === 'missing'
export const isForGood = (error: unknown): error is ProviderError =>
  error instanceof ProviderError && ['declined', 'refused', 'missing'].includes(error.problem)

/** Nothing has moved: it can be processed again, under another key, or cancelled. */
export const takeBack = (
  { db, clock }: Pick<PayoutDeps, 'db' | 'clock'>,
  id: number,
  { failure, action, admin }: { failure: string; action: string; admin: AdminName | undefined },
): PayoutRow =>
  db.transaction((tx) => {
    const row = existingPayout(tx, id)
    const at = toInstant(clock)
    recordAct(tx, { admin, action, subject: subjectOf(row), after: { failure }, at })
    const after = moved(tx, row, { ...unsent, failure })
    if (!admin) tellOfRefusedTransfer(tx, after, at)
    return after
  })

/** Of a payout that no provider is at. */
export const unsent = {
  sendingAt: null,
  destination: null,
  transactionId: null,
  nextTryAt: null,
  localAmount: null,
  localCurrency: null,
  localFee: null,
  exchangeRate: null,
  decidedBy: null,
}
