import { and, isNotNull, lt, or } from 'drizzle-orm'
import { payoutRunLines, payoutRuns } from '../../../../data/tables/payoutRuns.ts'
import type { Store } from '../../../platform/database.ts'
import { type Before, changeSome } from '../../../platform/erasure.ts'

/** Numbers and names stand in a file. One that nobody has answered for so long is not waited for: a run that is open makes it anew. */
export const forgetRunFilesBefore = (db: Store, { before, limit }: Before): number =>
  changeSome(db, payoutRuns, {
    where: and(lt(payoutRuns.fileAt, before), isNotNull(payoutRuns.file)),
    change: { file: null, fileAt: null },
    limit,
  })

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
