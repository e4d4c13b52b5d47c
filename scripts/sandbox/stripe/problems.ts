import type Stripe from 'stripe'

type RawError = Partial<
  Pick<Stripe.StripeRawError, 'code' | 'param' | 'decline_code' | 'payment_intent' | 'charge'>
> & {
  type: 'card_error' | 'invalid_request_error' | 'api_error' | 'idempotency_error'
  message: string
}

/** An error as Stripe answers it. */
export class StripeProblem extends Error {
  constructor(
    readonly status: number,
    readonly error: RawError,
    /** It was tried, so the same idempotency key brings the same answer; what is refused for its parameters was not. */
    readonly wasTried = status === 402,
  ) {
    super(error.message)
  }
}

export const invalid = (message: string, more: Partial<RawError> = {}, status = 400) =>
  new StripeProblem(status, { type: 'invalid_request_error', message, ...more })

/** What a platform is told when it may not open an account. */
export const mayNotOpen = (message: string) => new StripeProblem(400, { type: 'invalid_request_error', message }, true)

export const missing = (what: string, id: string, param = 'id') =>
  invalid(`No such ${what}: '${id}'`, { code: 'resource_missing', param }, 404)

/** What Stripe says with a status when it is not about the request itself. */
export function problemOf(status: number): StripeProblem {
  if (status === 402)
    return new StripeProblem(402, {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'generic_decline',
      message: 'Your card was declined.',
    })
  if (status === 401) return invalid('Invalid API Key provided: sk_test_****', {}, 401)
  if (status === 403) return invalid('The provided key does not have the required permissions.', {}, 403)
  if (status === 404) return invalid('No such object.', { code: 'resource_missing' }, 404)
  if (status === 409)
    return invalid(
      'This object cannot be accessed right now because another request is using it.',
      { code: 'lock_timeout' },
      409,
    )
  if (status === 429) return invalid('Too many requests hit the API too quickly.', { code: 'rate_limit' }, 429)
  if (status < 500) return invalid('The request was unacceptable.', { code: 'parameter_invalid' }, status)
  return new StripeProblem(status, { type: 'api_error', message: 'Sorry! There was an error while talking to Stripe.' })
}
