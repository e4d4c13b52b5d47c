import { and, isNotNull, lt, or } from 'drizzle-orm'
import { payoutRunLines } from '../../../../data/tables/payoutRuns.ts'
import type { Store } from '../../../platform/database.ts'
import { type Before, changeSome } from '../../../platform/erasure.ts'

/** Takes out of old lines what portals wrote of them, which may name their payees. Amounts and states stay. */
export const forgetRunWordsBefore = (db: Store, { before, limit }: Before): number =>
  changeSome(db, payoutRunLines, {
    where: and(
      lt(payoutRunLines.answeredAt, before),
      or(isNotNull(payoutRunLines.transactionId), isNotNull(payoutRunLines.reason)),
    ),
    change: { transactionId: null, reason: null },
    limit,
  })
