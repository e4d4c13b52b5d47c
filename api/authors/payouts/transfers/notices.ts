import { dollars } from '../../../../data/rules/dollars.ts'
import type { Tx } from '../../../platform/database.ts'
import { notify } from '../../../platform/notifications/notify.ts'
import type { AggregatorTransfer } from '../../../platform/providers/aggregator.ts'
import type { PayoutRow } from '../payouts.store.ts'
import { shapeOfWay } from './place.ts'

const about = ({ id }: PayoutRow, at: string) => ({ metadata: { payoutId: id }, at })

/** Tells that what was paid came back afterwards. */
export const tellOfReversed = (tx: Tx, row: PayoutRow, { id, failure }: AggregatorTransfer, at: string) =>
  notify(tx, {
    ...about(row, at),
    type: 'payout_returned',
    key: `payout_returned:${row.id}:${id}`,
    title: `A payout came back from a ${shapeOfWay(row) === 'account' ? 'bank account' : 'wallet'}`,
    message: `Payout ${row.id} (${dollars(row.amount)}) was paid, and Flutterwave took it back afterwards: ${failure} The list still shows it as paid.`,
    actionDescription:
      'The money is in your balance at Flutterwave. Ask the author about it, and send the money on by hand.',
  })

/** Tells that a transfer went through that counted as refused, whose payout was cancelled or is in a payment run by now. */
export const tellOfUnexpected = (
  tx: Tx,
  row: PayoutRow,
  { id, reference }: AggregatorTransfer,
  { at, runId }: { at: string; runId?: number },
) =>
  notify(tx, {
    ...about(row, at),
    type: 'payout_returned',
    key: `payout_unexpected:${row.id}:${id}`,
    title: 'A refused payout went through after all',
    message: `Flutterwave said that payout ${row.id} (${dollars(row.amount)}) was refused, and says now that its transfer ${id} has arrived.${runId === undefined ? '' : ` It stood in payment run ${runId}.`}`,
    actionDescription: `Look for the reference ${reference} in Flutterwave's dashboard. The author may have got this money twice.${runId === undefined ? '' : ` If the portal has the file of run ${runId}, ask it to leave this payment out.`}`,
  })
