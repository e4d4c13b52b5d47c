import Stripe from 'stripe'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openSandbox } from './sandbox.ts'
import { declinedCard } from './stripe/payments.ts'

// Each test is a server and many requests, on a machine that may be busy.
vi.setConfig({ testTimeout: 30_000 })

/** A sandbox, the real SDK against it, and a product that checks and keeps each event. */
async function openShop() {
  const got: { path: string; event: Stripe.Event }[] = []
  const forged: string[] = []
  const sandbox = await openSandbox({
    stripe: {
      receiver: async (path, init) => {
        const secret = path === '/api/stripe-webhook' ? 'STRIPE_WEBHOOK_SECRET' : 'STRIPE_PAYOUT_WEBHOOK_SECRET'
        const signature = new Headers(init.headers).get('stripe-signature') ?? ''
        try {
          got.push({
            path,
            event: await stripe.webhooks.constructEventAsync(String(init.body), signature, env[secret]!),
          })
          return new Response()
        } catch (error) {
          forged.push((error as Error).constructor.name)
          return new Response(null, { status: 400 })
        }
      },
    },
  })
  onTestFinished(() => sandbox.close())
  const { env } = sandbox
  const stripe = sdk(sandbox.url, env.STRIPE_SECRET_KEY!)
  const donate = (
    donationId = '7',
    more: Partial<Stripe.PaymentIntentCreateParams> = {},
    options: Stripe.RequestOptions = {},
  ) =>
    stripe.paymentIntents.create(
      {
        amount: 5_000,
        currency: 'usd',
        automatic_payment_methods: { enabled: true },
        metadata: { donationId },
        transfer_group: `donation-${donationId}`,
        ...more,
      },
      { idempotencyKey: `pi:${donationId}`, ...options },
    )
  const openAccount = (more: Partial<Stripe.AccountCreateParams> = {}) =>
    stripe.accounts.create(
      {
        type: 'express',
        country: 'US',
        email: 'amara@example.org',
        business_type: 'individual',
        capabilities: { transfers: { requested: true } },
        metadata: { charityId: '3' },
        ...more,
      },
      { idempotencyKey: `acct:3:${more.country ?? ''}` },
    )
  const told = async () => {
    await sandbox.stripe.events.delivered()
    return got.map(({ path, event }) => `${path.replace('/api/stripe-', '')} ${event.type}`)
  }
  return { sandbox, stripe, got, forged, told, donate, openAccount }
}

const sdk = (url: string, key: string) =>
  new Stripe(key, {
    host: new URL(url).hostname,
    port: Number(new URL(url).port),
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  })

/** For what is never answered. */
const impatient = { timeout: 1_000 }

/** How the SDK names what went wrong. */
const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: InstanceType<typeof Stripe.errors.StripeError>) => ({
      class: error.constructor.name,
      status: error.statusCode,
      code: error.code,
      message: error.message,
    }),
  )

describe('a donation', () => {
  it('is an intent, paid by a donor, and told in an event that the SDK believes', async () => {
    const { sandbox, stripe, got, told, donate } = await openShop()
    const intent = await donate()
    expect(intent).toMatchObject({ status: 'requires_payment_method', amount: 5_000, metadata: { donationId: '7' } })
    sandbox.stripe.pay(intent.id)
    expect(await told()).toEqual(['webhook payment_intent.succeeded'])
    expect(got[0]?.event).toMatchObject({
      api_version: '2026-10-28.endive',
      data: { object: { id: intent.id, amount_received: 5_000, metadata: { donationId: '7' } } },
    })
    const paid = await stripe.paymentIntents.retrieve(intent.id)
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 5_000 })
    expect(await stripe.charges.retrieve(String(paid.latest_charge))).toMatchObject({
      paid: true,
      payment_intent: intent.id,
    })
  })

  it('may be declined, tried again, and then is paid once', async () => {
    const { sandbox, got, told, donate } = await openShop()
    const { id } = await donate()
    expect(() => sandbox.stripe.pay(id, { card: declinedCard })).toThrow('Your card was declined.')
    sandbox.stripe.pay(id)
    expect(() => sandbox.stripe.pay(id)).toThrow('because it has a status of succeeded')
    expect((await told()).toSorted()).toEqual([
      'webhook payment_intent.payment_failed',
      'webhook payment_intent.succeeded',
    ])
    const failed = got.find(({ event }) => event.type === 'payment_intent.payment_failed')
    expect(failed?.event.data.object).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined', decline_code: 'generic_decline' },
    })
  })

  it('may take days, or be taken back before it is paid', async () => {
    const { sandbox, stripe, told, donate } = await openShop()
    const slow = await donate('1')
    const never = await donate('2')
    sandbox.stripe.process(slow.id)
    expect(await stripe.paymentIntents.cancel(never.id, { cancellation_reason: 'abandoned' })).toMatchObject({
      status: 'canceled',
    })
    sandbox.stripe.pay(slow.id)
    expect((await told()).toSorted()).toEqual([
      'webhook payment_intent.canceled',
      'webhook payment_intent.processing',
      'webhook payment_intent.succeeded',
    ])
    expect(await problemOf(stripe.paymentIntents.cancel(slow.id))).toMatchObject({
      class: 'StripeInvalidRequestError',
      code: 'payment_intent_unexpected_state',
    })
  })

  it('may be confirmed by the API with the methods that Stripe has for tests', async () => {
    const { stripe, donate } = await openShop()
    const { id } = await donate('1')
    expect(await problemOf(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_chargeDeclined' }))).toEqual({
      class: 'StripeCardError',
      status: 402,
      code: 'card_declined',
      message: 'Your card was declined.',
    })
    expect(await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })).toMatchObject({
      status: 'succeeded',
    })
  })

  it('goes back in parts, and may be disputed', async () => {
    const { sandbox, stripe, got, told, donate } = await openShop()
    const { id } = await donate('1')
    const other = await donate('2')
    sandbox.stripe.pay(id)
    sandbox.stripe.pay(other.id)
    expect(await stripe.refunds.create({ payment_intent: id, amount: 1_000 })).toMatchObject({ status: 'succeeded' })
    sandbox.stripe.refund(id)
    expect(await problemOf(stripe.refunds.create({ payment_intent: id }))).toMatchObject({
      code: 'charge_already_refunded',
    })
    sandbox.stripe.dispute(other.id)
    sandbox.stripe.closeDispute(other.id, 'lost')
    await told()
    expect(objectsOf(got, 'charge.refunded')).toMatchObject([
      { payment_intent: id, amount_refunded: 1_000, refunded: false },
      { payment_intent: id, amount_refunded: 5_000, refunded: true },
    ])
    expect(objectsOf(got, 'charge.dispute.created')).toMatchObject([
      { payment_intent: other.id, amount: 5_000, status: 'needs_response' },
    ])
    expect(objectsOf(got, 'charge.dispute.closed')).toMatchObject([{ payment_intent: other.id, status: 'lost' }])
  })
})

describe('a subscription', () => {
  it('is paid in the form, charged each month, refused, mended with another card, and ended', async () => {
    const { sandbox, stripe, got, told } = await openShop()
    const { billing } = sandbox.stripe
    await stripe.products.create({ id: 'monthly-site', name: 'Monthly donation' })
    expect(await problemOf(stripe.products.create({ id: 'monthly-site', name: 'Again' }))).toMatchObject({
      code: 'resource_already_exists',
    })
    const customer = await stripe.customers.create({ metadata: { act: 'a' } })
    const made = await stripe.subscriptions.create({
      customer: customer.id,
      items: [
        {
          price_data: {
            product: 'monthly-site',
            currency: 'usd',
            unit_amount: 2_000,
            recurring: { interval: 'month' },
          },
        },
      ],
      payment_behavior: 'default_incomplete',
      payment_settings: { save_default_payment_method: 'on_subscription', payment_method_types: ['card'] },
      metadata: { act: 'a' },
      expand: ['latest_invoice.confirmation_secret'],
    })
    const first = made.latest_invoice as Stripe.Invoice
    expect(first.confirmation_secret?.client_secret).toContain('_secret_')
    billing.payFirst(made.id)
    billing.turnCardOf(made.id, declinedCard)
    billing.passMonth(made.id)
    expect(await stripe.subscriptions.retrieve(made.id)).toMatchObject({ status: 'past_due' })
    const setup = await stripe.setupIntents.create({ customer: customer.id, allowed_payment_method_types: ['card'] })
    const { payment_method: method } = billing.confirmSetup(setup.id, '4242424242424242')
    await stripe.subscriptions.update(made.id, { default_payment_method: String(method) })
    const { data: owed } = await stripe.invoices.list({ subscription: made.id, status: 'open' })
    await stripe.invoices.pay(owed[0]?.id ?? '')
    const { data: invoices } = await stripe.invoices.list({ subscription: made.id, expand: ['data.payments'] })
    expect(invoices.map(({ status, payments }) => [status, payments?.data.length])).toEqual([
      ['paid', 1],
      ['paid', 1],
    ])
    const intent = String(invoices[0]?.payments?.data[0]?.payment.payment_intent)
    const { data } = await stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: intent } })
    expect(data[0]?.invoice).toBe(invoices[0]?.id)
    expect(await stripe.subscriptions.cancel(made.id)).toMatchObject({ status: 'canceled' })
    expect(await problemOf(stripe.subscriptions.cancel(made.id))).toMatchObject({ code: 'resource_missing' })
    const types = (await told()).map((each) => each.replace('webhook ', ''))
    expect(types.filter((type) => type === 'invoice.paid')).toHaveLength(2)
    expect(types).toEqual(expect.arrayContaining(['invoice.payment_failed', 'setup_intent.succeeded']))
    expect(objectsOf(got, 'customer.subscription.deleted')).toMatchObject([
      { cancellation_details: { reason: 'cancellation_requested' }, metadata: { act: 'a' } },
    ])
  })
})

describe('what banks do later', () => {
  it('a refund may fail, and a dispute is answered before it is won', async () => {
    const { sandbox, got, told, donate } = await openShop()
    const { id } = await donate('1')
    sandbox.stripe.pay(id)
    sandbox.stripe.refund(id, 1_000)
    sandbox.stripe.failRefund(id)
    sandbox.stripe.dispute(id)
    sandbox.stripe.answerDispute(id)
    sandbox.stripe.closeDispute(id, 'won')
    await told()
    expect(objectsOf(got, 'refund.failed')).toMatchObject([{ payment_intent: id, amount: 1_000, status: 'failed' }])
    expect(objectsOf(got, 'charge.dispute.updated')).toMatchObject([{ amount: 4_000, status: 'under_review' }])
    expect(objectsOf(got, 'charge.dispute.closed')).toMatchObject([{ status: 'won' }])
  })

  it('an inquiry takes nothing', async () => {
    const { sandbox, stripe, donate } = await openShop()
    const balance = async () => (await stripe.balance.retrieve()).available[0]?.amount
    const { id } = await donate('1')
    sandbox.stripe.pay(id)
    const before = await balance()
    expect(sandbox.stripe.dispute(id, { isInquiry: true }).status).toBe('warning_needs_response')
    expect(sandbox.stripe.closeDispute(id, 'won').status).toBe('warning_closed')
    expect(await balance()).toBe(before)
  })
})

const objectsOf = (got: { event: Stripe.Event }[], type: Stripe.Event['type']) =>
  got
    .filter(({ event }) => event.type === type)
    .map(({ event }) => event.data.object)
    .toSorted((one, other) => Number('refunded' in one && one.refunded) - Number('refunded' in other && other.refunded))

describe('what Stripe refuses', () => {
  it.each<[string, Partial<Stripe.PaymentIntentCreateParams>, object]>([
    ['less than it takes', { amount: 49 }, { code: 'amount_too_small', status: 400 }],
    ['more than it takes', { amount: 100_000_000 }, { code: 'amount_too_large' }],
    ['parts of a cent', { amount: 50.5 }, { code: 'parameter_invalid_integer' }],
    ['no currency', { currency: '' }, { code: 'parameter_missing' }],
    ['what it does not know', { donor: 'Amara' } as object, { code: 'parameter_unknown' }],
  ])('%s', async (_name, params, problem) => {
    const { donate } = await openShop()
    expect(await problemOf(donate('1', params))).toMatchObject({ class: 'StripeInvalidRequestError', ...problem })
  })

  it('a wrong key, a strange intent and a strange address', async () => {
    const { sandbox, stripe } = await openShop()
    expect(await problemOf(sdk(sandbox.url, 'sk_live_another').balance.retrieve())).toMatchObject({
      class: 'StripeAuthenticationError',
      status: 401,
    })
    expect(await problemOf(stripe.paymentIntents.retrieve('pi_of_nobody'))).toMatchObject({
      status: 404,
      code: 'resource_missing',
    })
    expect(await problemOf(stripe.coupons.create({ percent_off: 5 }))).toMatchObject({ status: 404 })
  })
})

describe('an idempotency key', () => {
  it('brings the same answer for the same words, and an error for others', async () => {
    const { sandbox, donate } = await openShop()
    const [first, second] = [await donate(), await donate()]
    expect(second.id).toBe(first.id)
    expect(second.client_secret).toBe(first.client_secret)
    expect(sandbox.stripe.intents()).toHaveLength(1)
    expect(await problemOf(donate('7', { amount: 9_900 }))).toMatchObject({
      class: 'StripeIdempotencyError',
      status: 400,
    })
  })

  it('finds what was done although its answer was lost', async () => {
    const { sandbox, donate } = await openShop()
    sandbox.failNext({ provider: 'stripe', status: 'lost' })
    expect(await problemOf(donate('7', {}, impatient))).toMatchObject({ class: 'StripeConnectionError' })
    await donate()
    expect(sandbox.stripe.intents()).toHaveLength(1)
  })
})

describe('a call told to fail', () => {
  it.each([
    [500, 'StripeAPIError'],
    [503, 'StripeAPIError'],
    [429, 'StripeRateLimitError'],
    [401, 'StripeAuthenticationError'],
    [403, 'StripePermissionError'],
    [402, 'StripeCardError'],
    [400, 'StripeInvalidRequestError'],
    ['never', 'StripeConnectionError'],
  ] as const)('%s is %s to the SDK, happens once and does nothing', async (status, expected) => {
    const { sandbox, donate } = await openShop()
    sandbox.failNext({ provider: 'stripe', status, of: 'POST /v1/payment_intents' })
    expect(await problemOf(donate('7', {}, impatient))).toMatchObject({ class: expected })
    expect(sandbox.stripe.intents()).toHaveLength(0)
    expect(await donate()).toMatchObject({ amount: 5_000 })
  })
})

describe('an event', () => {
  it('comes again when asked to, and badly signed it is refused', async () => {
    const { sandbox, got, forged, told, donate } = await openShop()
    sandbox.stripe.pay((await donate()).id)
    await told()
    const id = got[0]!.event.id
    await sandbox.stripe.events.resend(id, { times: 2 })
    await sandbox.stripe.events.resend(id, { forged: true })
    await sandbox.stripe.events.resendShuffled()
    expect(got.map(({ event }) => event.id)).toEqual([id, id, id, id])
    expect(forged).toEqual(['StripeSignatureVerificationError'])
    expect(sandbox.stripe.events.all()[0]?.tries.map(({ outcome }) => outcome)).toEqual([
      '200',
      '200',
      '200',
      '400',
      '200',
    ])
  })

  it('waits while events are held, and comes twice in chaos', async () => {
    const { sandbox, got, told, donate } = await openShop()
    const ids = [await donate('1'), await donate('2'), await donate('3')].map(({ id }) => id)
    await sandbox.stripe.events.setMode('held')
    for (const id of ids) sandbox.stripe.pay(id)
    expect(await told()).toEqual([])
    await sandbox.stripe.events.setMode('chaos')
    const seen = got.map(({ event }) => (event.data.object as Stripe.PaymentIntent).id)
    expect(seen.toSorted()).toEqual([...ids, ...ids].toSorted())
  })

  it('is tried again when the product was down', async () => {
    let isUp = false
    const statuses: number[] = []
    const sandbox = await openSandbox({
      stripe: {
        retryAfterMs: [1, 1],
        receiver: () => {
          const status = isUp ? 200 : 500
          isUp = true
          statuses.push(status)
          return new Response(null, { status })
        },
      },
    })
    onTestFinished(() => sandbox.close())
    const stripe = sdk(sandbox.url, sandbox.env.STRIPE_SECRET_KEY!)
    sandbox.stripe.pay((await stripe.paymentIntents.create({ amount: 100, currency: 'usd' })).id)
    await sandbox.stripe.events.delivered()
    expect(statuses).toEqual([500, 200])
  })
})

describe('a connected account', () => {
  it('abroad is opened only with card payments, and is paid under the full agreement among the countries of Stripe’s page alone', async () => {
    const { openAccount, stripe, sandbox } = await openShop()
    await expect(openAccount({ country: 'GB' })).rejects.toThrow(
      /without the `card_payments` capability for accounts in GB/,
    )
    const both = { transfers: { requested: true }, card_payments: { requested: true } }
    const recipient = { tos_acceptance: { service_agreement: 'recipient' } }
    const accounts = [
      await openAccount({ country: 'CA', capabilities: both }),
      await openAccount({ country: 'MX', capabilities: both }),
      await openAccount({ country: 'CH', ...recipient }),
    ]
    const outcomes = accounts.map(async ({ id }) => {
      sandbox.stripe.settleAccount(id, 'finished')
      const sending = stripe.transfers.create({ amount: 100, currency: 'usd', destination: id })
      return sending.then(
        () => 'sent',
        ({ message }) => message,
      )
    })
    expect(await Promise.all(outcomes)).toEqual([
      'sent',
      expect.stringContaining('located in MX when the account is under the `full` service agreement'),
      expect.stringContaining('located in CH when the account is under the `recipient` service agreement'),
    ])
  })

  it('may hold what was sent to it, and then pays no bank', async () => {
    const { openAccount, stripe, sandbox } = await openShop()
    const { id } = await openAccount()
    sandbox.stripe.settleAccount(id, 'finished')
    sandbox.stripe.holdArrivals(true)
    await stripe.transfers.create({ amount: 100, currency: 'usd', destination: id })
    const payOut = () => stripe.payouts.create({ amount: 100, currency: 'usd' }, { stripeAccount: id })
    await expect(payOut()).rejects.toMatchObject({ code: 'balance_insufficient' })
    sandbox.stripe.holdArrivals(false)
    expect(await payOut()).toMatchObject({ status: 'pending' })
  })

  it('is onboarded, paid from the platform, and paid out to its bank', async () => {
    const { sandbox, stripe, told, openAccount } = await openShop()
    const account = await openAccount()
    expect(account).toMatchObject({ type: 'express', payouts_enabled: false, metadata: { charityId: '3' } })
    const link = await stripe.accountLinks.create({
      account: account.id,
      type: 'account_onboarding',
      refresh_url: 'http://localhost:3000/refresh',
      return_url: 'http://localhost:3000/return',
    })
    expect(await openPage(link.url)).toContain('Onboarding, on trial')
    expect(await submitOnboarding(link.url, 'finished')).toBe('http://localhost:3000/return')
    expect(await submitOnboarding(link.url, 'finished')).toBe('http://localhost:3000/refresh')
    expect(await stripe.accounts.retrieve(account.id)).toMatchObject({ payouts_enabled: true, details_submitted: true })
    expect(await openPage((await stripe.accounts.createLoginLink(account.id)).url)).toContain('$0.00')

    await stripe.transfers.create(
      { amount: 4_000, currency: 'usd', destination: account.id, transfer_group: 'donation-7' },
      { idempotencyKey: 'tr:1' },
    )
    const asAccount = (key: string) => ({ stripeAccount: account.id, idempotencyKey: key })
    const paid = await stripe.payouts.create({ amount: 3_000, currency: 'usd' }, asAccount('po:1'))
    const failed = await stripe.payouts.create({ amount: 1_000, currency: 'usd' }, asAccount('po:2'))
    sandbox.stripe.settlePayout(paid.id)
    sandbox.stripe.failPayout(failed.id)
    expect(await stripe.payouts.retrieve(paid.id, {}, { stripeAccount: account.id })).toMatchObject({ status: 'paid' })
    expect((await stripe.payouts.list({}, { stripeAccount: account.id })).data).toHaveLength(2)
    expect((await stripe.balance.retrieve({}, { stripeAccount: account.id })).available[0]?.amount).toBe(1_000)
    // Paid only means expected: the bank may still send it back.
    sandbox.stripe.failPayout(paid.id)
    expect((await told()).toSorted()).toEqual([
      'payout-webhook account.updated',
      'payout-webhook payout.created',
      'payout-webhook payout.created',
      'payout-webhook payout.failed',
      'payout-webhook payout.failed',
      'payout-webhook payout.paid',
      'payout-webhook payout.updated',
      'webhook transfer.created',
    ])
  })

  it('gets no more than there is, and nothing before it may', async () => {
    const { sandbox, stripe, openAccount } = await openShop()
    const account = await openAccount()
    const transfer = (amount: number) => stripe.transfers.create({ amount, currency: 'usd', destination: account.id })
    expect(await problemOf(transfer(100))).toMatchObject({ code: 'insufficient_capabilities_for_transfer' })
    sandbox.stripe.settleAccount(account.id, 'finished')
    expect(await problemOf(transfer(99_999_999))).toMatchObject({ code: 'balance_insufficient', status: 400 })
    const sent = await transfer(500)
    expect(await stripe.transfers.createReversal(sent.id)).toMatchObject({ amount: 500 })
    expect(
      await problemOf(stripe.payouts.create({ amount: 1, currency: 'usd' }, { stripeAccount: account.id })),
    ).toMatchObject({ code: 'balance_insufficient' })
  })
})

const openPage = async (url: string) => (await fetch(url, { redirect: 'manual' })).text()

/** What the button of the onboarding page sends; where it leads. */
async function submitOnboarding(url: string, end: string) {
  const { origin, pathname, searchParams } = new URL(url)
  const answer = await fetch(origin + pathname, {
    method: 'POST',
    body: new URLSearchParams({ link: searchParams.get('link') ?? '', end }),
    redirect: 'manual',
  })
  return answer.headers.get('location')
}
