import { z } from 'zod'
import { dollars } from '../../../data/rules/dollars.ts'
import { flutterwaveEvents } from '../../platform/providers/flutterwave/events.ts'
import type { EventHandlers } from '../../platform/webhooks/handlers.ts'
import { findDonationOfSubmission } from '../donations.store.ts'
import { actOf, type MobileDeps, recordCharge } from './settle.ts'

const eventShape = z.object({ tx_ref: z.string() })
const notOurs = 'Not a gift of this site.'

/** What the aggregator's events make of gifts from wallets: a sign to ask. https://developer.flutterwave.com/docs/webhooks */
export const mobileGiftEvents = (depsOf: () => MobileDeps): EventHandlers => ({
  [`${flutterwaveEvents}charge.completed`]: async ({ data }) => {
    const deps = depsOf()
    const { tx_ref: reference } = eventShape.parse(data.object)
    const act = actOf(reference)
    const found = act === null ? undefined : findDonationOfSubmission(deps.db, act)
    if (found?.method !== 'mobile_money') return () => notOurs
    if (!deps.aggregator) throw new Error('Flutterwave is not set up, so it cannot be asked.')
    const charge = await deps.aggregator.findCharge(reference)
    if (!charge) return () => `Donation ${found.id}: Flutterwave has nothing of it.`
    return (tx) => {
      const after = recordCharge(tx, deps, found.id, charge)
      if (!after || after.revision === found.revision) return `Donation ${found.id}: nothing new.`
      return after.status === 'succeeded'
        ? `Donation ${found.id}: ${dollars(after.amount)} has arrived.`
        : `Donation ${found.id}: ${after.failureReason}`
    }
  },
})
