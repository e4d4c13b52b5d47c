import type { OnlineWay } from '../../data/vocabulary/money.ts'
import { msg, t } from '../../data/words/words.ts'
import type { Deps } from '../platform/deps.ts'
import { ProductError } from '../platform/http/errors.ts'
import { ProviderError } from '../platform/providers/providerError.ts'

/** What a donor is told of each way to pay. No sentence claims to know whether money has moved. */
const words = {
  card: {
    unset: msg('Donations by card are not set up on this site.'),
    declined: msg('The card was declined. You may try again, or with another card.'),
    refused: msg('Our card provider did not accept this. We have been told.'),
    unavailable: msg('Our card provider does not answer at the moment. Please try again in a minute.'),
  },
  paypal: {
    unset: msg('PayPal is not set up on this site.'),
    declined: msg('PayPal declined the payment. You may try again, or choose another way to pay in PayPal.'),
    refused: msg('PayPal did not accept this. We have been told.'),
    unavailable: msg('PayPal does not answer at the moment. Please try again in a minute.'),
  },
  mobile_money: {
    unset: msg('Mobile money is not set up on this site.'),
    declined: msg('The payment was declined. You may try again.'),
    refused: msg('The mobile money service did not accept this. We have been told.'),
    unavailable: msg('The mobile money service does not answer at the moment. Please try again in a minute.'),
  },
} as const satisfies Record<OnlineWay, object>

/** A way to pay whose keys are not there. */
export const notSetUp = (method: OnlineWay) => new ProductError('unavailable', 'payments.unset', t(words[method].unset))

/**
 * What a caller is told when a provider did not do what it was asked. Whatever is for us to mend is logged. Anything but
 * a provider's error comes back as it is.
 */
export function problemOf({ log }: Pick<Deps, 'log'>, method: OnlineWay, error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error
  const { declined, refused, unavailable } = words[method]
  const details = { method, problem: error.problem, code: error.code, reason: error.message }
  switch (error.problem) {
    case 'declined':
      return new ProductError('declined', 'payments.declined', t(declined))
    case 'refused':
    case 'missing':
      log.error(details, 'a payment was refused')
      return new ProductError('badGateway', 'payments.refused', t(refused))
    case 'unset':
      log.error(details, 'the keys of a payment provider are not accepted')
      return notSetUp(method)
    case 'unavailable':
      log.warn(details, 'a payment provider is not available')
      return new ProductError('unavailable', 'payments.unavailable', t(unavailable))
  }
}
