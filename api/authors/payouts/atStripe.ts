import type { AdminName } from '../../../data/contract/admin.ts'
import { listActsOf, recordAct } from '../../platform/audit/audit.ts'
import { hourMs, toInstant } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import type { StepDeps } from '../../platform/mail/steps/steps.ts'
import type { AuthorAccounts, BankPayout, PayoutMove } from '../../platform/providers/payments.ts'
import { ProviderError } from '../../platform/providers/providerError.ts'
import { siteMark } from '../../platform/siteMark.ts'
import { applyBankPayout, freeReversed, reversedReason } from './applyBankPayout.ts'
import { existingPayout, moved, subjectOf } from './decide.ts'
import { tellOfRefusedTransfer, tellOfUnpaid } from './notices.ts'
import type { PayoutRow } from './payouts.store.ts'
import { refusalInWords } from './problems.ts'
import { tellOfPayout } from './stepMails.ts'

export type StripeDeps = Pick<Deps, 'accounts' | 'db' | 'leases' | 'log'> & StepDeps

interface Circumstances {
  /** Who pressed Process. Without one nothing that failed at the bank is tried again, and refusals are told to the admins. */
  admin?: AdminName
  /** Nothing was asked of Stripe before. */
  isFirstTry?: boolean
}

type Step = (row: PayoutRow) => Promise<PayoutRow>

/**
 * Takes a payout that is under way as far as Stripe takes it now: to the author's account there, then to their bank. Each step is
 * on the disk before Stripe is asked and after it answered, and none is done twice. Two callers at once share one way.
 * Errors: ProviderError. What Stripe refused for good is noted.
 */
export const carryOn = (deps: StripeDeps, row: PayoutRow, circumstances: Circumstances = {}): Promise<PayoutRow> =>
  deps.leases.joined(`payout ${row.submission}`, async () => {
    const { accounts } = deps
    if (!accounts) throw new ProviderError('unset', 'Stripe is not set up on this site.')
    const now = existingPayout(deps.db, row.id)
    if (now.status !== 'pending' || now.sendingAt === null) return now
    const sent = now.stripeTransferId === null ? await transferring(deps, accounts, circumstances)(now) : now
    return payingOut(deps, accounts, circumstances)(sent)
  })

const transferring =
  (deps: StripeDeps, accounts: AuthorAccounts, { admin, isFirstTry }: Circumstances): Step =>
  async (row) => {
    const move = moveOf(deps, row)
    const attempt = listActsOf(deps.db, subjectOf(row), [sentAct]).length
    try {
      // Also the first time: where an older backup was put back, Stripe knows more of this payout than we do.
      const before = isKeyKnown(deps, row) ? null : await accounts.findTransfer(move)
      return noteTransfer(deps, row.id, before ?? (await accounts.transfer({ ...move, attempt })))
    } catch (error) {
      const isRefused = isForGood(error) || (isFirstTry && isUnset(error))
      if (!isRefused) throw error
      // The answer of an earlier try may have been lost, and this refusal be about something else.
      const before = isFirstTry ? null : await accounts.findTransfer(move)
      if (before) return noteTransfer(deps, row.id, before)
      takeBack(deps, row.id, refusalInWords(error.message), admin)
      throw error
    }
  }

const payingOut =
  (deps: StripeDeps, accounts: AuthorAccounts, { admin }: Circumstances): Step =>
  async (row) => {
    const { stripePayoutId: bankPayoutId, failure, nextTryAt } = row
    const hasFailed = isBetweenTries(row)
    if (bankPayoutId !== null && !hasFailed) {
      const accountId = row.destination ?? ''
      try {
        return noteBankPayout(deps, row, await accounts.findBankPayout({ bankPayoutId, accountId }))
      } catch (error) {
        // The account has left Stripe.
        if (isMissing(error)) noteBankRefusal(deps, row, error.message, admin)
        throw error
      }
    }
    if (hasFailed && (await accounts.isTakenBack(moveOf(deps, row)))) {
      const freed = deps.db.transaction((tx) => freeReversed(tx, existingPayout(tx, row.id), toInstant(deps.clock)))
      if (!admin) return freed
      throw new ProviderError('refused', `${reversedReason} Process it again, or cancel it.`)
    }
    const isDue = failure === null && (nextTryAt === null || nextTryAt <= toInstant(deps.clock))
    if (!isDue && !admin) return row
    const wasAsked = row.bankTries > 0 && !hasFailed
    const trying = wasAsked ? row : beginBankTry(deps, row)
    const move = { ...moveOf(deps, trying), attempt: trying.bankTries }
    try {
      const before = isKeyKnown(deps, trying) ? null : await accounts.findBankPayoutOf(move)
      return noteBankPayout(deps, trying, before ?? (await accounts.payOut(move)))
    } catch (error) {
      const waiting = isNotYetThere(error) ? noteWait(deps, trying, admin) : null
      if (waiting) return waiting
      if (isForGood(error)) noteBankRefusal(deps, trying, error.message, admin)
      throw error
    }
  }

/** A try at the bank was refused, and nothing of the money is on its way to it. */
export const isBetweenTries = ({ failure, nextTryAt }: PayoutRow): boolean => failure !== null || nextTryAt !== null

/** In hours, after each try that came too early: about six days in all. Stripe is asked hourly what is under way. */
const pauses = [1, 2, 4, 8, 16, 24, 24, 24, 24, 24]

/**
 * What was transferred is in the account and not yet available there: at first, in some accounts abroad
 * (https://docs.stripe.com/connect/account-balances). Nothing has moved, and a later try may do.
 */
const isNotYetThere = (error: unknown): boolean =>
  error instanceof ProviderError && error.code === 'balance_insufficient'

/** Stripe keeps a key for a day at least (https://docs.stripe.com/api/idempotent_requests). */
const keyLastsMs = 23 * 3_600_000

/** Whether Stripe still answers to every key of this payout as it did before: none of them can be older than the payout. */
const isKeyKnown = ({ clock }: StripeDeps, { createdAt }: PayoutRow): boolean =>
  clock.now().getTime() - Date.parse(createdAt) < keyLastsMs

/** Noted each time that a payout sets out for Stripe anew: after a refusal, or after its money was taken back. */
export const sentAct = 'payout.sent_to_stripe'

const isUnset = (error: unknown): error is ProviderError => error instanceof ProviderError && error.problem === 'unset'
const isMissing = (error: unknown): error is ProviderError =>
  error instanceof ProviderError && error.problem === 'missing'
const isForGood = (error: unknown): error is ProviderError =>
  error instanceof ProviderError && ['declined', 'refused', 'missing'].includes(error.problem)

export const moveOf = (deps: StripeDeps, { id, submission, amount, destination }: PayoutRow): PayoutMove => ({
  id,
  submission: submission ?? '',
  amountCents: amount,
  accountId: destination ?? '',
  site: siteMark(deps),
})

const noteTransfer = (deps: StripeDeps, id: number, transfer: { id: string }): PayoutRow =>
  deps.db.transaction((tx) => {
    const row = existingPayout(tx, id)
    if (row.stripeTransferId !== null) return row
    const change = { stripeTransferId: transfer.id }
    const at = toInstant(deps.clock)
    recordAct(tx, { action: 'payout.transferred', subject: subjectOf(row), after: change, at })
    tellOfPayout(tx, deps, row, at)
    return moved(tx, row, change)
  })

/** Nothing has moved: it can be processed again, under another key, or cancelled. */
function takeBack({ db, clock }: StripeDeps, id: number, failure: string, admin?: AdminName): void {
  db.transaction((tx) => {
    const row = existingPayout(tx, id)
    const at = toInstant(clock)
    recordAct(tx, { admin, action: 'payout.refused_by_stripe', subject: subjectOf(row), after: { failure }, at })
    const after = moved(tx, row, { sendingAt: null, destination: null, decidedBy: null, failure })
    if (!admin) tellOfRefusedTransfer(tx, after, at)
  })
}

const beginBankTry = ({ db }: StripeDeps, { id }: PayoutRow): PayoutRow =>
  db.transaction((tx) => {
    const row = existingPayout(tx, id)
    return moved(tx, row, { bankTries: row.bankTries + 1, stripePayoutId: null, failure: null, nextTryAt: null })
  })

const noteBankPayout = ({ db, clock }: StripeDeps, { id, bankTries }: PayoutRow, bank: BankPayout): PayoutRow =>
  db.transaction((tx) => {
    const row = existingPayout(tx, id)
    return row.bankTries === bankTries ? applyBankPayout(tx, row, bank, toInstant(clock)) : row
  })

/** Null when it has waited long enough: then it is for the admins to look into. */
function noteWait({ db, clock }: StripeDeps, { id, bankTries }: PayoutRow, admin?: AdminName): PayoutRow | null {
  const hours = pauses[bankTries - 1]
  if (hours === undefined) return null
  const nextTryAt = new Date(clock.now().getTime() + hours * hourMs).toISOString()
  return db.transaction((tx) => {
    const row = existingPayout(tx, id)
    const after = { nextTryAt }
    recordAct(tx, { admin, action: 'payout.waits', subject: subjectOf(row), after, at: toInstant(clock) })
    return moved(tx, row, after)
  })
}

function noteBankRefusal({ db, clock }: StripeDeps, { id }: PayoutRow, failure: string, admin?: AdminName): void {
  db.transaction((tx) => {
    const row = existingPayout(tx, id)
    const at = toInstant(clock)
    recordAct(tx, { admin, action: 'payout.failed', subject: subjectOf(row), after: { failure }, at })
    const after = moved(tx, row, { failure })
    if (!admin) tellOfUnpaid(tx, after, { key: `try${row.bankTries}`, at })
  })
}
