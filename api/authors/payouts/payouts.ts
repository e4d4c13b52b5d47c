import type { z } from 'zod'
import type { AdminName } from '../../../data/contract/admin.ts'
import type { newPayout } from '../../../data/contract/authors/payouts.ts'
import type { Balance } from '../../../data/contract/authors/rewards.ts'
import { availableInShort } from '../../../data/rules/authors/available.ts'
import { dollars } from '../../../data/rules/dollars.ts'
import { payoutNotes } from '../../../data/vocabulary/money.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/errors.ts'
import { holds } from '../../platform/http/writes.ts'
import { findAccount, findAccountOf } from '../ledger/accounts.ts'
import { balanceOf } from './balance.ts'
import { findPayoutOfSubmission, insertPayout, type PayoutRow } from './payouts.store.ts'

export interface PayoutAsked extends z.output<typeof newPayout> {
  /** The admin's id of this act. */
  submission: string
}

/**
 * Sets money of an author aside to be paid. The same act again gets the payout that it made. The balance is read and lowered
 * in one transaction, so that two payouts at once cannot take the same money.
 * Errors: payout.no_account; payout.above_balance with `availableCents`; submission.reused.
 */
export function createPayout(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: AdminName,
  { submission, notes, accountId, authorEmail, month: given, ...fields }: PayoutAsked,
): { row: PayoutRow; isNew: boolean } {
  const at = toInstant(clock)
  const month = given ?? at.slice(0, 7)
  const description = fields.description || null
  return db.transaction((tx) => {
    const account = findAccountMeant(tx, { accountId, authorEmail })
    const asked = { ...fields, month, accountId: account?.id ?? accountId }
    const before = findPayoutOfSubmission(tx, submission)
    if (before) return holds(before, { ...asked, description }) ? { row: before, isNew: false } : anotherAct()
    if (!account)
      return fail(
        'notFound',
        'payout.no_account',
        'There is no author with this account. Recalculate the rewards first.',
      )
    const money = balanceOf(tx, account.id, at)
    const { available } = money
    if (asked.amount > available)
      fail('conflict', 'payout.above_balance', aboveBalance(money), { availableCents: available })
    const row = insertPayout(tx, {
      ...asked,
      description,
      notes: notes || payoutNotes.replace('{month}', month),
      authorName: account.authorName,
      authorEmail: account.authorEmail,
      submission,
      createdBy: admin,
      createdAt: at,
    })
    recordAct(tx, {
      admin,
      action: 'payout.created',
      subject: { kind: 'payout', id: row.id },
      after: { accountId: row.accountId, amount: row.amount, month: row.month, method: row.method },
      at,
    })
    return { row, isNew: true }
  })
}

type Meant = Pick<PayoutAsked, 'accountId' | 'authorEmail'>

const findAccountMeant = (tx: Tx, { accountId, authorEmail }: Meant) =>
  accountId === undefined ? findAccountOf(tx, authorEmail ?? '') : findAccount(tx, accountId)

export const anotherAct = () => fail('conflict', 'submission.reused', 'Another payout was made under this key.')

const aboveBalance = (money: Balance) =>
  money.balance < 0
    ? `This author was paid ${dollars(-money.balance)} more than was earned. Nothing can be paid out until new rewards have made up for it.`
    : `Only ${dollars(money.available)} can be paid out now: ${availableInShort(money, dayInWords)}.`

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const dayInWords = (instant: string) => day.format(new Date(instant))
