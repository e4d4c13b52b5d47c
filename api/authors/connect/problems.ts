import type { Deps } from '../../platform/deps.ts'
import { fail, ProductError } from '../../platform/http/errors.ts'
import type { AuthorAccounts } from '../../platform/providers/payments.ts'
import { ProviderError } from '../../platform/providers/providerError.ts'

type Asking = Pick<Deps, 'accounts' | 'log'>

/**
 * Asks Stripe about an author's account. Errors: payments.unset; payments.unavailable; express.refused with Stripe's own
 * words, by which the desk tells what the admins have to set up.
 */
export async function askStripe<T>(deps: Asking, call: (accounts: AuthorAccounts) => Promise<T>): Promise<T> {
  if (!deps.accounts) return fail('unavailable', 'payments.unset', 'Stripe is not set up on this site.')
  try {
    return await call(deps.accounts)
  } catch (error) {
    throw error instanceof ProviderError ? asProductError(deps, error) : error
  }
}

function asProductError({ log }: Asking, { problem, code, message }: ProviderError): ProductError {
  log.warn({ problem, code, reason: message }, 'Stripe did not do what was asked of an account')
  switch (problem) {
    case 'unset':
      return new ProductError('unavailable', 'payments.unset', 'Stripe does not accept the keys of this site.')
    case 'unavailable':
      return new ProductError(
        'unavailable',
        'payments.unavailable',
        'Stripe does not answer at the moment. Please try again in a minute.',
      )
    default:
      return new ProductError('badGateway', 'express.refused', message)
  }
}
