import { Hono } from 'hono'
import type { Kit, Part } from '../kit.ts'
import { openDesk, respond } from './answers.ts'
import { openBooks } from './books.ts'
import { type EventSettings, openEvents } from './events.ts'
import { isTestCard, openPayments, testCards } from './payments.ts'
import { invalid, problemOf, StripeProblem } from './problems.ts'
import { standInScript } from './script.ts'

export type StripeSettings = Omit<EventSettings, 'secrets'>
export type StripePart = ReturnType<typeof openStripe>

const keys = {
  STRIPE_SECRET_KEY: 'sk_test_sandbox',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
  STRIPE_WEBHOOK_SECRET: 'whsec_sandbox_donations',
  STRIPE_PAYOUT_WEBHOOK_SECRET: 'whsec_sandbox_payouts',
}
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

  const api = new Hono()
    .post('/v1/payment_intents', (c) => desk.answer(c, payments.create))
    .get('/v1/payment_intents/:id', (c) => desk.answer(c, () => payments.intentOf(c.req.param('id'))))
    .post('/v1/payment_intents/:id/confirm', (c) =>
      desk.answer(c, (asked) => payments.confirm(c.req.param('id'), asked)),
    )
    .post('/v1/payment_intents/:id/cancel', (c) => desk.answer(c, (asked) => payments.cancel(c.req.param('id'), asked)))
    .get('/v1/charges/:id', (c) => desk.answer(c, () => payments.chargeOf(c.req.param('id'))))
    .post('/v1/refunds', (c) => desk.answer(c, payments.createRefund))
    .all('/v1/*', (c) =>
      desk.answer(c, () => {
        throw invalid(`Unrecognized request URL (${c.req.method}: ${c.req.path}).`, {}, 404)
      }),
    )

  /** What the stand-in script asks for in the browser; the client secret is the key. */
  const browser = new Hono()
    .get('/_sandbox/stripe/stripe.js', (c) =>
      c.body(standInScript(kit.url), 200, { 'content-type': 'text/javascript' }),
    )
    .post('/_sandbox/stripe/intent', async (c) => {
      const { clientSecret } = await c.req.json<{ clientSecret: string }>()
      return answerBrowser(() => intentOfSecret(clientSecret))
    })
    .post('/_sandbox/stripe/confirm', async (c) => {
      const { clientSecret, card } = await c.req.json<{ clientSecret: string; card: string }>()
      return answerBrowser(() => {
        const { id } = intentOfSecret(clientSecret)
        if (!isTestCard(card)) throw invalid('Your card number is invalid.', { code: 'incorrect_number' }, 402)
        return payments.pay(id, { card })
      })
    })

  function intentOfSecret(clientSecret: string) {
    const intent = payments.intentOf(String(clientSecret).split('_secret_')[0] ?? '')
    if (intent.client_secret !== clientSecret)
      throw invalid('The client_secret provided does not match this PaymentIntent.', {
        code: 'payment_intent_invalid_parameter',
      })
    return intent
  }

  return {
    provider: 'stripe',
    title: 'Stripe',
    env: { ...keys, STRIPE_API_BASE: kit.url, STRIPE_JS_URL: `${kit.url}/_sandbox/stripe/stripe.js` },
    api,
    browser,
    fail: (_c, status) => answerBrowser(() => Promise.reject(problemOf(status))),
    ...payments,
    /** A donor pays with a test card. Errors: StripeProblem, as the donor would see it. */
    pay: payments.pay,
    events,
    reset() {
      events.reset()
      books.reset()
      desk.reset()
      payments.reset()
    },
    close: () => events.reset(),
  } satisfies Part & Record<string, unknown>
}

/** Without a key: in the browser the client secret was it. */
async function answerBrowser(work: () => object): Promise<Response> {
  try {
    return respond({ status: 200, body: JSON.stringify(await work()) })
  } catch (problem) {
    if (!(problem instanceof StripeProblem)) throw problem
    return respond({ status: problem.status, body: JSON.stringify({ error: problem.error }) })
  }
}

export { testCards }
