import type Stripe from 'stripe'
import type { MonthlyState } from '../../../data/vocabulary/money.ts'
import {
  type Confirmation,
  type Invoice,
  type MonthlyPayments,
  type NewCard,
  type NewSubscription,
  type Subscription,
  type SubscriptionMark,
  subscriptionMarkIn,
} from './monthlyPayments.ts'
import { ProviderError } from './providerError.ts'
import { asked, openStripeSdk, type StripeKeys } from './stripeSdk.ts'

const productName = 'Monthly donation to Voices for Wildlife'
/** At once, what an account pays each month is some dozens of invoices at most in the life of a card. */
const most = 100

/** Monthly gifts as subscriptions at Stripe, through its own SDK. Null without keys. */
export function openMonthlyPayments(config: StripeKeys): MonthlyPayments | null {
  const open = openStripeSdk(config)
  if (!open) return null

  const retrieve = async (id: string) => present(await asked(async () => (await open()).subscriptions.retrieve(id)))

  const payWhatIsOwed = async (subscriptionId: string, key: string) => {
    const stripe = await open()
    const owed = await asked(() => stripe.invoices.list({ subscription: subscriptionId, status: 'open', limit: most }))
    for (const { id } of owed.data) {
      try {
        await asked(() => stripe.invoices.pay(id, {}, { idempotencyKey: `${key}:${id}` }))
      } catch (error) {
        // The bank's no is told in an event, and Stripe goes on trying. Paid meanwhile is as good.
        if (!(error instanceof ProviderError) || error.problem === 'unavailable' || error.problem === 'unset')
          throw error
      }
    }
  }

  return {
    async begin(gift) {
      const stripe = await open()
      const { submission, amountCents, site } = gift
      const product = await productOf(stripe, site)
      // No name and no address: we mail the donor ourselves, and Stripe learns what its own form asks for.
      const customer = await asked(() =>
        stripe.customers.create({ metadata: metadataOf(gift) }, { idempotencyKey: `monthly-customer:${submission}` }),
      )
      // https://docs.stripe.com/billing/subscriptions/build-subscriptions?payment-ui=elements (read 2026-11-27): `default_incomplete`
      // asks for no money before the donor says yes in the form, whose secret is that of the first invoice.
      const made = await asked(() =>
        stripe.subscriptions.create(
          {
            customer: customer.id,
            items: [{ price_data: priceOf(product, amountCents) }],
            payment_behavior: 'default_incomplete',
            payment_settings: { save_default_payment_method: 'on_subscription', payment_method_types: ['card'] },
            metadata: metadataOf(gift),
            expand: ['latest_invoice.confirmation_secret'],
          },
          { idempotencyKey: `monthly:${submission}` },
        ),
      )
      const invoice = made.latest_invoice
      const secret = invoice && typeof invoice === 'object' ? invoice.confirmation_secret?.client_secret : null
      if (!secret) throw new ProviderError('refused', 'Stripe gave a subscription without a client secret.')
      return { subscription: present(made), clientSecret: secret }
    },

    find: retrieve,

    async findInvoice(invoiceId) {
      const stripe = await open()
      return withFate(stripe, await asked(() => stripe.invoices.retrieve(invoiceId, { expand: ['payments'] })))
    },

    async findInvoiceOfIntent(intentId) {
      const stripe = await open()
      // An intent does not name its invoice since the API of 2025 (https://docs.stripe.com/api/invoice-payment/list, read 2026-11-27).
      const { data } = await asked(() =>
        stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: intentId }, limit: 1 }),
      )
      const invoice = data[0]?.invoice
      if (!invoice) return null
      const id = typeof invoice === 'string' ? invoice : invoice.id
      return withFate(stripe, await asked(() => stripe.invoices.retrieve(id, { expand: ['payments'] })))
    },

    async listInvoices(subscriptionId) {
      const stripe = await open()
      const { data } = await asked(() =>
        stripe.invoices.list({ subscription: subscriptionId, limit: most, expand: ['data.payments'] }),
      )
      const invoices: Invoice[] = []
      for (const each of data) invoices.push(await withFate(stripe, each))
      return invoices
    },

    async changeAmount({ subscription: { id, itemId, mark }, amountCents, feeCents, submission, site }) {
      const stripe = await open()
      const product = await productOf(stripe, site)
      // Without proration nothing is charged or given back for the month that has begun
      // (https://docs.stripe.com/billing/subscriptions/prorations, read 2026-11-27).
      return present(
        await asked(() =>
          stripe.subscriptions.update(
            id,
            {
              items: [{ id: itemId, price_data: priceOf(product, amountCents) }],
              proration_behavior: 'none',
              metadata: { ...(mark ? textsOf(mark) : {}), feeCents: String(feeCents) },
            },
            { idempotencyKey: `monthly-amount:${submission}` },
          ),
        ),
      )
    },

    async endLater({ subscriptionId, isEnding, submission }) {
      const stripe = await open()
      return present(
        await asked(() =>
          stripe.subscriptions.update(
            subscriptionId,
            { cancel_at_period_end: isEnding },
            { idempotencyKey: `monthly-${isEnding ? 'end' : 'go-on'}:${submission}` },
          ),
        ),
      )
    },

    async endNow(subscriptionId) {
      const before = await retrieve(subscriptionId)
      if (before.state === 'ended') return before
      const stripe = await open()
      try {
        return present(
          await asked(() =>
            stripe.subscriptions.cancel(subscriptionId, {}, { idempotencyKey: `monthly-cancel:${subscriptionId}` }),
          ),
        )
      } catch (error) {
        // Ended by somebody else meanwhile, it is unknown to this call.
        if (!(error instanceof ProviderError) || error.problem !== 'missing') throw error
        return retrieve(subscriptionId)
      }
    },

    async beginCard({ customerId, mark, submission }) {
      const stripe = await open()
      // https://docs.stripe.com/payments/save-and-reuse?platform=web&ui=elements (read 2026-11-27)
      const { id, client_secret: secret } = await asked(() =>
        stripe.setupIntents.create(
          {
            customer: customerId,
            allowed_payment_method_types: ['card'],
            usage: 'off_session',
            metadata: textsOf(mark),
          },
          { idempotencyKey: `monthly-card:${submission}` },
        ),
      )
      if (!secret) throw new ProviderError('refused', 'Stripe gave a setup without a client secret.')
      return { id, clientSecret: secret }
    },

    async findCard(setupId) {
      const stripe = await open()
      return presentCard(await asked(() => stripe.setupIntents.retrieve(setupId)))
    },

    async findConfirmation(invoiceId) {
      const stripe = await open()
      const invoice = await asked(() =>
        stripe.invoices.retrieve(invoiceId, { expand: ['payments', 'confirmation_secret'] }),
      )
      const intent = await findOwedIntent(stripe, invoice)
      if (!intent || owedBy(intent) !== 'to_confirm') return null
      return confirmationOf(stripe, invoice, intent)
    },

    async takeCard({ subscriptionId, card: { id, paymentMethodId } }) {
      if (!paymentMethodId) return
      const stripe = await open()
      // Retries go to the subscription's own card (https://docs.stripe.com/billing/revenue-recovery/smart-retries#payment-method-ordering,
      // read 2026-11-27): to change the customer's alone would change nothing.
      await asked(() =>
        stripe.subscriptions.update(
          subscriptionId,
          { default_payment_method: paymentMethodId },
          { idempotencyKey: `monthly-take:${id}` },
        ),
      )
      await payWhatIsOwed(subscriptionId, `monthly-pay:${id}`)
    },
  }
}

/** One for each site: a price needs a product, and its own id makes a second one impossible. */
async function productOf(stripe: Stripe, site: string): Promise<string> {
  const id = `monthly-${site}`
  try {
    await asked(() => stripe.products.create({ id, name: productName }))
  } catch (error) {
    if (!(error instanceof ProviderError) || error.code !== 'resource_already_exists') throw error
  }
  return id
}

const priceOf = (product: string, amountCents: number) => ({
  product,
  currency: 'usd',
  unit_amount: amountCents,
  recurring: { interval: 'month' as const },
})

const metadataOf = ({ id, submission, site, feeCents }: NewSubscription) =>
  textsOf({ monthlyGiftId: id, act: submission, site, feeCents })

const textsOf = ({ monthlyGiftId, act, site, feeCents }: SubscriptionMark): Record<keyof SubscriptionMark, string> => ({
  monthlyGiftId: String(monthlyGiftId),
  act,
  site,
  feeCents: String(feeCents),
})

// https://docs.stripe.com/billing/subscriptions/overview#subscription-statuses (read 2026-11-27). `unpaid` is what an account may
// choose in the place of `canceled` when all tries have failed: nothing is charged any more.
const states = new Map<string, MonthlyState>([
  ['incomplete', 'incomplete'],
  ['active', 'active'],
  ['trialing', 'active'],
  ['paused', 'active'],
  ['past_due', 'past_due'],
  ['unpaid', 'past_due'],
  ['canceled', 'ended'],
  ['incomplete_expired', 'ended'],
])

const idOf = (thing: string | { id?: string } | null | undefined): string | null =>
  typeof thing === 'string' ? thing : (thing?.id ?? null)

function present(answer: Stripe.Subscription): Subscription {
  const item = answer?.items?.data?.[0]
  const customerId = idOf(answer?.customer)
  const state = states.get(answer?.status)
  if (!item || !customerId || !state) throw new ProviderError('unavailable', "Stripe's answer is not understood.")
  const { id, metadata, cancel_at: endsAt, ended_at: endedAt, cancellation_details: details } = answer
  return {
    id,
    customerId,
    itemId: item.id,
    state,
    amountCents: (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
    currency: answer.currency,
    mark: subscriptionMarkIn(metadata),
    periodEndsAt: item.current_period_end,
    endsAt: endsAt ?? (answer.cancel_at_period_end ? item.current_period_end : null),
    endedAt: endedAt ?? null,
    endReason: details?.reason ?? null,
  }
}

/** Of an open invoice Stripe is asked how its payment stands: the invoice itself does not tell a refused card from a bank that asks. */
async function withFate(stripe: Stripe, answer: Stripe.Invoice): Promise<Invoice> {
  const invoice = presentInvoice(answer)
  const intent = invoice.isFirst ? null : await findOwedIntent(stripe, answer)
  return intent ? { ...invoice, owed: owedBy(intent) } : invoice
}

async function findOwedIntent(
  stripe: Stripe,
  { status, payments }: Stripe.Invoice,
): Promise<Stripe.PaymentIntent | null> {
  const open = status === 'open' ? payments?.data.find((each) => each.status === 'open') : undefined
  const id = idOf(open?.payment?.payment_intent)
  return id === null ? null : asked(() => stripe.paymentIntents.retrieve(id))
}

/** The bank wanted to hear from the donor, or did not recognise them: with the same card they may try once more. */
const unconfirmed = ['authentication_required', 'payment_intent_authentication_failure']

// A renewal that waits for its donor makes the subscription `past_due` as a refused one does (`Subscription.status` and
// `invoice.payment_action_required` as the types of stripe@23 describe them); the client secret is then given to Stripe's script
// (https://stripe.com/docs/billing/subscriptions/overview#recurring-charges, as quoted in
// https://github.com/Automattic/woocommerce-payments/issues/7037, read 2026-11-27). Its intent waits as `requires_action`.
function owedBy({ status, last_payment_error: error }: Stripe.PaymentIntent): Invoice['owed'] {
  if (status === 'requires_action') return 'to_confirm'
  if (status === 'processing' || status === 'requires_capture') return 'under_way'
  if (status !== 'requires_payment_method') return null
  return unconfirmed.some((code) => code === error?.code || code === error?.decline_code) ? 'to_confirm' : 'refused'
}

/** The secret is the invoice's: `confirmation_secret` in the types of stripe@23. */
async function confirmationOf(
  stripe: Stripe,
  invoice: Stripe.Invoice,
  intent: Stripe.PaymentIntent,
): Promise<Confirmation | null> {
  const clientSecret = invoice.confirmation_secret?.client_secret ?? intent.client_secret
  const subscriptionId = idOf(invoice.parent?.subscription_details?.subscription)
  // An intent whose bank said no has let go of its card.
  const paymentMethodId =
    idOf(intent.payment_method) ??
    (subscriptionId === null
      ? null
      : idOf((await asked(() => stripe.subscriptions.retrieve(subscriptionId))).default_payment_method))
  return clientSecret && paymentMethodId ? { clientSecret, paymentMethodId } : null
}

function presentInvoice(answer: Stripe.Invoice): Invoice {
  if (!answer || typeof answer.id !== 'string' || typeof answer.status !== 'string')
    throw new ProviderError('unavailable', "Stripe's answer is not understood.")
  const details = answer.parent?.subscription_details
  const payment = answer.payments?.data.find(({ status }) => status === 'paid')?.payment
  return {
    id: answer.id,
    subscriptionId: idOf(details?.subscription),
    mark: subscriptionMarkIn(details?.metadata),
    status: answer.status,
    isFirst: answer.billing_reason === 'subscription_create',
    paidCents: answer.amount_paid,
    currency: answer.currency,
    intentId: idOf(payment?.payment_intent),
    paidAt: answer.status_transitions?.paid_at ?? null,
    tries: answer.attempt_count,
    owed: null,
  }
}

const presentCard = ({ id, created, status, payment_method, customer, metadata }: Stripe.SetupIntent): NewCard => ({
  id,
  begunAt: created,
  isReady: status === 'succeeded',
  paymentMethodId: idOf(payment_method),
  customerId: idOf(customer),
  mark: subscriptionMarkIn(metadata),
})
