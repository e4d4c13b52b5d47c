import { dollars } from '../../../../data/rules/dollars.ts'
import type { Tx } from '../../../platform/database.ts'
import { notify } from '../../../platform/notifications/notify.ts'
import type { PayoutRow } from '../payouts.store.ts'
import type { Answer } from './answers.ts'
import type { LineRow } from './runs.store.ts'

const nameOf = ({ id, amount }: PayoutRow) => `Payout ${id} (${dollars(amount)})`

interface Said {
  line: LineRow
  at: string
}

/** Tells that a portal took back what it had paid. */
export const tellOfTakenBack = (tx: Tx, row: PayoutRow, { line, failure, at }: Said & { failure: string }) =>
  notify(tx, {
    metadata: { payoutId: row.id },
    at,
    type: 'payout_returned',
    key: `payout_returned:${row.id}:${line.reference}`,
    title: 'A payout of a payment run came back',
    message: `${nameOf(row)} was paid in payment run ${line.runId}, and the portal took it back afterwards: ${failure} The list still shows it as paid.`,
    actionDescription: `The money is where the portal paid it from. Look for the reference ${line.reference} there, ask the author about their details, and send the money on by hand.`,
  })

/** Tells what a portal did with a payment whose payout was paid otherwise meanwhile. */
export const tellOfSecond = (tx: Tx, row: PayoutRow, { line, answer, at }: Said & Pick<Answer, 'answer'>) =>
  notify(tx, {
    metadata: { payoutId: row.id },
    at,
    type: 'payout_returned',
    key: `payout_second:${row.id}:${line.reference}:${answer}`,
    title: answer === 'paid' ? 'A payout was paid twice' : 'A second payment came back',
    message: `${nameOf(row)} was paid already when the portal said of it in payment run ${line.runId}: ${answer}.`,
    actionDescription:
      answer === 'paid'
        ? `Look for the reference ${line.reference} at the portal. The author has this money twice: agree with them what becomes of it.`
        : `Look for the reference ${line.reference} at the portal. The list shows the other payment, which stays.`,
  })
