import type { MonthlyState } from '../../../data/vocabulary/money.ts'

/**
 * What the product asks of the service that takes money each month. Amounts are integer cents of US dollars. Every call has a timeout; errors
 * are `ProviderError`. Each act has a key of its own: asked again, it happens once.
 */
export interface MonthlyPayments {
  /** The same gift gets the same subscription and the same first payment. `submission` is the donor's act. */
  begin(gift: NewSubscription): Promise<{ subscription: Subscription; clientSecret: string }>
  find(subscriptionId: string): Promise<Subscription>
  findInvoice(invoiceId: string): Promise<Invoice>
  /** The invoice that an intent pays; null where it pays none. */
  findInvoiceOfIntent(intentId: string): Promise<Invoice | null>
  /** The newest ones first, at most a hundred. */
  listInvoices(subscriptionId: string): Promise<Invoice[]>
  /** From the next charge. */
  changeAmount(change: {
    subscription: Subscription
    amountCents: number
    feeCents: number
    submission: string
    site: string
  }): Promise<Subscription>
  /** At the end of what is paid for, or not any more. */
  endLater(given: { subscriptionId: string; isEnding: boolean; submission: string }): Promise<Subscription>
  /** At once; one that has ended stays so. */
  endNow(subscriptionId: string): Promise<Subscription>
  /** For another card: what Stripe's form in the browser needs. */
  beginCard(given: {
    customerId: string
    mark: SubscriptionMark
    submission: string
  }): Promise<{ id: string; clientSecret: string }>
  findCard(setupId: string): Promise<NewCard>
  /** What Stripe's script needs to have the donor's bank ask them; null where it asks nothing any more. */
  findConfirmation(invoiceId: string): Promise<Confirmation | null>
  /** The subscription is charged there from now on, and what is owed is tried at once; a decline is no error. */
  takeCard(given: { subscriptionId: string; card: NewCard }): Promise<void>
}

export interface NewSubscription {
  id: number
  submission: string
  amountCents: number
  feeCents: number
  site: string
}

/** What we had noted with a subscription. */
export interface SubscriptionMark {
  monthlyGiftId: number
  act: string
  site: string
  /** In cents: the part of the amount that covers the fee. */
  feeCents: number
}

export interface Subscription {
  id: string
  customerId: string
  itemId: string
  state: MonthlyState
  amountCents: number
  currency: string
  mark: SubscriptionMark | null
  /** Instants in seconds since 1970. */
  periodEndsAt: number
  /** When it ends by itself, as the donor asked for it. */
  endsAt: number | null
  endedAt: number | null
  /** As Stripe names it, such as `payment_failed`. */
  endReason: string | null
}

export interface Invoice {
  id: string
  subscriptionId: string | null
  /** As it was when the invoice was made. */
  mark: SubscriptionMark | null
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible' | (string & {})
  /** The one that began the subscription: its donor is at the form, and sees what becomes of it. */
  isFirst: boolean
  paidCents: number
  currency: string
  /** Of what has been paid; null where the money came past Stripe. */
  intentId: string | null
  /** In seconds since 1970. */
  paidAt: number | null
  tries: number
  /** How its payment stands as long as it is open: the bank wants to hear from the donor, it takes its time, or it said no. */
  owed: 'to_confirm' | 'under_way' | 'refused' | null
}

export interface Confirmation {
  clientSecret: string
  /** The card that is charged. */
  paymentMethodId: string
}

export interface NewCard {
  id: string
  /** When the donor set out to enter it, in seconds since 1970. */
  begunAt: number
  isReady: boolean
  paymentMethodId: string | null
  customerId: string | null
  mark: SubscriptionMark | null
}

/** Other sites, and other makers of subscriptions, may note things of their own. */
export function subscriptionMarkIn(metadata: Record<string, string> | null | undefined): SubscriptionMark | null {
  const { monthlyGiftId = '', act, site, feeCents = '0' } = metadata ?? {}
  if (!/^[1-9]\d{0,14}$/.test(monthlyGiftId) || !act || !site || !/^\d{1,9}$/.test(feeCents)) return null
  return { monthlyGiftId: Number(monthlyGiftId), act, site, feeCents: Number(feeCents) }
}
