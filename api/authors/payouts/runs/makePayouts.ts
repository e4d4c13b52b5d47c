import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { z } from 'zod'
import type { AdminName } from '../../../../data/contract/admin.ts'
import type { DueMade, duePayouts } from '../../../../data/contract/authors/payoutRuns.ts'
import { toInstant } from '../../../platform/clock.ts'
import type { Deps } from '../../../platform/deps.ts'
import { idsOf } from '../../../platform/rows.ts'
import { findAuthorOf } from '../../authors.store.ts'
import { findAccount, listFiguresAfter } from '../../ledger/accounts.ts'
import { balancesOf } from '../balance.ts'
import { obstacleOf } from '../obstacles.ts'
import { findPayoutOfSubmission } from '../payouts.store.ts'
import { createPayout } from '../payouts.ts'

type Ports = Pick<Deps, 'db' | 'clock' | 'accounts'>
type Asked = z.output<typeof duePayouts> & { submission: string }

/** Accounts that are looked at before others have their turn. */
const batch = 50

/** A payout for each author who is due. Interrupted and sent again, it goes on: each author has one payout of this act. */
export async function makeDuePayouts(deps: Ports, admin: AdminName, asked: Asked): Promise<DueMade> {
  const told = { made: 0, cents: 0 }
  let afterId = 0
  for (;;) {
    const accounts = listFiguresAfter(deps.db, afterId, batch)
    const balances = balancesOf(deps.db, toInstant(deps.clock), idsOf(accounts))
    for (const account of accounts) {
      const balance = balances.get(account.id)
      const submission = actOf(asked.submission, account.id)
      const before = findPayoutOfSubmission(deps.db, submission)
      if (before) {
        told.made += 1
        told.cents += before.amount
        continue
      }
      // What is pending is paid first.
      if (!balance || balance.available < asked.leastCents || balance.pending > 0) continue
      if (!isPaidBy(deps, account.id, asked.way)) continue
      const { row } = createPayout(deps, admin, {
        accountId: account.id,
        amount: balance.available,
        method: asked.way,
        description: '',
        notes: '',
        submission,
      })
      told.made += 1
      told.cents += row.amount
    }
    if (accounts.length < batch) return told
    afterId = accounts.at(-1)?.id ?? afterId
    await nextTurn()
  }
}

/** The act for one author, always the same: a UUID as every other, of version 8 (RFC 9562, 5.8), as references are made of it. */
function actOf(submission: string, accountId: number): string {
  const hex = createHash('sha256').update(`${submission} ${accountId}`).digest('hex')
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)]
  return parts.join('-')
}

function isPaidBy(deps: Ports, accountId: number, way: Asked['way']): boolean {
  const author = findAuthorOf(deps.db, findAccount(deps.db, accountId)?.authorEmail ?? '')
  return author?.isActive === true && author.preferredPaymentMethod === way && obstacleOf(deps, author, way) === null
}
