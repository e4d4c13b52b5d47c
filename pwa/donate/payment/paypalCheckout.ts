import { loadCoreSdkScript, type PayPalV6Namespace } from '@paypal/paypal-js/sdk-v6'
import type { Payments } from '../../../data/contract/site.ts'
import { currency } from '../../../data/vocabulary/money.ts'
import { fetchSetup } from './donationClient.ts'
import { withTimeout } from './timeout.ts'

interface Callbacks {
  onApprove: (orderId: string) => Promise<void>
  onCancel: () => void
  onError: (error: unknown) => void
}

/**
 * PayPal, ready to open its window. Nothing of it is loaded before this is called. Errors: when its script does not load,
 * the site cannot introduce itself, or PayPal does not offer itself to this visitor.
 */
export async function openCheckout(environment: NonNullable<Payments['paypal']>['environment'], callbacks: Callbacks) {
  const paypal = await withTimeout(loadCoreSdkScript({ environment }))
  if (!paypal) throw new Error('PayPal runs in browsers only')
  let current = await openSession(paypal, callbacks)
  return {
    /**
     * Opens the window at once, as browsers allow that in the moment of a click only; the order may still be on its way.
     * With a token that is too old, a new one comes first.
     */
    async start(order: () => Promise<{ orderId: string }>): Promise<void> {
      if (isTokenOld(current.fetchedAt, Date.now())) current = await openSession(paypal, callbacks)
      await current.session.start({ presentationMode: 'auto' }, order())
    },
  }
}
export type OpenCheckout = Awaited<ReturnType<typeof openCheckout>>

async function openSession(paypal: PayPalV6Namespace, { onApprove, onCancel, onError }: Callbacks) {
  const fetchedAt = Date.now()
  const { clientToken } = await fetchSetup()
  const instance = await withTimeout(
    paypal.createInstance({ clientToken, components: ['paypal-payments'], pageType: 'checkout' }),
  )
  const methods = await withTimeout(instance.findEligibleMethods({ currencyCode: currency }))
  if (!methods.isEligible('paypal')) throw new Error('PayPal does not offer itself here')
  const session = instance.createPayPalOneTimePaymentSession({
    onApprove: ({ orderId }) => onApprove(orderId),
    onCancel,
    onError,
  })
  return { session, fetchedAt }
}

/** PayPal's client token lives for 15 minutes; the last one is for the way through its window. */
const tokenGoodMs = 14 * 60_000

export const isTokenOld = (fetchedAt: number, now: number) => now - fetchedAt > tokenGoodMs || now < fetchedAt
