import type { Payments } from '../../../data/contract/site.ts'
import { pagePolicy } from '../../platform/http/security.ts'

/** Hosts that a payment form loads from, as each provider lists them for a Content-Security-Policy. */
const stripeHosts = {
  // https://docs.stripe.com/security/guide#content-security-policy
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
  img: ['https://*.stripe.com'],
}
const paypalHosts = ['https://*.paypal.com', 'https://*.paypalobjects.com']

/**
 * The headers of the one page that pays: the scripts of the providers that are set up may run there, and a provider's
 * window may talk to the page that opened it. Every other page keeps the strict ones. `own`: scripts that stand in the page, as a policy names them.
 */
export function donatePageHeaders({ card, paypal }: Payments, own: readonly string[]): Record<string, string> {
  if (!card && !paypal) return {}
  const stripe = card ? stripeHosts : { script: [], frame: [], connect: [], img: [] }
  const others = paypal ? paypalHosts : []
  const stands = [card?.scriptUrl, paypal?.scriptUrl].flatMap((url) => (url ? [new URL(url).origin] : []))
  return {
    'content-security-policy': pagePolicy({
      script: [...own, ...stripe.script, ...others, ...stands],
      frame: [...stripe.frame, ...others, ...stands],
      connect: [...stripe.connect, ...others, ...stands],
      img: [...stripe.img, ...others, ...stands],
    }),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    // After a payment at a bank the address of this page holds what Stripe needs to know it by.
    'referrer-policy': 'origin',
  }
}
