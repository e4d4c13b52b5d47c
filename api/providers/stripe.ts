import type Stripe from 'stripe'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { type CardIntent, type CardPayments, type IntentMark, markIn, notAnEvent } from './payments.ts'
import { ProviderError, type ProviderProblem } from './providerError.ts'

const timeoutMs = 20_000
/** An event signed longer ago than this may have been recorded by somebody and be sent again. */
const signatureLastsSeconds = 300

/** Stripe, through its own SDK, which is loaded with the first call. Null without keys. */
export function openCardPayments(config: Pick<Config, 'STRIPE_SECRET_KEY' | 'STRIPE_API_BASE'>): CardPayments | null {
  if (!config.STRIPE_SECRET_KEY) return null
  const key = config.STRIPE_SECRET_KEY
  let opened: Promise<Stripe> | undefined
  const open = async () => {
    opened ??= openSdk(key, config.STRIPE_API_BASE)
    return opened
  }

  return {
    async createIntent({ id, submission, amountCents, site }) {
      const stripe = await open()
      const mark: Record<keyof IntentMark, string> = { donationId: String(id), act: submission, site }
      const intent = await asked(() =>
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
      )
      if (!intent.client_secret) throw new ProviderError('refused', 'Stripe gave an intent without a client secret.')
      return { ...present(intent), clientSecret: intent.client_secret }
    },

    async findIntent(intentId) {
      const stripe = await open()
      return present(await asked(() => stripe.paymentIntents.retrieve(intentId)))
    },

    async cancelIntent(intentId) {
      const stripe = await open()
      return present(
        await asked(() =>
          stripe.paymentIntents.cancel(
            intentId,
            { cancellation_reason: 'abandoned' },
            { idempotencyKey: `cancel:${intentId}` },
          ),
        ),
      )
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

async function openSdk(key: string, base: string | undefined): Promise<Stripe> {
  const { default: Sdk } = await import('stripe')
  return new Sdk(key, {
    ...(base ? addressOf(new URL(base)) : {}),
    maxNetworkRetries: base ? 0 : 2,
    timeout: timeoutMs,
    telemetry: false,
  })
}

const addressOf = ({ protocol, hostname, port }: URL) => {
  const isPlain = protocol === 'http:'
  return {
    protocol: isPlain ? ('http' as const) : ('https' as const),
    host: hostname,
    port: port ? Number(port) : isPlain ? 80 : 443,
  }
}

function present(intent: Stripe.PaymentIntent): CardIntent {
  const { id, status, amount, amount_received, currency, metadata, canceled_at } = intent
  return {
    id,
    status,
    amountCents: amount,
    amountReceivedCents: amount_received,
    currency,
    mark: markIn(metadata),
    canceledAt: canceled_at,
  }
}

/** Asks Stripe and puts what went wrong into our words. The SDK's errors are told apart by their documented `type`. */
async function asked<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    const { type, code, message } = error as { type?: string; code?: string; message?: string }
    const problem = problemOfType(String(type), code)
    if (!problem) throw error
    throw new ProviderError(problem, message ?? 'Stripe gave no reason.', code ?? String(type))
  }
}

// https://docs.stripe.com/error-handling?lang=node#error-types
function problemOfType(type: string, code: string | undefined): ProviderProblem | null {
  if (code === 'resource_missing') return 'missing'
  // The same request is still being worked on.
  if (code === 'idempotency_key_in_use' || code === 'lock_timeout') return 'unavailable'
  switch (type) {
    case 'StripeCardError':
      return 'declined'
    case 'StripeAuthenticationError':
    case 'StripePermissionError':
      return 'unset'
    case 'StripeRateLimitError':
    case 'StripeConnectionError':
    case 'StripeAPIError':
      return 'unavailable'
    default:
      return type.startsWith('Stripe') ? 'refused' : null
  }
}

/** Snapshot events; thin ones would have to be fetched. https://docs.stripe.com/api/events/object */
const eventShape = z.looseObject({
  object: z.literal('event'),
  id: z.string().min(1),
  type: z.string().min(1),
  created: z.int().nonnegative(),
  data: z.looseObject({ object: z.record(z.string(), z.unknown()) }),
})

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
