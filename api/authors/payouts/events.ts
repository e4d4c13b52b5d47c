import { z } from 'zod'
import { dollars } from '../../../data/rules/dollars.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Store, Tx } from '../../platform/database.ts'
import { siteMark } from '../../platform/siteMark.ts'
import type { EventHandler, EventHandlers } from '../../platform/webhooks/handlers.ts'
import { applyBankPayout, freeReversed, noteReversal } from './applyBankPayout.ts'
import { isBetweenTries, moveOf } from './atStripe.ts'
import { existingPayout } from './decide.ts'
import type { PayoutDeps } from './moving.ts'
import {
  findPayoutOfBankPayout,
  findPayoutOfSubmission,
  findPayoutOfTransfer,
  type PayoutRow,
} from './payouts.store.ts'

/**
 * What Stripe's events make of payouts. Events come late, twice and in any order, so they are taken as a sign to ask how the
 * payout stands now. https://docs.stripe.com/api/events/types
 */
export function payoutEvents(depsOf: () => PayoutDeps): EventHandlers {
  const bankPayout: EventHandler = async ({ data, account }) => {
    const deps = depsOf()
    const told = bankPayoutShape.parse(data.object)
    const found = account ? findPayoutOfEvent(deps.db, told, { account, site: siteMark(deps) }) : undefined
    if (!found || !account) return () => notOurs
    if (!deps.accounts) throw new Error('Stripe is not set up, so it cannot be asked.')
    const bank = await deps.accounts.findBankPayout({ bankPayoutId: told.id, accountId: account })
    // Two endpoints keep no order: that the money was taken back may have been told before.
    const isUnpaid = bank.status === 'failed' || bank.status === 'canceled'
    const isBack = isUnpaid && (await deps.accounts.isTakenBack(moveOf(deps, found)))
    return (tx) => {
      const row = existingPayout(tx, found.id)
      if (row.bankTries !== found.bankTries) return `Payout ${row.id}: an earlier try, nothing new.`
      const at = toInstant(deps.clock)
      const settled = applyBankPayout(tx, row, bank, at)
      return outcomeOf(row, isBack ? freeReversed(tx, settled, at) : settled)
    }
  }

  return {
    'payout.paid': bankPayout,
    'payout.failed': bankPayout,
    'payout.canceled': bankPayout,
    'transfer.reversed': ({ data }) => {
      const transfer = transferShape.parse(data.object)
      return (tx) => {
        const row = findPayoutOfTransfer(tx, transfer.id)
        return row ? takeBackTransfer(tx, row, transfer, toInstant(depsOf().clock)) : notOurs
      }
    },
  }
}

const notOurs = 'Not a payout of this site.'

const bankPayoutShape = z.object({
  id: z.string().min(1),
  metadata: z.record(z.string(), z.string()).nullish(),
})
const transferShape = z.object({ id: z.string().min(1), amount_reversed: z.int().nonnegative() })

/** By its number at Stripe, else by the act that we noted with it: the server may have died before it noted the number. */
function findPayoutOfEvent(
  db: Store,
  { id, metadata }: z.output<typeof bankPayoutShape>,
  { account, site }: { account: string; site: string },
): PayoutRow | undefined {
  const isOurs = metadata?.site === site && metadata.act
  const row = findPayoutOfBankPayout(db, id) ?? (isOurs ? findPayoutOfSubmission(db, isOurs) : undefined)
  if (!row || row.destination !== account) return undefined
  return row.stripePayoutId === id || (row.stripePayoutId === null && metadata?.attempt === String(row.bankTries))
    ? row
    : undefined
}

/** A pending payout whose money is all back, and nothing of it on the way to a bank, can be processed anew or cancelled. */
function takeBackTransfer(
  tx: Tx,
  row: PayoutRow,
  { amount_reversed: cents }: z.output<typeof transferShape>,
  at: string,
): string {
  if (!noteReversal(tx, row, { cents, at })) return `Payout ${row.id}: nothing new.`
  const isAtBank = row.bankTries > 0 && !isBetweenTries(row)
  if (cents >= row.amount && !isAtBank) freeReversed(tx, row, at)
  return `Payout ${row.id}: ${dollars(cents)} of ${dollars(row.amount)} was taken back. The admins were told.`
}

function outcomeOf(before: PayoutRow, after: PayoutRow): string {
  const what = `Payout ${after.id}:`
  if (after.revision === before.revision) return `${what} nothing new.`
  if (after.failure !== null) return `${what} it did not arrive. ${after.failure}`
  return after.status === 'paid' ? `${what} ${dollars(after.amount)} was paid to the bank.` : `${what} under way.`
}
