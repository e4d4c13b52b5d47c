import { Hono } from 'hono'
import type Stripe from 'stripe'
import { browserScript } from '../browserScript.ts'
import type { Kit, Part } from '../kit.ts'
import { onboardingEnds, openAccounts } from './accounts.ts'
import { answerProblem, openDesk, requestId, respond } from './answers.ts'
import { bankPage } from './bankPage.ts'
import { openBilling } from './billing.ts'
import { billingActions, billingSection } from './billingSections.ts'
import { openBooks } from './books.ts'
import { expressPage, onboardingPage } from './connectPages.ts'
import { connectActions, connectSections } from './connectSections.ts'
import { type EventSettings, openEvents } from './events.ts'
import { openMoves } from './moves.ts'
import { askingCard, isTestCard, openPayments } from './payments.ts'
import { invalid, problemOf, StripeProblem } from './problems.ts'
import { eventActions, eventSection, paymentActions, paymentSection } from './sections.ts'
import type { Method } from './standInFields.ts'

export type StripeSettings = Omit<EventSettings, 'secrets'>

const keys = {
  STRIPE_SECRET_KEY: 'sk_test_sandbox',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
  STRIPE_WEBHOOK_SECRET: 'whsec_sandbox_donations',
  STRIPE_PAYOUT_WEBHOOK_SECRET: 'whsec_sandbox_payouts',
}
const standIn = browserScript(new URL('./standIn.ts', import.meta.url))
/** What the platform has at first, so that rewards can be paid before the first donation. */
const platformCents = 1_000_000

/** Stripe: payments, connected accounts, signed webhooks, and a stand-in for Stripe.js. */
export function openStripe(kit: Kit, settings: StripeSettings = {}) {
  const events = openEvents(kit, {
    ...settings,
    secrets: { platform: keys.STRIPE_WEBHOOK_SECRET, connect: keys.STRIPE_PAYOUT_WEBHOOK_SECRET },
  })
  const books = openBooks(platformCents)
  const desk = openDesk(keys.STRIPE_SECRET_KEY)
  const payments = openPayments(kit, events, books)
  const billing = openBilling(kit, events, payments)
  const accounts = openAccounts(kit, events, books)
  const moves = openMoves(kit, { events, books, accounts })

  const api = new Hono()
    .post('/v1/payment_intents', (c) => desk.answer(c, payments.create))
    .get('/v1/payment_intents', (c) => desk.answer(c, () => listOf('/v1/payment_intents', payments.intents())))
    .get('/v1/payment_intents/:id', (c) => desk.answer(c, () => payments.intentOf(c.req.param('id'))))
    .post('/v1/payment_intents/:id/confirm', (c) =>
      desk.answer(c, (asked) => payments.confirm(c.req.param('id'), asked)),
    )
    .post('/v1/payment_intents/:id/cancel', (c) => desk.answer(c, (asked) => payments.cancel(c.req.param('id'), asked)))
    .get('/v1/charges/:id', (c) => desk.answer(c, () => payments.chargeOf(c.req.param('id'))))
    .post('/v1/refunds', (c) => desk.answer(c, payments.createRefund))
    .get('/v1/refunds', (c) => desk.answer(c, ({ form }) => listOf('/v1/refunds', payments.refundsIn(form))))
    .post('/v1/customers', (c) => desk.answer(c, billing.createCustomer))
    .post('/v1/products', (c) => desk.answer(c, billing.createProduct))
    .post('/v1/subscriptions', (c) => desk.answer(c, billing.createSubscription))
    .get('/v1/subscriptions', (c) =>
      desk.answer(c, ({ form }) => listOf('/v1/subscriptions', billing.subscriptionsIn(form))),
    )
    .get('/v1/subscriptions/:id', (c) => desk.answer(c, () => billing.subscriptionOf(c.req.param('id'))))
    .post('/v1/subscriptions/:id', (c) =>
      desk.answer(c, (asked) => billing.updateSubscription(c.req.param('id'), asked)),
    )
    .delete('/v1/subscriptions/:id', (c) =>
      desk.answer(c, (asked) => billing.cancelSubscription(c.req.param('id'), asked)),
    )
    .get('/v1/invoices', (c) => desk.answer(c, ({ form }) => listOf('/v1/invoices', billing.invoicesIn(form))))
    .get('/v1/invoices/:id', (c) => desk.answer(c, (asked) => billing.invoiceShown(c.req.param('id'), asked)))
    .post('/v1/invoices/:id/pay', (c) => desk.answer(c, (asked) => billing.payInvoice(c.req.param('id'), asked)))
    .get('/v1/invoice_payments', (c) =>
      desk.answer(c, ({ form }) => listOf('/v1/invoice_payments', billing.invoicePaymentsIn(form))),
    )
    .post('/v1/setup_intents', (c) => desk.answer(c, billing.createSetup))
    .get('/v1/setup_intents/:id', (c) => desk.answer(c, () => billing.setupOf(c.req.param('id'))))
    .get('/v1/account', (c) => desk.answer(c, accounts.platform))
    .post('/v1/accounts', (c) => desk.answer(c, accounts.createAccount))
    .get('/v1/accounts/:id', (c) => desk.answer(c, () => accounts.accountOf(c.req.param('id'))))
    .post('/v1/accounts/:id', (c) => desk.answer(c, (asked) => accounts.updateAccount(c.req.param('id'), asked)))
    .post('/v1/accounts/:id/login_links', (c) => desk.answer(c, () => accounts.createLoginLink(c.req.param('id'))))
    .post('/v1/account_links', (c) => desk.answer(c, accounts.createLink))
    .get('/v1/transfers', (c) => desk.answer(c, ({ form }) => listOf('/v1/transfers', moves.transfersIn(form))))
    .post('/v1/transfers', (c) => desk.answer(c, moves.createTransfer))
    .post('/v1/transfers/:id/reversals', (c) => desk.answer(c, (asked) => moves.reverse(c.req.param('id'), asked)))
    .get('/v1/payouts', (c) => desk.answer(c, ({ account }) => listOf('/v1/payouts', moves.payoutsOf(account))))
    .post('/v1/payouts', (c) => desk.answer(c, moves.createPayout))
    .get('/v1/payouts/:id', (c) => desk.answer(c, ({ account }) => moves.payoutOf(c.req.param('id'), account)))
    .get('/v1/balance', (c) => desk.answer(c, ({ account }) => balanceOf(books.of(account))))
    .all('/v1/*', (c) =>
      desk.answer(c, () => {
        throw invalid(`Unrecognized request URL (${c.req.method}: ${c.req.path}).`, {}, 404)
      }),
    )

  /** What the stand-in script asks for in the browser; the client secret is the key. */
  const browser = new Hono()
    .get('/_sandbox/stripe/stripe.js', (c) => c.body(standIn(), 200, { 'content-type': 'text/javascript' }))
    .post('/_sandbox/stripe/intent', async (c) => {
      const { clientSecret } = await c.req.json<{ clientSecret: string }>()
      return answerBrowser(() => intentOfSecret(clientSecret))
    })
    .post('/_sandbox/stripe/confirm', async (c) => {
      const { clientSecret, method, card, saved, returnUrl } = await c.req.json<{
        clientSecret: string
        method?: Method
        card?: string
        /** A card that Stripe has already. */
        saved?: string
        returnUrl?: string
      }>()
      return answerBrowser(() => {
        const { id } = intentOfSecret(clientSecret)
        if (method === 'bank_debit') return payments.process(id)
        const atBank = (by?: string) => {
          if (!returnUrl) throw invalid('return_url is required for this payment method.', { param: 'return_url' })
          return payments.sendToBank(id, { url: `${kit.url}/_sandbox/stripe/bank/${id}`, returnUrl, method: by })
        }
        if (method === 'bank_page') return atBank()
        const number = saved ? payments.cardOf(saved) : card
        if (!number || !isTestCard(number)) throw notATestCard
        const by = saved ?? payments.newMethod(number)
        return number === askingCard ? atBank(by) : payments.pay(id, { card: number, method: by })
      })
    })
    .post('/_sandbox/stripe/setup', async (c) => {
      const { clientSecret, card } = await c.req.json<{ clientSecret: string; card?: string }>()
      return answerBrowser(() => {
        const { id } = setupOfSecret(clientSecret)
        if (card === undefined) return billing.setupOf(id)
        if (!isTestCard(card)) throw notATestCard
        return billing.confirmSetup(id, card)
      })
    })
    .get('/_sandbox/stripe/bank/:id', (c) => c.html(bankPage(payments.intentOf(c.req.param('id')))))
    .post('/_sandbox/stripe/bank/:id/:answer', (c) => {
      const intent = payments.intentOf(c.req.param('id'))
      const back = new URL(intent.next_action?.redirect_to_url?.return_url ?? kit.url)
      const method = String(intent.payment_method)
      if (c.req.param('answer') === 'yes')
        payments.pay(intent.id, { card: payments.cardOf(method), method, isConfirmed: true })
      else payments.failAtBank(intent.id)
      back.searchParams.set('payment_intent', intent.id)
      back.searchParams.set('payment_intent_client_secret', intent.client_secret ?? '')
      back.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed')
      return c.redirect(back.href, 303)
    })
    .get('/connect/onboard/:account', (c) => {
      const token = c.req.query('link') ?? ''
      const account = accounts.accountOf(c.req.param('account'))
      if (accounts.openLink(token)?.account === account.id) return c.html(onboardingPage(account, token))
      const refresh = accounts.refreshUrlOf(token)
      return refresh ? c.redirect(refresh, 303) : c.notFound()
    })
    .post('/connect/onboard/:account', async (c) => {
      const { link, end } = await c.req.parseBody()
      const chosen = onboardingEnds.find((each) => each === end) ?? 'later'
      return c.redirect(accounts.endOnboarding(String(link), chosen), 303)
    })
    .get('/connect/express/:account', (c) => {
      const account = accounts.accountOf(c.req.param('account'))
      return c.html(expressPage(account, books.of(account.id), moves.payoutsOf(account.id)))
    })
    .onError((problem, c) => {
      if (!(problem instanceof StripeProblem)) throw problem
      return c.text(`${problem.message}\n`, 404)
    })

  function intentOfSecret(clientSecret: string) {
    const intent = payments.intentOf(String(clientSecret).split('_secret_')[0] ?? '')
    if (intent.client_secret !== clientSecret)
      throw invalid('The client_secret provided does not match this PaymentIntent.', {
        code: 'payment_intent_invalid_parameter',
      })
    return intent
  }

  function setupOfSecret(clientSecret: string) {
    const setup = billing.setupOf(String(clientSecret).split('_secret_')[0] ?? '')
    if (setup.client_secret !== clientSecret)
      throw invalid('The client_secret provided does not match this SetupIntent.', {
        code: 'setup_intent_invalid_parameter',
      })
    return setup
  }

  return {
    provider: 'stripe',
    title: 'Stripe',
    env: { ...keys, STRIPE_API_BASE: kit.url, STRIPE_JS_URL: `${kit.url}/_sandbox/stripe/stripe.js` },
    api,
    browser,
    fail: (_c, status) => respond(answerProblem(problemOf(status)), { 'request-id': requestId() }),
    sections: () => [
      paymentSection(payments),
      billingSection(billing),
      eventSection(events),
      ...connectSections(accounts, moves, books),
    ],
    actions: {
      ...paymentActions(payments),
      ...billingActions(billing),
      ...eventActions(events),
      ...connectActions(accounts, moves, books),
    },
    billing,
    ...payments,
    ...accounts,
    ...moves,
    /** Whether what is transferred to accounts is held there, so that no bank can be paid from it yet. */
    holdArrivals: books.hold,
    events,
    reset() {
      events.reset()
      books.reset()
      desk.reset()
      payments.reset()
      billing.reset()
      accounts.reset()
      moves.reset()
    },
    close: () => events.reset(),
  } satisfies Part & Record<string, unknown>
}

const listOf = <Item>(url: string, items: readonly Item[]): Stripe.ApiList<Item> => ({
  object: 'list',
  data: [...items].reverse(),
  has_more: false,
  url,
})

const balanceOf = (cents: number): Stripe.Balance => ({
  object: 'balance',
  available: [{ amount: cents, currency: 'usd', source_types: { card: cents } }],
  livemode: false,
  pending: [{ amount: 0, currency: 'usd', source_types: { card: 0 } }],
})

/** The answer to a browser, which sees of an intent what a publishable key may. */
async function answerBrowser(work: () => Stripe.PaymentIntent | Stripe.SetupIntent): Promise<Response> {
  try {
    const made = work()
    const shown =
      made.object === 'setup_intent' ? { setupIntent: setupForBrowser(made) } : { paymentIntent: forBrowser(made) }
    return respond({ status: 200, body: JSON.stringify(shown) })
  } catch (problem) {
    if (!(problem instanceof StripeProblem)) throw problem
    const { payment_intent, ...error } = problem.error
    const shown = payment_intent ? { payment_intent: forBrowser(payment_intent) } : {}
    return respond({ status: 200, body: JSON.stringify({ error: { ...error, ...shown } }) })
  }
}

const forBrowser = ({ id, object, amount, client_secret, created, currency, ...intent }: Stripe.PaymentIntent) => ({
  id,
  object,
  amount,
  client_secret,
  created,
  currency,
  last_payment_error: intent.last_payment_error,
  livemode: intent.livemode,
  next_action: intent.next_action,
  payment_method_types: intent.payment_method_types,
  status: intent.status,
})

const setupForBrowser = ({ id, object, client_secret, created, status, ...setup }: Stripe.SetupIntent) => ({
  id,
  object,
  client_secret,
  created,
  last_setup_error: setup.last_setup_error,
  livemode: setup.livemode,
  next_action: setup.next_action,
  payment_method: setup.payment_method,
  payment_method_types: setup.payment_method_types,
  status,
})

const notATestCard = new StripeProblem(402, {
  type: 'card_error',
  code: 'card_declined',
  decline_code: 'test_mode_live_card',
  message: 'Your card was declined. Your request was in test mode, but used a non test card.',
})
