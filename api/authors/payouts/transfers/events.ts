import { z } from 'zod'
import { dollars } from '../../../../data/rules/dollars.ts'
import { flutterwaveEvents } from '../../../platform/providers/flutterwave/events.ts'
import type { EventHandlers } from '../../../platform/webhooks/handlers.ts'
import { existingPayout } from '../decide.ts'
import type { PayoutDeps } from '../moving.ts'
import { findPayoutOfSubmission, type PayoutRow } from '../payouts.store.ts'
import { applyTransfer } from './applyTransfer.ts'
import { readReference, shapeOfWay } from './place.ts'

const eventShape = z.object({ reference: z.string() })
const notOurs = 'Not a payout of this site.'

/**
 * What the aggregator's events make of payouts to wallets and bank accounts. They come late, twice and in any order, and whoever knows the secret can
 * write them, so they are taken as a sign to ask. https://developer.flutterwave.com/docs/webhooks
 */
export const transferEvents = (depsOf: () => PayoutDeps): EventHandlers => ({
  [`${flutterwaveEvents}transfer.completed`]: async ({ data }) => {
    const deps = depsOf()
    const { reference } = eventShape.parse(data.object)
    const named = readReference(reference)
    const found = named && findPayoutOfSubmission(deps.db, named.submission)
    if (!found || shapeOfWay(found) === null || !named || named.tries > found.bankTries) return () => notOurs
    if (!deps.aggregator) throw new Error('Flutterwave is not set up, so it cannot be asked.')
    const transfer = await deps.aggregator.findTransfer(reference)
    if (!transfer) return () => `Payout ${found.id}: Flutterwave has nothing of it.`
    return (tx) => {
      const row = existingPayout(tx, found.id)
      return outcomeOf(row, applyTransfer(tx, deps, row, transfer))
    }
  },
})

function outcomeOf(before: PayoutRow, after: PayoutRow): string {
  const what = `Payout ${after.id}:`
  if (after.revision === before.revision) return `${what} nothing new.`
  if (after.failure !== null) return `${what} it did not arrive. ${after.failure}`
  return after.status === 'paid'
    ? `${what} ${dollars(after.amount)} arrived${arrivedIn[shapeOfWay(after) ?? 'wallet']}.`
    : `${what} under way.`
}
const arrivedIn = { wallet: ' in the wallet', account: ' in the bank account' }
