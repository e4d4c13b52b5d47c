import type Stripe from 'stripe'
import type { Kit } from '../kit.ts'
import type { Asked } from './answers.ts'
import {
  drawCustomer,
  drawInvoice,
  drawInvoicePayment,
  drawItem,
  drawPrice,
  drawProduct,
  drawSetup,
  drawSubscription,
  planOf,
} from './billingObjects.ts'
import type { Events } from './events.ts'
import { type Form, metadataOf, objectOf, onlyKnown, requiredText, textOf } from './form.ts'
import { type Payments, type TestCard, testCards } from './payments.ts'
import { invalid, missing, StripeProblem } from './problems.ts'

/** So often a card is tried before Stripe gives up (https://docs.stripe.com/billing/revenue-recovery/smart-retries, read 2026-11-27). */
const mostTries = 8

/** Customers, subscriptions and what they owe. Months pass when a test says so. */
export function openBilling(kit: Kit, events: Events, payments: Payments) {
  let customers: Stripe.Customer[] = []
  let products: Stripe.Product[] = []
  let subscriptions: Stripe.Subscription[] = []
  let invoices: Stripe.Invoice[] = []
  let paid: Stripe.InvoicePayment[] = []
  let setups: Stripe.SetupIntent[] = []
  const seconds = () => Math.floor(kit.now().getTime() / 1000)
  const made = (prefix: string) => ({ id: kit.id(prefix), created: seconds() })

  const among = <Item extends { id?: string }>(items: readonly Item[], what: string, id: string): Item => {
    const found = items.find((each) => each.id === id)
    if (!found) throw missing(what, id)
    return found
  }
  const customerOf = (id: string) => among(customers, 'customer', id)
  const subscriptionOf = (id: string) => among(subscriptions, 'subscription', id)
  const invoiceOf = (id: string) => among(invoices, 'invoice', id)
  const setupOf = (id: string) => among(setups, 'setupintent', id)
  const subscriptionOfInvoice = (invoice: Stripe.Invoice) =>
    subscriptionOf(String(invoice.parent?.subscription_details?.subscription))
  const paymentOf = (invoice: Stripe.Invoice) =>
    among(paid, 'invoice_payment', paid.find((each) => each.invoice === invoice.id)?.id ?? '')
  const intentIdOf = (invoice: Stripe.Invoice) => String(paymentOf(invoice).payment.payment_intent)

  function createCustomer({ form }: Asked) {
    onlyKnown(form, ['description', 'email', 'name', 'metadata'])
    const customer = drawCustomer(made('cus'), form)
    customers = [...customers, customer]
    return customer
  }

  function createProduct({ form }: Asked) {
    onlyKnown(form, ['id', 'name', 'description', 'metadata'])
    const id = textOf(form, 'id') ?? kit.id('prod')
    if (products.some((each) => each.id === id))
      throw invalid('Product already exists.', { code: 'resource_already_exists', param: 'id' })
    const product = drawProduct({ id, created: seconds() }, form)
    products = [...products, product]
    return product
  }

  function priceIn(form: Form) {
    const price = drawPrice(made('price'), objectOf(form, 'price_data'))
    among(products, 'product', String(price.product))
    return price
  }

  function createSubscription({ form, request }: Asked) {
    onlyKnown(form, ['customer', 'items', 'payment_behavior', 'payment_settings', 'metadata'])
    const customer = customerOf(requiredText(form, 'customer'))
    if (textOf(form, 'payment_behavior') !== 'default_incomplete')
      throw invalid('This customer has no attached payment source or default payment method.')
    const price = priceIn(objectOf(objectOf(form, 'items'), '0'))
    const { id, created } = made('sub')
    const item = drawItem(made('si'), { subscription: id, price, until: nextMonth(created) })
    const metadata = metadataOf(form)
    const subscription = drawSubscription({ id, created }, { customer: customer.id, item, metadata })
    subscriptions = [...subscriptions, subscription]
    bill(subscription, 'subscription_create')
    events.emit('customer.subscription.created', subscription, { request })
    return shown(subscription, form)
  }

  /** A new invoice with its intent, which nobody has paid yet. */
  function bill(subscription: Stripe.Subscription, reason: 'subscription_create' | 'subscription_cycle') {
    const amount = subscription.items.data[0]?.price.unit_amount ?? 0
    const invoice = drawInvoice(made('in'), { subscription, amount, reason })
    const intent = payments.begin({
      amount,
      currency: invoice.currency,
      customer: subscription.customer,
      description: reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
      setup_future_usage: 'off_session',
    })
    invoices = [...invoices, invoice]
    paid = [...paid, drawInvoicePayment(made('inpay'), { invoice, intent: intent.id })]
    subscription.latest_invoice = invoice.id ?? null
    return invoice
  }

  /** What comes of an intent is told of its invoice, too, and of the subscription. */
  payments.onSettled((intent) => {
    const payment = paid.find((each) => each.payment.payment_intent === intent.id)
    const invoice = payment && invoices.find((each) => each.id === payment.invoice)
    if (!payment || !invoice || invoice.status !== 'open') return
    const subscription = subscriptionOfInvoice(invoice)
    if (intent.status === 'succeeded') settle(subscription, invoice, payment, intent)
    else if (intent.status === 'requires_payment_method') refuse(subscription, invoice)
    else if (intent.status === 'requires_action') refuse(subscription, invoice, { bankAsks: true })
  })

  function settle(
    subscription: Stripe.Subscription,
    invoice: Stripe.Invoice,
    payment: Stripe.InvoicePayment,
    intent: Stripe.PaymentIntent,
  ) {
    payment.status = 'paid'
    payment.amount_paid = intent.amount_received
    payment.status_transitions.paid_at = seconds()
    Object.assign(invoice, {
      status: 'paid',
      amount_paid: invoice.amount_due,
      amount_remaining: 0,
      attempted: true,
      attempt_count: invoice.attempt_count + 1,
      next_payment_attempt: null,
    })
    invoice.status_transitions.paid_at = seconds()
    subscription.default_payment_method ??= intent.payment_method
    events.emit('invoice.paid', invoice)
    events.emit('invoice.payment_succeeded', invoice)
    move(subscription, 'active')
  }

  /** A payment that the bank wants confirmed is told as one that failed, and once more as what it is. */
  function refuse(subscription: Stripe.Subscription, invoice: Stripe.Invoice, { bankAsks = false } = {}) {
    invoice.attempted = true
    invoice.attempt_count += 1
    const isLast = invoice.attempt_count >= mostTries
    const goesOn = invoice.billing_reason === 'subscription_cycle' && !isLast
    invoice.next_payment_attempt = goesOn ? seconds() + 3 * 86_400 : null
    events.emit('invoice.payment_failed', invoice)
    if (bankAsks) events.emit('invoice.payment_action_required', invoice)
    if (invoice.billing_reason === 'subscription_create') return
    if (goesOn) move(subscription, 'past_due')
    else finish(subscription, 'payment_failed')
  }

  function move(subscription: Stripe.Subscription, status: Stripe.Subscription.Status) {
    const before = { status: subscription.status }
    if (isOver(subscription)) return
    subscription.status = status
    events.emit('customer.subscription.updated', subscription, { before })
  }

  function finish(
    subscription: Stripe.Subscription,
    reason: 'payment_failed' | 'cancellation_requested' | 'payment_disputed',
    request: Stripe.Event.Request | null = null,
  ) {
    subscription.status = subscription.status === 'incomplete' ? 'incomplete_expired' : 'canceled'
    subscription.canceled_at ??= seconds()
    subscription.ended_at = seconds()
    subscription.cancellation_details = { comment: null, feedback: null, feedback_option: null, reason }
    for (const invoice of invoices)
      if (invoice.status === 'open' && subscriptionOfInvoice(invoice) === subscription) invoice.auto_advance = false
    events.emit('customer.subscription.deleted', subscription, { request })
  }

  function updateSubscription(id: string, { form, request }: Asked) {
    onlyKnown(form, ['items', 'proration_behavior', 'metadata', 'cancel_at_period_end', 'default_payment_method'])
    const subscription = subscriptionOf(id)
    if (isOver(subscription))
      throw invalid('A canceled subscription can only update its cancellation_details and metadata.')
    const change = objectOf(objectOf(form, 'items'), '0')
    if (Object.keys(change).length > 0) {
      const item = subscription.items.data.find((each) => each.id === textOf(change, 'id'))
      if (!item) throw missing('subscription_item', String(textOf(change, 'id')))
      if (textOf(form, 'proration_behavior') !== 'none') throw invalid('This sandbox prorates nothing.')
      item.price = priceIn(change)
      item.plan = planOf(item.price)
    }
    Object.assign(subscription.metadata, metadataOf(form))
    const method = textOf(form, 'default_payment_method')
    if (method) subscription.default_payment_method = method
    const isEnding = textOf(form, 'cancel_at_period_end')
    if (isEnding !== null) {
      subscription.cancel_at_period_end = isEnding === 'true'
      subscription.cancel_at = isEnding === 'true' ? endOf(subscription) : null
      subscription.canceled_at = isEnding === 'true' ? seconds() : null
    }
    events.emit('customer.subscription.updated', subscription, { request })
    return subscription
  }

  function cancelSubscription(id: string, { form, request }: Asked) {
    onlyKnown(form, ['invoice_now', 'prorate'])
    const subscription = subscriptionOf(id)
    if (isOver(subscription)) throw missing('subscription', id)
    finish(subscription, 'cancellation_requested', request)
    return subscription
  }

  function pay(invoice: Stripe.Invoice) {
    const { default_payment_method: method } = subscriptionOfInvoice(invoice)
    if (typeof method !== 'string') throw invalid('This invoice has no method of payment.')
    payments.pay(intentIdOf(invoice), { card: payments.cardOf(method), method })
    return invoice
  }

  function payInvoice(id: string, { form }: Asked) {
    onlyKnown(form, [])
    const invoice = invoiceOf(id)
    if (invoice.status !== 'open') throw invalid('Invoice is already paid', { code: 'invoice_not_open' })
    return pay(invoice)
  }

  /** What Stripe does by itself: a no of the bank is no error of a request. */
  function tryCard(invoice: Stripe.Invoice) {
    try {
      pay(invoice)
    } catch (problem) {
      if (!(problem instanceof StripeProblem)) throw problem
    }
    return invoice
  }

  /** A month is over: ended where that was asked for, else charged. */
  function passMonth(id: string) {
    const subscription = subscriptionOf(id)
    if (subscription.cancel_at_period_end) return finish(subscription, 'cancellation_requested')
    const item = subscription.items.data[0] as Stripe.SubscriptionItem
    item.current_period_start = item.current_period_end
    item.current_period_end = nextMonth(item.current_period_end)
    events.emit('customer.subscription.updated', subscription)
    tryCard(bill(subscription, 'subscription_cycle'))
  }

  const owed = (id: string) =>
    invoices.findLast((each) => each.status === 'open' && subscriptionOfInvoice(each).id === id)

  /** Stripe tries again what a subscription owes. */
  function retry(id: string) {
    const invoice = owed(id)
    if (!invoice) throw invalid('Nothing is owed.')
    return tryCard(invoice)
  }

  /** So often that Stripe gives up. */
  function exhaust(id: string) {
    while (owed(id) && !isOver(subscriptionOf(id))) retry(id)
  }

  function createSetup({ form }: Asked) {
    onlyKnown(form, ['customer', 'allowed_payment_method_types', 'usage', 'metadata'])
    customerOf(requiredText(form, 'customer'))
    const { id, created } = made('seti')
    const setup = drawSetup({ id, created }, form, `${id}_secret_${kit.id('').slice(1)}`)
    setups = [...setups, setup]
    return setup
  }

  /** What a donor with a new card does in the form. */
  function confirmSetup(id: string, card: TestCard) {
    const setup = setupOf(id)
    const decline = testCards[card]
    if (decline.code)
      throw new StripeProblem(402, { type: 'card_error', code: 'card_declined', message: decline.message })
    setup.status = 'succeeded'
    setup.payment_method = payments.newMethod(card)
    events.emit('setup_intent.succeeded', setup)
    return setup
  }

  /** The card behind a subscription is such a one from now on. */
  function turnCardOf(id: string, card: TestCard) {
    const { default_payment_method: method } = subscriptionOf(id)
    if (typeof method === 'string') payments.turnCard(method, card)
  }

  const shown = (subscription: Stripe.Subscription, form: Form): Stripe.Subscription =>
    expands(form, 'latest_invoice.confirmation_secret')
      ? { ...subscription, latest_invoice: withSecret(invoiceOf(String(subscription.latest_invoice))) }
      : subscription
  const withSecret = (invoice: Stripe.Invoice): Stripe.Invoice => ({
    ...invoice,
    confirmation_secret: {
      client_secret: payments.intentOf(intentIdOf(invoice)).client_secret ?? '',
      type: 'payment_intent',
    },
  })
  const withPayments = (invoice: Stripe.Invoice): Stripe.Invoice => ({
    ...invoice,
    payments: {
      object: 'list',
      data: paid.filter((each) => each.invoice === invoice.id),
      has_more: false,
      url: '/v1/invoice_payments',
    },
  })

  return {
    createCustomer,
    createProduct,
    createSubscription,
    updateSubscription,
    cancelSubscription,
    subscriptionOf,
    subscriptionsIn: (form: Form) => subscriptions.filter((each) => each.customer === textOf(form, 'customer')),
    invoiceShown: (id: string, { form }: Asked) => {
      const invoice = expands(form, 'payments') ? withPayments(invoiceOf(id)) : invoiceOf(id)
      return expands(form, 'confirmation_secret') ? withSecret(invoice) : invoice
    },
    invoicesIn: (form: Form) =>
      invoices
        .filter((each) => subscriptionOfInvoice(each).id === requiredText(form, 'subscription'))
        .filter(({ status }) => textOf(form, 'status') === null || status === textOf(form, 'status'))
        .map((each) => (expands(form, 'data.payments') ? withPayments(each) : each)),
    invoicePaymentsIn: (form: Form) =>
      paid.filter((each) => each.payment.payment_intent === textOf(objectOf(form, 'payment'), 'payment_intent')),
    payInvoice,
    createSetup,
    setupOf,
    confirmSetup,
    turnCardOf,
    passMonth,
    retry,
    exhaust,
    /** Pays the first invoice of a subscription, as its donor does in the form. */
    payFirst: (id: string, card?: TestCard) =>
      payments.pay(intentIdOf(invoiceOf(String(subscriptionOf(id).latest_invoice))), { card }),
    /** Nobody paid it within 23 hours. */
    expire: (id: string) => finish(subscriptionOf(id), 'payment_failed'),
    intentIdOfInvoice: (id: string) => intentIdOf(invoiceOf(id)),
    subscriptions: (): readonly Stripe.Subscription[] => subscriptions,
    invoices: (): readonly Stripe.Invoice[] => invoices,
    owed,
    reset() {
      customers = []
      products = []
      subscriptions = []
      invoices = []
      paid = []
      setups = []
    },
  }
}
export type Billing = ReturnType<typeof openBilling>

export const isOver = ({ status }: Stripe.Subscription) => ['canceled', 'incomplete_expired'].includes(status)

const endOf = ({ items }: Stripe.Subscription) => items.data[0]?.current_period_end ?? 0

const expands = ({ expand }: Form, name: string) =>
  typeof expand === 'object' && Object.values(expand).some((each) => each === name)

function nextMonth(since: number): number {
  const day = new Date(since * 1000)
  const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 2, 0)).getUTCDate()
  const next = new Date(day)
  next.setUTCDate(1)
  next.setUTCMonth(day.getUTCMonth() + 1)
  next.setUTCDate(Math.min(day.getUTCDate(), last))
  return Math.floor(next.getTime() / 1000)
}
