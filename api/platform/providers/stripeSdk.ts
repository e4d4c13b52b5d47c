import type Stripe from 'stripe'
import type { Config } from '../config.ts'
import { ProviderError, type ProviderProblem } from './providerError.ts'

export type StripeKeys = Pick<Config, 'STRIPE_SECRET_KEY' | 'STRIPE_API_BASE'>

const timeoutMs = 20_000

/** Loads the SDK with the first call. Null without keys. */
export function openStripeSdk({ STRIPE_SECRET_KEY: key, STRIPE_API_BASE: base }: StripeKeys) {
  if (!key) return null
  let opened: Promise<Stripe> | undefined
  return async () => {
    opened ??= openSdk(key, base)
    return opened
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

/** Asks Stripe and puts what went wrong into our words. The SDK's errors are told apart by their documented `type`. */
export async function asked<T>(call: () => Promise<T>): Promise<T> {
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
  // An account that has left us.
  if (code === 'account_invalid') return 'missing'
  if (code === 'balance_insufficient') return 'declined'
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
