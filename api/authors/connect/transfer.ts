import type { z } from 'zod'
import type { AdminName } from '../../../data/contract/admin.ts'
import type { expressTransfer } from '../../../data/contract/authors/authors.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail, ProductError } from '../../platform/http/errors.ts'
import { holds } from '../../platform/http/writes.ts'
import { findAuthorOf } from '../authors.store.ts'
import { findAccountOf } from '../ledger/accounts.ts'
import { obstacleOf } from '../payouts/obstacles.ts'
import { findPayoutOfSubmission, type PayoutRow } from '../payouts/payouts.store.ts'
import { anotherAct, createPayout } from '../payouts/payouts.ts'
import { processPayout } from '../payouts/process.ts'
import { accountHolder } from './accounts.ts'

type Transfer = z.output<typeof expressTransfer> & { id: number; submission: string }

/**
 * Makes a payout by Stripe out of what the author has earned, and sends it. The same act again is the same payout, whatever
 * stands in the way of another one by then; what stands in the way of a new one is said before anything is made.
 * Errors: author.not_found; express.none; payout.unproven; payout.no_express; as of payouts.
 */
export async function transferToAuthor(deps: Deps, admin: AdminName, transfer: Transfer): Promise<PayoutRow> {
  const before = findPayoutOfSubmission(deps.db, transfer.submission)
  const row = before ? sameAct(deps, before, transfer) : makePayout(deps, admin, transfer)
  return row.status === 'pending' ? processPayout(deps, admin, row.id) : row
}

function sameAct({ db }: Deps, before: PayoutRow, { id, amount, description }: Transfer): PayoutRow {
  const isSame = holds(before, { amount, method: 'stripe_transfer', description: description || null })
  return isSame && findAuthorOf(db, before.authorEmail)?.id === id ? before : anotherAct()
}

function makePayout(deps: Deps, admin: AdminName, { id, submission, amount, description }: Transfer): PayoutRow {
  const author = accountHolder(deps.db, id)
  const obstacle = obstacleOf(deps, author, 'stripe_transfer')
  if (obstacle) throw new ProductError(obstacle.kind, obstacle.code, obstacle.message)
  const account =
    findAccountOf(deps.db, author.email) ??
    fail('notFound', 'payout.no_account', 'This author has no rewards account: no story of theirs was ever published.')
  const { row } = createPayout(deps, admin, {
    submission,
    accountId: account.id,
    amount,
    month: toInstant(deps.clock).slice(0, 7),
    method: 'stripe_transfer',
    description,
    notes: '',
  })
  return row
}
