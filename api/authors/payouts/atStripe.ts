import type { AdminName } from '../../../data/contract/admin.ts'
import { listActsOf, recordAct } from '../../platform/audit/audit.ts'
import { hourMs, toInstant } from '../../platform/clock.ts'
import type { AuthorAccounts, BankPayout, PayoutMove } from '../../platform/providers/payments.ts'
import { ProviderError } from '../../platform/providers/providerError.ts'
import { siteMark } from '../../platform/siteMark.ts'
import { applyBankPayout, freeReversed, reversedReason } from './applyBankPayout.ts'
import { existingPayout, moved, subjectOf } from './decide.ts'
import { type CarryOn, type Circumstances, isForGood, isMissing, isUnset, type PayoutDeps, takeBack } from './moving.ts'
import { tellOfUnpaid } from './notices.ts'
import type { PayoutRow } from './payouts.store.ts'
import { refusalInWords } from './problems.ts'
import { tellOfPayout } from './stepMails.ts'

type Step = (row: PayoutRow) => Promise<PayoutRow>

/** To the author's account at Stripe, then to their bank. */
export const atStripe: CarryOn = async (deps, row, circumstances) => {
  const { accounts } = deps
  if (!accounts) throw new ProviderError('unset', 'Stripe is not set up on this site.')
  const sent = row.stripeTransferId === null ? await transferring(deps, accounts, circumstances)(row) : row
  return payingOut(deps, accounts, circumstances)(sent)
}

const transferring =
  (deps: PayoutDeps, accounts: AuthorAccounts, { admin, isFirstTry }: Circumstances): Step =>
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
      takeBack(deps, row.id, { failure: refusalInWords(error.message), action: 'payout.refused_by_stripe', admin })
      throw error
    }
  }

const payingOut =
  (deps: PayoutDeps, accounts: AuthorAccounts, { admin }: Circumstances): Step =>
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
const isKeyKnown = ({ clock }: PayoutDeps, { createdAt }: PayoutRow): boolean =>
  clock.now().getTime() - Date.parse(createdAt) < keyLastsMs

/** Noted each time that a payout sets out for Stripe anew: after a refusal, or after its money was taken back. */
export const sentAct = 'payout.sent_to_stripe'

export const moveOf = (deps: PayoutDeps, { id, submission, amount, destination }: PayoutRow): PayoutMove => ({
  id,
  submission: submission ?? '',
  amountCents: amount,
  accountId: destination ?? '',
  site: siteMark(deps),
})

const noteTransfer = (deps: PayoutDeps, id: number, transfer: { id: string }): PayoutRow =>
  deps.db.transaction((tx) => {
    const row = existingPayout(tx, id)
    if (row.stripeTransferId !== null) return row
    const change = { stripeTransferId: transfer.id }
    const at = toInstant(deps.clock)
    recordAct(tx, { action: 'payout.transferred', subject: subjectOf(row), after: change, at })
    tellOfPayout(tx, deps, row, at)
    return moved(tx, row, change)
  })

const beginBankTry = ({ db }: PayoutDeps, { id }: PayoutRow): PayoutRow =>
  db.transaction((tx) => {
    const row = existingPayout(tx, id)
    return moved(tx, row, { bankTries: row.bankTries + 1, stripePayoutId: null, failure: null, nextTryAt: null })
  })

const noteBankPayout = ({ db, clock }: PayoutDeps, { id, bankTries }: PayoutRow, bank: BankPayout): PayoutRow =>
  db.transaction((tx) => {
    const row = existingPayout(tx, id)
    return row.bankTries === bankTries ? applyBankPayout(tx, row, bank, toInstant(clock)) : row
  })

/** Null when it has waited long enough: then it is for the admins to look into. */
function noteWait({ db, clock }: PayoutDeps, { id, bankTries }: PayoutRow, admin?: AdminName): PayoutRow | null {
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

function noteBankRefusal({ db, clock }: PayoutDeps, { id }: PayoutRow, failure: string, admin?: AdminName): void {
  db.transaction((tx) => {
    const row = existingPayout(tx, id)
    const at = toInstant(clock)
    recordAct(tx, { admin, action: 'payout.failed', subject: subjectOf(row), after: { failure }, at })
    const after = moved(tx, row, { failure })
    if (!admin) tellOfUnpaid(tx, after, { key: `try${row.bankTries}`, at })
  })
}
