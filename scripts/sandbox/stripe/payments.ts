import type Stripe from 'stripe'
import type { Kit } from '../kit.ts'
import type { Asked } from './answers.ts'
import type { Books } from './books.ts'
import type { Events } from './events.ts'
import { amountOf, metadataOf, objectOf, onlyKnown, requiredText, textOf } from './form.ts'
import { invalid, missing, StripeProblem } from './problems.ts'

/** The test cards, as Stripe lists them (https://docs.stripe.com/testing), and how it declines. */
export const testCards = {
  '4242424242424242': { title: 'is paid', code: null, message: null },
  '4000000000000002': { title: 'is declined', code: 'generic_decline', message: 'Your card was declined.' },
  '4000000000009995': {
    title: 'has no money',
    code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  '4000000000000069': { title: 'has expired', code: 'expired_card', message: 'Your card has expired.' },
  '4000000000000127': {
    title: 'has another security code',
    code: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
  },
  '4000002760003184': { title: 'has its bank ask', code: null, message: null },
} as const
export type TestCard = keyof typeof testCards
export const isTestCard = (number: string): number is TestCard => number in testCards
const goodCard: TestCard = '4242424242424242'
export const declinedCard: TestCard = '4000000000000002'
/** Its bank wants every payment confirmed by its owner. */
export const askingCard: TestCard = '4000002760003184'

/** Methods of payment that Stripe gives for tests. */
const testMethods: Record<string, TestCard> = {
  pm_card_visa: goodCard,
  pm_card_chargeDeclined: declinedCard,
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
}

/** What `paymentIntents.create` may say here. */
const createParams = [
  'amount',
  'currency',
  'automatic_payment_methods',
  'capture_method',
  'confirm',
  'description',
  'metadata',
  'payment_method',
  'receipt_email',
  'return_url',
  'statement_descriptor_suffix',
  'transfer_group',
] as const satisfies readonly (keyof Stripe.PaymentIntentCreateParams)[]

const cancellationReasons = ['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned']
const open: readonly Stripe.PaymentIntent.Status[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
]
/** Of US dollars, in cents. */
const limits = { least: 50, most: 99_999_999 }

/** Null: it was not asked for by the API. */
type ByRequest = Pick<Asked, 'form'> & { request: Stripe.Event.Request | null }

/** Intents, and what may come of them: a charge, refunds, a dispute. */
export function openPayments(kit: Kit, events: Events, books: Books) {
  let intents: Stripe.PaymentIntent[] = []
  let charges: Stripe.Charge[] = []
  let refunds: Stripe.Refund[] = []
  let disputes: Stripe.Dispute[] = []
  let methods = new Map<string, TestCard>()
  const settled: ((intent: Stripe.PaymentIntent) => void)[] = []
  const tell = (intent: Stripe.PaymentIntent) => {
    for (const each of settled) each(intent)
  }
  /** A method of payment of its own, which is such a card from now on. */
  const newMethod = (card: TestCard): string => {
    const id = kit.id('pm')
    methods.set(id, card)
    return id
  }
  const seconds = () => Math.floor(kit.now().getTime() / 1000)

  const intentOf = (id: string) => {
    const intent = intents.find((each) => each.id === id)
    if (!intent) throw missing('payment_intent', id, 'intent')
    return intent
  }
  const chargeOf = (id: string) => {
    const charge = charges.find((each) => each.id === id)
    if (!charge) throw missing('charge', id)
    return charge
  }
  /** The charge that brought the money of an intent. */
  const paidCharge = (intentId: string) => {
    const charge = charges.find((each) => each.payment_intent === intentOf(intentId).id && each.paid)
    if (!charge)
      throw invalid('This PaymentIntent does not have a successful charge.', { code: 'charge_not_refundable' })
    return charge
  }

  function create({ form, request }: Asked): Stripe.PaymentIntent {
    onlyKnown(form, createParams)
    const amount = amountOf(form)
    const currency = requiredText(form, 'currency').toLowerCase()
    if (!/^[a-z]{3}$/.test(currency)) throw invalid(`Invalid currency: ${currency}.`, { param: 'currency' })
    if (amount < limits.least)
      throw invalid('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' })
    if (amount > limits.most)
      throw invalid('Amount must be no more than $999,999.99', { code: 'amount_too_large', param: 'amount' })
    const isAutomatic = objectOf(form, 'automatic_payment_methods').enabled === 'true'
    const intent = begin({
      amount,
      currency,
      automatic_payment_methods: isAutomatic ? { allow_redirects: 'always', enabled: true } : null,
      description: textOf(form, 'description'),
      metadata: metadataOf(form),
      payment_method: textOf(form, 'payment_method'),
      receipt_email: textOf(form, 'receipt_email'),
      statement_descriptor_suffix: textOf(form, 'statement_descriptor_suffix'),
      transfer_group: textOf(form, 'transfer_group'),
    })
    return textOf(form, 'confirm') === 'true' ? confirm(intent.id, { form, account: null, request }) : intent
  }

  /** Of what is not said, an intent that nobody has paid yet. */
  function begin(
    said: Pick<Stripe.PaymentIntent, 'amount' | 'currency'> & Partial<Stripe.PaymentIntent>,
  ): Stripe.PaymentIntent {
    const id = kit.id('pi')
    const intent: Stripe.PaymentIntent = {
      id,
      object: 'payment_intent',
      allowed_payment_method_types: null,
      amount_capturable: 0,
      amount_details: { tip: {} },
      amount_received: 0,
      application: null,
      application_fee_amount: null,
      automatic_payment_methods: null,
      canceled_at: null,
      cancellation_reason: null,
      capture_method: 'automatic_async',
      client_secret: `${id}_secret_${kit.id('').slice(1)}`,
      confirmation_method: 'automatic',
      created: seconds(),
      customer: null,
      customer_account: null,
      description: null,
      excluded_payment_method_types: null,
      last_payment_error: null,
      latest_charge: null,
      livemode: false,
      managed_payments: null,
      metadata: {},
      next_action: null,
      on_behalf_of: null,
      payment_method: null,
      payment_method_configuration_details: null,
      payment_method_options: {},
      payment_method_types: ['card'],
      payment_record: null,
      processing: null,
      receipt_email: null,
      review: null,
      setup_future_usage: null,
      shipping: null,
      source: null,
      statement_descriptor: null,
      statement_descriptor_suffix: null,
      status: 'requires_payment_method',
      transfer_data: null,
      transfer_group: null,
      ...said,
    }
    intents = [...intents, intent]
    return intent
  }

  function confirm(id: string, { form, request }: Asked): Stripe.PaymentIntent {
    const method = textOf(form, 'payment_method') ?? textOf(form, 'confirmation_token') ?? intentOf(id).payment_method
    if (!method)
      throw invalid(
        "You cannot confirm this PaymentIntent because it's missing a payment method. Update the PaymentIntent with a payment method or provide one in the confirm call.",
        { code: 'payment_intent_unexpected_state' },
      )
    const card = testMethods[String(method)]
    if (!card) throw missing('PaymentMethod', String(method), 'payment_method')
    return pay(id, { card, request })
  }

  /** What a donor with a card does. A decline throws as Stripe answers it, and is told to the product too. */
  function pay(
    id: string,
    {
      card = goodCard,
      method,
      isConfirmed = false,
      request = null,
    }: { card?: TestCard; method?: string; isConfirmed?: boolean; request?: Stripe.Event.Request | null } = {},
  ): Stripe.PaymentIntent {
    const intent = intentOf(id)
    if (!open.includes(intent.status) && intent.status !== 'processing') throw unexpected('confirm', intent)
    const decline = testCards[card]
    intent.payment_method = method ?? newMethod(card)
    if (card === askingCard && !isConfirmed) throw askOwner(intent)
    const charge = newCharge(intent, card)
    charges = [...charges, charge]
    intent.latest_charge = charge.id
    if (decline.code) {
      const isDecline = ['generic_decline', 'insufficient_funds'].includes(decline.code)
      throw refuse(intent, {
        code: isDecline ? 'card_declined' : decline.code,
        decline_code: decline.code,
        message: decline.message,
        charge: charge.id,
        request,
      })
    }
    intent.status = 'succeeded'
    intent.amount_received = intent.amount
    intent.last_payment_error = null
    intent.next_action = null
    books.add(null, intent.amount)
    events.emit('payment_intent.succeeded', intent, { request })
    tell(intent)
    return intent
  }

  /** Nobody is there whom the bank could ask: Stripe waits for its owner (https://docs.stripe.com/testing). */
  function askOwner(intent: Stripe.PaymentIntent): StripeProblem {
    intent.status = 'requires_action'
    intent.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: {} }
    tell(intent)
    return new StripeProblem(402, {
      type: 'card_error',
      code: 'invoice_payment_intent_requires_action',
      message: 'This payment requires additional user action before it can be completed successfully.',
      payment_intent: structuredClone(intent),
    })
  }

  /** The donor has to try otherwise: said to the product in an event, and to the donor by what comes back. */
  function refuse(
    intent: Stripe.PaymentIntent,
    {
      request = null,
      ...error
    }: Omit<Stripe.PaymentIntent.LastPaymentError, 'type'> & { request?: Stripe.Event.Request | null },
  ): StripeProblem {
    intent.status = 'requires_payment_method'
    intent.payment_method = null
    intent.next_action = null
    intent.last_payment_error = { type: 'card_error', ...error }
    events.emit('payment_intent.payment_failed', intent, { request })
    tell(intent)
    return new StripeProblem(402, {
      type: 'card_error',
      message: '',
      ...error,
      payment_intent: structuredClone(intent),
    })
  }

  /** The donor is sent to the bank's own page, which `pay` or `failAtBank` ends. */
  function sendToBank(
    id: string,
    { url, returnUrl, method = kit.id('pm') }: { url: string; returnUrl: string; method?: string },
  ): Stripe.PaymentIntent {
    const intent = intentOf(id)
    if (!open.includes(intent.status)) throw unexpected('confirm', intent)
    intent.status = 'requires_action'
    intent.payment_method = method
    intent.next_action = { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } }
    return intent
  }

  /** The donor named a bank account, and is to tell Stripe two small amounts that arrive there in some days. */
  function askForMicrodeposits(id: string): Stripe.PaymentIntent {
    const intent = intentOf(id)
    if (!open.includes(intent.status)) throw unexpected('confirm', intent)
    intent.status = 'requires_action'
    intent.payment_method = kit.id('pm')
    intent.next_action = {
      type: 'verify_with_microdeposits',
      verify_with_microdeposits: {
        arrival_date: seconds() + 2 * 86_400,
        hosted_verification_url: `${kit.url}/_sandbox/stripe/microdeposits/${id}`,
        microdeposit_type: 'amounts',
      },
    }
    return intent
  }

  function failAtBank(id: string): Stripe.PaymentIntent {
    const intent = intentOf(id)
    if (intent.status !== 'requires_action') throw unexpected('confirm', intent)
    refuse(intent, {
      code: 'payment_intent_authentication_failure',
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    })
    return intent
  }

  /** Some ways to pay take days: neither paid nor refused. `pay` settles it. */
  function process(id: string): Stripe.PaymentIntent {
    const intent = intentOf(id)
    if (!open.includes(intent.status)) throw unexpected('confirm', intent)
    intent.status = 'processing'
    intent.payment_method = kit.id('pm')
    events.emit('payment_intent.processing', intent)
    return intent
  }

  function cancel(id: string, { form, request }: ByRequest): Stripe.PaymentIntent {
    onlyKnown(form, ['cancellation_reason'])
    const intent = intentOf(id)
    if (!open.includes(intent.status) && intent.status !== 'processing') throw unexpected('cancel', intent)
    const reason = textOf(form, 'cancellation_reason')
    if (reason && !cancellationReasons.includes(reason))
      throw invalid(`Invalid cancellation_reason: ${reason}`, { param: 'cancellation_reason' })
    intent.status = 'canceled'
    intent.canceled_at = seconds()
    intent.cancellation_reason = reason
    tell(intent)
    events.emit('payment_intent.canceled', intent, { request })
    return intent
  }

  function createRefund({ form, request }: ByRequest): Stripe.Refund {
    onlyKnown(form, ['payment_intent', 'charge', 'amount', 'reason', 'metadata'])
    const intentId = textOf(form, 'payment_intent')
    const charge = intentId ? paidCharge(intentId) : chargeOf(requiredText(form, 'charge'))
    const left = charge.amount - charge.amount_refunded
    const amount = textOf(form, 'amount') ? amountOf(form) : left
    if (left === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
    if (amount > left)
      throw invalid(`Refund amount ($${amount / 100}) is greater than unrefunded amount on charge ($${left / 100})`, {
        param: 'amount',
      })
    const refund: Stripe.Refund = {
      id: kit.id('re'),
      object: 'refund',
      amount,
      balance_transaction: kit.id('txn'),
      charge: charge.id,
      created: seconds(),
      currency: charge.currency,
      customer: null,
      customer_account: null,
      destination_details: {
        card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
        type: 'card',
      },
      metadata: metadataOf(form),
      payment_intent: charge.payment_intent,
      payment_method: charge.payment_method,
      reason: textOf(form, 'reason') as Stripe.Refund.Reason | null,
      receipt_number: null,
      source_transfer_reversal: null,
      status: 'succeeded',
      transfer_reversal: null,
    }
    refunds = [...refunds, refund]
    books.add(null, -amount)
    const before = { amount_refunded: charge.amount_refunded, refunded: charge.refunded }
    charge.amount_refunded += amount
    charge.refunded = charge.amount_refunded === charge.amount
    events.emit('charge.refunded', charge, { before, request })
    return refund
  }

  /** Money goes back to a donor: some of it, or all that is left. */
  const refund = (intentId: string, amountCents?: number): Stripe.Refund =>
    createRefund({
      form: { payment_intent: intentId, ...(amountCents ? { amount: String(amountCents) } : {}) },
      request: null,
    })

  /** The card is gone by the time the money comes back to it: the last refund did not arrive. */
  function failRefund(intentId: string): Stripe.Refund {
    const last = refunds.findLast((each) => each.payment_intent === intentId && each.status === 'succeeded')
    if (!last) throw invalid('This PaymentIntent has no refund that could fail.')
    last.status = 'failed'
    last.failure_reason = 'lost_or_stolen_card'
    last.failure_balance_transaction = kit.id('txn')
    books.add(null, last.amount)
    events.emit('refund.failed', last)
    return last
  }

  /** The donor complains at the bank: the money is taken back until the case is closed. An inquiry only asks, and takes nothing. */
  function dispute(intentId: string, { isInquiry = false } = {}): Stripe.Dispute {
    const charge = paidCharge(intentId)
    if (charge.disputed) throw invalid('This charge has been disputed already.')
    charge.disputed = true
    const made: Stripe.Dispute = {
      id: kit.id('du'),
      object: 'dispute',
      amount: charge.amount - charge.amount_refunded,
      balance_transactions: [],
      charge: charge.id,
      created: seconds(),
      currency: charge.currency,
      enhanced_eligibility_types: [],
      evidence: noEvidence,
      evidence_details: {
        due_by: seconds() + 7 * 86_400,
        enhanced_eligibility: {},
        has_evidence: false,
        past_due: false,
        submission_count: 0,
        submission_method: 'not_submitted',
      },
      intended_submission_method: null,
      is_charge_refundable: isInquiry,
      livemode: false,
      metadata: {},
      payment_intent: intentId,
      payment_method_details: {
        card: { brand: 'visa', case_type: 'chargeback', network: 'visa', network_reason_code: '10.4' },
        type: 'card',
      },
      reason: 'fraudulent',
      status: isInquiry ? 'warning_needs_response' : 'needs_response',
    }
    disputes = [...disputes, made]
    if (!isInquiry) books.add(null, -made.amount)
    events.emit('charge.dispute.created', made)
    return made
  }

  const openDispute = (intentId: string): Stripe.Dispute => {
    const found = disputes.find((each) => each.payment_intent === intentId && isOpenDispute(each))
    if (!found) throw invalid('This PaymentIntent has no open dispute.')
    return found
  }

  /** The bank has our side of it, and thinks. */
  function answerDispute(intentId: string): Stripe.Dispute {
    const found = openDispute(intentId)
    const before = { status: found.status }
    found.status = isInquiry(found) ? 'warning_under_review' : 'under_review'
    found.evidence_details.has_evidence = true
    found.evidence_details.submission_count += 1
    found.evidence_details.submission_method = 'manual'
    events.emit('charge.dispute.updated', found, { before })
    return found
  }

  function closeDispute(intentId: string, how: 'won' | 'lost'): Stripe.Dispute {
    const found = openDispute(intentId)
    const before = { status: found.status }
    if (how === 'won' && !isInquiry(found)) books.add(null, found.amount)
    if (how === 'lost' && isInquiry(found)) books.add(null, -found.amount)
    found.status = how === 'won' && isInquiry(found) ? 'warning_closed' : how
    events.emit('charge.dispute.closed', found, { before })
    return found
  }

  function newCharge(intent: Stripe.PaymentIntent, card: TestCard): Stripe.Charge {
    const decline = testCards[card]
    const paid = decline.code === null
    const id = kit.id('ch')
    return {
      id,
      object: 'charge',
      amount: intent.amount,
      amount_captured: paid ? intent.amount : 0,
      amount_refunded: 0,
      application: null,
      application_fee: null,
      application_fee_amount: null,
      balance_transaction: paid ? kit.id('txn') : null,
      billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
      calculated_statement_descriptor: 'VOICES FOR WILDLIFE',
      captured: paid,
      created: seconds(),
      currency: intent.currency,
      customer: intent.customer as string | null,
      description: intent.description,
      disputed: false,
      failure_balance_transaction: null,
      failure_code: paid ? null : 'card_declined',
      failure_message: decline.message,
      fraud_details: {},
      livemode: false,
      metadata: { ...intent.metadata },
      on_behalf_of: null,
      outcome: {
        advice_code: null,
        network_advice_code: null,
        network_decline_code: null,
        network_status: paid ? 'approved_by_network' : 'declined_by_network',
        reason: decline.code,
        risk_level: 'normal',
        seller_message: paid ? 'Payment complete.' : 'The bank did not return any further details with this decline.',
        type: paid ? 'authorized' : 'issuer_declined',
      },
      paid,
      payment_intent: intent.id,
      payment_method: intent.payment_method as string | null,
      payment_method_details: null,
      receipt_email: intent.receipt_email,
      receipt_number: null,
      receipt_url: null,
      refunded: false,
      review: null,
      shipping: null,
      source: null,
      source_transfer: null,
      statement_descriptor: null,
      statement_descriptor_suffix: intent.statement_descriptor_suffix,
      status: paid ? 'succeeded' : 'failed',
      transfer_data: null,
      transfer_group: intent.transfer_group,
    }
  }

  return {
    intentOf,
    chargeOf,
    create,
    begin,
    newMethod,
    cardOf: (method: string): TestCard => methods.get(method) ?? goodCard,
    /** What such a method of payment is from now on, as a card that expires. */
    turnCard: (method: string, card: TestCard) => void methods.set(method, card),
    /** Hears of each intent that was paid, refused or given up. */
    onSettled: (listener: (intent: Stripe.PaymentIntent) => void) => void settled.push(listener),
    confirm,
    pay,
    process,
    cancel,
    createRefund,
    refundsIn: ({ payment_intent: intentId }: ByRequest['form']) =>
      refunds.filter((each) => each.payment_intent === intentId).reverse(),
    refund,
    sendToBank,
    askForMicrodeposits,
    failAtBank,
    dispute,
    answerDispute,
    closeDispute,
    failRefund,
    intents: (): readonly Stripe.PaymentIntent[] => intents,
    disputeOf: (intentId: string) => disputes.findLast((each) => each.payment_intent === intentId) ?? null,
    lastRefundOf: (intentId: string) => refunds.findLast((each) => each.payment_intent === intentId) ?? null,
    refundedCents: (intentId: string) =>
      charges.find((each) => each.payment_intent === intentId && each.paid)?.amount_refunded ?? 0,
    reset() {
      intents = []
      charges = []
      refunds = []
      disputes = []
      methods = new Map()
    },
  }
}
export type Payments = ReturnType<typeof openPayments>

export const isOpenDispute = ({ status }: Stripe.Dispute) => !['won', 'lost', 'warning_closed'].includes(status)
const isInquiry = ({ status }: Stripe.Dispute) => status.startsWith('warning_')

const unexpected = (verb: 'confirm' | 'cancel', intent: Stripe.PaymentIntent) =>
  invalid(
    `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be ${verb}ed: ${open.join(', ')}.`,
    { code: 'payment_intent_unexpected_state', payment_intent: structuredClone(intent) },
  )

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
  enhanced_evidence: {},
}
