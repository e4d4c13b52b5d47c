import { dollars } from '../../../data/rules/dollars.ts'
import type { Tx } from '../../platform/database.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { providerOf } from './obstacles.ts'
import type { PayoutRow } from './payouts.store.ts'

const desk = 'Open Authors, Rewards & Gamification'
const nameOf = ({ id, amount }: PayoutRow) => `Payout ${id} (${dollars(amount)})`
const about = ({ id }: PayoutRow, at: string) => ({ metadata: { payoutId: id }, at })

/** Tells that a provider did not move the money when it was asked again, or said so later. */
export const tellOfRefusedTransfer = (tx: Tx, row: PayoutRow, at: string) =>
  notify(tx, {
    ...about(row, at),
    type: 'payout_failed',
    title: `${providerOf(row)} refused a payout`,
    message: `${nameOf(row)} was not sent. ${providerOf(row)} says: ${row.failure} No money has moved.`,
    actionDescription: `${desk}: process it again when the reason is gone, or cancel it.`,
  })

/** Tells that the money is at Stripe and did not reach the author's bank. `key` names the try. */
export const tellOfUnpaid = (tx: Tx, row: PayoutRow, { key, at }: { key: string; at: string }) =>
  notify(tx, {
    ...about(row, at),
    type: 'payout_failed',
    key: `payout_failed:${row.id}:${key}`,
    title: 'A payout did not reach the bank',
    message: `${nameOf(row)} is in the author's account at Stripe, and the bank did not take it: ${row.failure}`,
    actionDescription: `Ask the author to look at the bank account in Stripe. Then ${desk.replace('Open', 'open')}: process it again, which sends it to the bank again and nothing twice.`,
  })

/** Tells that the bank sent back what was paid. */
export const tellOfReturned = (
  tx: Tx,
  row: PayoutRow,
  { key, failure, at }: { key: string; failure: string; at: string },
) =>
  notify(tx, {
    ...about(row, at),
    type: 'payout_returned',
    key: `payout_returned:${row.id}:${key}`,
    title: 'A payout came back from the bank',
    message: `${nameOf(row)} was paid, and the author's bank sent it back afterwards: ${failure} The list still shows it as paid.`,
    actionDescription:
      "The money is in the author's account at Stripe. Ask the author to mend the bank account there, and send it on in Stripe's dashboard.",
  })

/** Tells that somebody took a transfer back in Stripe. */
export const tellOfReversal = (tx: Tx, row: PayoutRow, { cents, at }: { cents: number; at: string }) =>
  notify(tx, {
    ...about(row, at),
    type: 'payout_returned',
    key: `payout_reversed:${row.id}:${row.stripeTransferId ?? ''}:${cents}`,
    title: 'A transfer was taken back in Stripe',
    message: `${dollars(cents)} of payout ${row.id} (${dollars(row.amount)}) came back from the author's account to ours.`,
    actionDescription:
      row.status === 'paid'
        ? `The list still shows it as paid. Find out in Stripe's dashboard who took it back, and why.`
        : `${desk}: see how the payout stands, and find out in Stripe's dashboard why it was taken back.`,
  })
