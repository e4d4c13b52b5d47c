import type Stripe from 'stripe'
import { z } from 'zod'
import { type CardIntent, type CardPayments, type IntentMark, markIn, notAnEvent } from './payments.ts'
import { ProviderError } from './providerError.ts'
import { asked, openStripeSdk, type StripeKeys } from './stripeSdk.ts'

/** An event signed longer ago than this may have been recorded by somebody and be sent again. */
const signatureLastsSeconds = 300

/** Payments by card at Stripe, through its own SDK. Null without keys. */
export function openCardPayments(config: StripeKeys): CardPayments | null {
  const open = openStripeSdk(config)
  if (!open) return null

  return {
    async createIntent({ id, submission, amountCents, site }) {
      const stripe = await open()
      const mark: Record<keyof IntentMark, string> = { donationId: String(id), act: submission, site }
      const intent = understood(
        await asked(() =>
          stripe.paymentIntents.create(
            {
              amount: amountCents,
              currency: 'usd',
              automatic_payment_methods: { enabled: true },
              metadata: mark,
            },
            // Numbers begin again where an older backup was put back; an act is never repeated.
            { idempotencyKey: `pi:${id}:${submission}` },
          ),
        ),
      )
      if (!intent.client_secret) throw new ProviderError('refused', 'Stripe gave an intent without a client secret.')
      return { ...present(intent), clientSecret: intent.client_secret }
    },

    async findIntent(intentId) {
      const stripe = await open()
      return present(understood(await asked(() => stripe.paymentIntents.retrieve(intentId))))
    },

    async cancelIntent(intentId) {
      const stripe = await open()
      return present(
        understood(
          await asked(() =>
            stripe.paymentIntents.cancel(
              intentId,
              { cancellation_reason: 'abandoned' },
              { idempotencyKey: `cancel:${intentId}` },
            ),
          ),
        ),
      )
    },

    async refund({ intentId, submission, amountCents }) {
      const stripe = await open()
      const asking = { payment_intent: intentId, amount: amountCents, metadata: { refund: submission } }
      const { id } = await asked(() => stripe.refunds.create(asking, { idempotencyKey: `refund:${submission}` }))
      return { id }
    },

    async findRefund({ intentId, submission }) {
      const stripe = await open()
      const { data } = await asked(() => stripe.refunds.list({ payment_intent: intentId, limit: 100 }))
      const found = data.find(({ metadata }) => metadata?.refund === submission)
      return found ? { id: found.id } : null
    },

    async findRefunded(intentId) {
      const stripe = await open()
      const { latest_charge: charge } = understood(await asked(() => stripe.paymentIntents.retrieve(intentId)))
      if (!charge) throw new ProviderError('missing', 'This payment has no charge.')
      const chargeId = typeof charge === 'string' ? charge : charge.id
      const { amount_refunded: cents, currency } = await asked(() => stripe.charges.retrieve(chargeId))
      return { cents, currency }
    },

    async readEvent({ raw, signature, secret, at }) {
      const { signature: signatures } = (await open()).webhooks
      if (!signatures) throw new Error('This SDK checks no signatures.')
      try {
        await signatures.verifyHeaderAsync(raw, signature, secret, signatureLastsSeconds, undefined, at.getTime())
      } catch (error) {
        const { type, message } = error as { type?: string; message: string }
        throw type === 'StripeSignatureVerificationError' ? new ProviderError('refused', message) : error
      }
      const event = eventShape.safeParse(jsonOf(raw))
      if (!event.success) throw new ProviderError('refused', 'What was signed is no event.', notAnEvent)
      return event.data
    },
  }
}

/** What stands between us and Stripe may answer in its place, with JSON that is no intent. */
function understood(answer: Stripe.PaymentIntent | null): Stripe.PaymentIntent {
  if (answer && typeof answer.id === 'string' && typeof answer.status === 'string') return answer
  throw new ProviderError('unavailable', "Stripe's answer is not understood.")
}

function present(intent: Stripe.PaymentIntent): CardIntent {
  const { id, status, amount, amount_received, currency, metadata, canceled_at, next_action, customer } = intent
  return {
    id,
    status,
    amountCents: amount,
    amountReceivedCents: amount_received,
    currency,
    mark: markIn(metadata),
    customerId: typeof customer === 'string' ? customer : (customer?.id ?? null),
    canceledAt: canceled_at,
    nextAction: next_action?.type ?? null,
  }
}

/** Snapshot events; thin ones would have to be fetched. https://docs.stripe.com/api/events/object */
const eventShape = z.looseObject({
  object: z.literal('event'),
  id: z.string().min(1),
  type: z.string().min(1),
  created: z.int().nonnegative(),
  // Left out for our own account, and by some senders null.
  account: z
    .string()
    .nullish()
    .transform((account) => account ?? undefined),
  data: z.looseObject({ object: z.record(z.string(), z.unknown()) }),
})

function jsonOf(text: string): unknown {
  if (levelsOf(text) > mostLevels) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Far above any event; what is done with one goes through its levels one within the other, and so many of them have no end. */
const mostLevels = 100

/** How deep the brackets of a text of JSON stand in each other; those within its strings are none. */
function levelsOf(json: string): number {
  let level = 0
  let most = 0
  for (const [sign] of json.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{}]/gs)) {
    if (sign === '[' || sign === '{') most = Math.max(most, ++level)
    else if (sign === ']' || sign === '}') level--
  }
  return most
}
