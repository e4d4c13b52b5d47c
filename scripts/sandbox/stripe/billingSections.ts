import type Stripe from 'stripe'
import type { Section } from '../kit.ts'
import { dollars } from './bankPage.ts'
import { type Billing, isOver } from './billing.ts'
import { askingCard, declinedCard } from './payments.ts'
import { asJson, newestFirst } from './sections.ts'

/** What the page shows of monthly gifts, and what can be done there. */
export function billingSection(billing: Billing): Section {
  return {
    title: 'Subscriptions',
    empty: 'No subscription was begun yet. The donation page of the site begins one.',
    columns: ['Subscription', 'Amount', 'State', 'Invoices'],
    rows: newestFirst(billing.subscriptions()).map((each) => ({
      cells: [each.id, dollars(each.items.data[0]?.price.unit_amount ?? 0), stateOf(each), invoicesOf(billing, each)],
      detail: asJson(each),
      buttons: buttonsOf(billing, each).map(([label, action]) => ({ label, action, fields: { id: each.id } })),
    })),
  }
}

const stateOf = ({ status, cancel_at_period_end }: Stripe.Subscription) =>
  cancel_at_period_end ? `${status}, ends with its month` : status

const invoicesOf = (billing: Billing, { id }: Stripe.Subscription) =>
  billing
    .invoicesIn({ subscription: id })
    .map(({ status }) => status)
    .join(', ')

type Act = [label: string, action: string]

function buttonsOf(billing: Billing, subscription: Stripe.Subscription): Act[] {
  if (isOver(subscription)) return []
  if (subscription.status === 'incomplete') return [['Expire', 'expire']]
  const owed: Act[] = billing.owed(subscription.id)
    ? [
        ['Try again', 'retry'],
        ['Give up', 'exhaust'],
      ]
    : []
  return [['A month passes', 'month'], ['Card expires', 'card-expires'], ['Bank asks', 'bank-asks'], ...owed]
}

export const billingActions = (billing: Billing): Record<string, (fields: Record<string, string>) => string> => ({
  expire: ({ id = '' }) => {
    billing.expire(id)
    return 'It has expired.'
  },
  month: ({ id = '' }) => {
    billing.passMonth(id)
    return 'A month has passed.'
  },
  'card-expires': ({ id = '' }) => {
    billing.turnCardOf(id, declinedCard)
    return 'The card is declined from now on.'
  },
  'bank-asks': ({ id = '' }) => {
    billing.turnCardOf(id, askingCard)
    return 'The bank wants each payment confirmed from now on.'
  },
  retry: ({ id = '' }) => `The invoice is ${billing.retry(id).status}.`,
  exhaust: ({ id = '' }) => {
    billing.exhaust(id)
    return 'Stripe has given up.'
  },
})
