/** What the product asks of the services that take money. Every call has a timeout; errors are `ProviderError`. */

/** Amounts are integer cents of US dollars. */
export interface CardPayments {
  /** The same donation gets the same intent, however often it is asked for. `submission` is the donor's act. */
  createIntent(donation: {
    id: number
    submission: string
    amountCents: number
    site: string
  }): Promise<CardIntent & { clientSecret: string }>
  findIntent(intentId: string): Promise<CardIntent>
  /** Takes back what was never paid. A paid one is refused. */
  cancelIntent(intentId: string): Promise<CardIntent>
  /** Gives back a part or all of a paid one: once for each `submission`, which is the admin's act. */
  refund(refund: CardRefund): Promise<{ id: string }>
  /** What went back by this act: Stripe forgets a key after a day, and the refund never. */
  findRefund(refund: CardRefund): Promise<{ id: string } | null>
  /** All that went back of an intent so far, in cents of the intent's currency. */
  findRefunded(intentId: string): Promise<{ cents: number; currency: string }>
  /**
   * The event of a webhook, checked over the bytes as they came. Throws when the signature is not the provider's, and
   * with the code `notAnEvent` when it is, and what it signs is something else.
   */
  readEvent(given: { raw: string; signature: string; secret: string; at: Date }): Promise<CardEvent>
}

export interface CardRefund {
  intentId: string
  submission: string
  amountCents: number
}

export const notAnEvent = 'not_an_event'

export interface CardIntent {
  id: string
  /** As the provider names it, such as `succeeded` or `requires_payment_method`. */
  status: string
  amountCents: number
  amountReceivedCents: number
  currency: string
  /** What it was made for; null when it does not say so as we do. */
  mark: IntentMark | null
  /** Of whom the provider takes it: with monthly gifts. */
  customerId: string | null
  /** When it was cancelled, in seconds since 1970. */
  canceledAt: number | null
  /** What the donor has to do outside of the form, such as `verify_with_microdeposits`; null where that is nothing. */
  nextAction: string | null
}

/** What we had noted with an intent: the number of the donation, the donor's act, and the mark of the site. */
export interface IntentMark {
  donationId: number
  act: string
  site: string
}

/** Other sites may note things of their own. */
export function markIn(metadata: Record<string, string> | null | undefined): IntentMark | null {
  const { donationId = '', act, site } = metadata ?? {}
  return /^[1-9]\d{0,14}$/.test(donationId) && act && site ? { donationId: Number(donationId), act, site } : null
}

/** An event as it was sent; `data.object` is the thing it is about. */
export interface CardEvent {
  id: string
  type: string
  /** Seconds since 1970. */
  created: number
  /** The connected account in which it happened; left out where that is our own. */
  account?: string
  data: { object: Record<string, unknown> }
}

export interface PaypalPayments {
  /** For the browser, fresh: it lives for 15 minutes. */
  createClientToken(): Promise<string>
  /** The same donation gets the same order. `submission` is the donor's act. */
  createOrder(donation: { id: number; submission: string; amountCents: number }): Promise<PaypalOrderState>
  findOrder(orderId: string): Promise<PaypalOrderState>
  findCapture(captureId: string): Promise<PaypalCaptureState>
  /**
   * Moves the money, once, however often it is asked for. `after` names the decline that went before: PayPal would
   * repeat its answer to the same request.
   */
  captureOrder(orderId: string, given?: { after: number | null }): Promise<PaypalOrderState>
  /** Gives back a part or all of what was taken: once for each `submission`, which is the admin's act. */
  refund(refund: {
    captureId: string
    submission: string
    amountCents: number
  }): Promise<{ id: string; status: string }>
}

export interface PaypalOrderState {
  id: string
  /** As PayPal names it, such as `CREATED`, `APPROVED` or `COMPLETED`. */
  status: string
  /** Null where PayPal does not say. */
  amountCents: number | null
  currency: string | null
  donationId: number | null
  /** The movement of the money; null before it was asked for. */
  capture: PaypalCaptureState | null
  /** All that went back to the donor so far; null when PayPal says that something did, and not how much. */
  refundedCents: number | null
}

export interface PaypalCaptureState {
  id: string
  /** As PayPal names it, such as `COMPLETED`, `PENDING` or `DECLINED`. */
  status: string
  amountCents: number
  currency: string
  /** When it came to this status, in seconds since 1970; null where PayPal does not say. */
  at: number | null
}

/**
 * Accounts of authors at Stripe (Express), and money that goes there. Every move has a key of its own: asked again, also
 * after a crash, it happens once. `site` is the mark of this installation.
 */
export interface AuthorAccounts {
  /** The country of our own account, as ISO 3166-1 alpha-2; null where Stripe does not say. */
  findOwnCountry(): Promise<string | null>
  /**
   * One account for one author of an address and a country, however often it is asked for. `attempt` changes only after Stripe has said no: it
   * repeats its answer to the same request, even when what it had refused has been mended since.
   */
  createAccount(author: {
    id: number
    attempt: number
    email: string
    country: string
    site: string
  }): Promise<AccountState>
  findAccount(accountId: string): Promise<AccountState>
  /** Opens once and for some minutes only: made when it is used, never kept. */
  createOnboardingLink(given: { accountId: string; refreshUrl: string; returnUrl: string }): Promise<string>
  /** The author's own page at Stripe. Never kept. */
  createLoginLink(accountId: string): Promise<string>
  /**
   * From our balance to the author's account at Stripe. `submission` is the act that made the payout. `attempt`
   * counts from 1 and tells this try from one that was refused for good: Stripe repeats its answer to a key.
   */
  transfer(payout: PayoutMove & { attempt: number }): Promise<{ id: string }>
  /** What went out for this payout, in whichever try: Stripe forgets a key after a day, and the transfer never. */
  findTransfer(payout: PayoutMove): Promise<{ id: string } | null>
  /** Whether something went out for this payout, and all of it has come back to our balance. */
  isTakenBack(payout: PayoutMove): Promise<boolean>
  /**
   * From the author's account at Stripe to their bank; abroad, what the transfer has become in the currency of the account.
   * `attempt` counts from 1: a bank that refused is asked anew. Declined as `balance_insufficient` while the money is not
   * yet available there: abroad, for a day.
   */
  payOut(payout: PayoutMove & { attempt: number }): Promise<BankPayout>
  findBankPayoutOf(payout: PayoutMove & { attempt: number }): Promise<BankPayout | null>
  findBankPayout(given: { bankPayoutId: string; accountId: string }): Promise<BankPayout>
}

/** A payout of ours that is moved by Stripe. */
export interface PayoutMove {
  id: number
  submission: string
  amountCents: number
  accountId: string
  site: string
}

export interface AccountState {
  id: string
  country: string | null
  detailsSubmitted: boolean
  chargesEnabled: boolean
  payoutsEnabled: boolean
}

export interface BankPayout {
  id: string
  /** As Stripe names it, such as `pending`, `in_transit`, `paid`, `failed` or `canceled`. */
  status: string
  /** In Stripe's words, of one that failed. */
  failure: string | null
}
