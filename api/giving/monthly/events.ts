import { z } from 'zod'
import { dollars } from '../../../data/rules/dollars.ts'
import { currency as ours } from '../../../data/vocabulary/money.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import { type MonthlyPayments, subscriptionMarkIn } from '../../platform/providers/monthlyPayments.ts'
import { ifKnown } from '../../platform/providers/providerError.ts'
import type { EventHandler, EventHandlers, Settle } from '../../platform/webhooks/handlers.ts'
import { applyInvoice, applySubscription } from './apply.ts'
import { takeNewCard } from './card.ts'
import { findGiftBy } from './find.ts'
import { findGift, type MonthlyRow } from './monthly.store.ts'
import { tellOfLostMonthly } from './tell.ts'

type EventDeps = Pick<Deps, 'clock' | 'config' | 'db' | 'jobs' | 'log' | 'monthly' | 'secrets'>

const notOurs = 'Not a donation of this site.'

/**
 * What Stripe's events about subscriptions make of monthly gifts. They come late, twice and in any order, so each of them is only the word that
 * something has changed: Stripe is asked how it is now. https://docs.stripe.com/billing/subscriptions/webhooks (read 2026-11-27)
 */
export function monthlyEvents(depsOf: () => EventDeps): EventHandlers {
  const ofInvoice: EventHandler = async ({ type, data }) => {
    const { id, parent, amount_paid, currency } = invoiceShape.parse(data.object)
    const details = parent?.subscription_details
    const subscriptionId = details?.subscription ?? null
    const found = findGiftBy(depsOf(), { subscriptionId, mark: subscriptionMarkIn(details?.metadata) })
    if (found === null || subscriptionId === null) return () => notOurs
    if (found === 'lost') return lost({ type, invoiceId: id, subscriptionId, paid: { amount_paid, currency } })
    return lookAt(depsOf(), found, { subscriptionId, invoiceId: id })
  }
  const ofSubscription: EventHandler = ({ data }) => {
    const { id, metadata } = subscriptionShape.parse(data.object)
    const found = findGiftBy(depsOf(), { subscriptionId: id, mark: subscriptionMarkIn(metadata) })
    if (found === null) return () => notOurs
    if (found === 'lost') return () => `${id} was made by this site, and its monthly donation is not here.`
    return lookAt(depsOf(), found, { subscriptionId: id })
  }
  const ofCard: EventHandler = async ({ data }) => {
    const { id, metadata } = setupShape.parse(data.object)
    const found = findGiftBy(depsOf(), { subscriptionId: null, mark: subscriptionMarkIn(metadata) })
    if (found === null || found === 'lost' || found.stripeSubscriptionId === null) return () => notOurs
    await takeNewCard(depsOf(), found, id)
    return lookAt(depsOf(), found, { subscriptionId: found.stripeSubscriptionId })
  }
  const lost =
    (about: Parameters<typeof lostWords>[0]): Settle =>
    (tx) => {
      if (about.type === 'invoice.paid')
        tellOfLostMonthly(tx, { ...about, amount: amountOf(about.paid), at: toInstant(depsOf().clock) })
      return lostWords(about)
    }
  return {
    'invoice.paid': ofInvoice,
    'invoice.payment_succeeded': ofInvoice,
    'invoice.payment_failed': ofInvoice,
    'invoice.payment_action_required': ofInvoice,
    'customer.subscription.created': ofSubscription,
    'customer.subscription.updated': ofSubscription,
    'customer.subscription.deleted': ofSubscription,
    'setup_intent.succeeded': ofCard,
  }
}

/** Asks Stripe how a gift is now; what is to be written down of it, in a transaction. */
async function lookAt(
  deps: EventDeps,
  gift: MonthlyRow,
  { subscriptionId, invoiceId }: { subscriptionId: string; invoiceId?: string },
): Promise<Settle> {
  const monthly = existing(deps.monthly)
  const askedAt = deps.clock.now()
  const subscription = await ifKnown(monthly.find(subscriptionId))
  const invoice = invoiceId === undefined ? null : await ifKnown(monthly.findInvoice(invoiceId))
  return (tx) => {
    const row = subscription ? applySubscription(tx, deps, gift.id, { subscription, askedAt }) : findGift(tx, gift.id)
    if (!row) return notOurs
    const donation = invoice ? applyInvoice(tx, deps, row, { invoice, askedAt }) : undefined
    const brought = donation ? `, and brought donation ${donation.id} (${dollars(donation.amount)})` : ''
    return `Monthly donation ${row.id} is ${stateWords[row.state]}${brought}.`
  }
}

function existing(monthly: MonthlyPayments | null): MonthlyPayments {
  if (!monthly) throw new Error('Stripe is not set up, so it cannot be asked.')
  return monthly
}

const stateWords: Record<MonthlyRow['state'], string> = {
  incomplete: 'not paid yet',
  active: 'active',
  past_due: 'waiting for its card',
  ended: 'over',
}

const lostWords = ({ invoiceId, type }: { type: string; invoiceId: string; subscriptionId: string; paid: Paid }) =>
  `${invoiceId} is of this site, and its monthly donation is not here.${type === 'invoice.paid' ? ' The admins were told.' : ''}`

type Paid = { amount_paid: number; currency: string }
const amountOf = ({ amount_paid, currency }: Paid) =>
  currency.toUpperCase() === ours ? dollars(amount_paid) : `an amount in ${currency.toUpperCase().slice(0, 10)}`

const metadata = z.record(z.string(), z.string()).nullish()
/** An id, or the whole thing where the account has it expanded. */
const reference = z.union([z.string().min(1), z.object({ id: z.string().min(1) }).transform(({ id }) => id)])
const invoiceShape = z.object({
  id: z.string().min(1),
  amount_paid: z.int().nonnegative(),
  currency: z.string(),
  parent: z.object({ subscription_details: z.object({ subscription: reference, metadata }).nullish() }).nullish(),
})
const subscriptionShape = z.object({ id: z.string().min(1), metadata })
const setupShape = z.object({ id: z.string().min(1), metadata })
