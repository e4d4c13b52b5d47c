import type { Balance } from '../../../data/contract/authors/rewards.ts'
import type { Store } from '../../platform/database.ts'
import { type Earned, earnedByAccount, earnedOf } from '../ledger/earned.ts'
import { type PayoutSums, sumPayouts, sumPayoutsOf } from './payouts.store.ts'

/** The money of an account, in cents. Read in the transaction that makes a payout, it is what the payout may not exceed. */
export const balanceOf = (db: Store, accountId: number, at: string): Balance =>
  balanceFrom(earnedOf(db, accountId, at), sumPayoutsOf(db, accountId))

/** Of each account of these that has earned something or was paid. */
export function balancesOf(db: Store, at: string, accountIds: readonly number[]): Map<number, Balance> {
  const earned = earnedByAccount(db, at, accountIds)
  const moved = sumPayouts(db, accountIds)
  const ids = new Set([...earned.keys(), ...moved.keys()])
  return new Map([...ids].map((id) => [id, balanceFrom(earned.get(id) ?? nothingEarned, moved.get(id) ?? noPayouts)]))
}

const noPayouts: PayoutSums = { paid: 0, pending: 0 }
const nothingEarned: Earned = { milliCents: 0, payableMilliCents: 0, nextPayableAt: null, allPayableAt: null }

/** Parts of a cent are not paid: they stay in the ledger until they are whole. */
const cents = (milliCents: number) => Math.floor(milliCents / 1000)

function balanceFrom(ledger: Earned, { paid, pending }: PayoutSums): Balance {
  const earned = cents(ledger.milliCents)
  const payable = cents(ledger.payableMilliCents)
  const balance = earned - paid - pending
  return {
    earned,
    paid,
    pending,
    balance,
    available: Math.max(0, Math.min(balance, payable - paid - pending)),
    held: Math.max(0, earned - payable),
    nextPayableAt: ledger.nextPayableAt,
    allPayableAt: ledger.allPayableAt,
  }
}
