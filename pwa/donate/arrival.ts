import { languageOf } from '../../data/rules/languages.ts'
import { paths } from '../app/paths.ts'

/**
 * What the address says when somebody comes back from paying. Stripe adds its words to `?success`
 * (https://docs.stripe.com/payments/payment-element#handle-redirects); anybody may write them, so that none is believed:
 * Stripe itself is asked, by the secret that came along.
 */
export type Return =
  /** `?success` alone. */
  | { kind: 'thanked' }
  /** From a bank's page. Null: without what Stripe could be asked by. */
  | { kind: 'paid'; clientSecret: string | null }

export function returnIn(search: string): Return | null {
  const asked = new URLSearchParams(search)
  if (!asked.has('success')) return null
  if (!fromStripe.some((name) => asked.has(name))) return { kind: 'thanked' }
  const secret = asked.get('payment_intent_client_secret') ?? ''
  return { kind: 'paid', clientSecret: /^pi_\w+_secret_\w+$/.test(secret) ? secret : null }
}

const fromStripe = ['payment_intent', 'payment_intent_client_secret', 'redirect_status']

/** The address without those words, some of which are nobody else's business. */
export function withoutReturn(address: string): string {
  const url = new URL(address)
  for (const name of ['success', ...fromStripe]) url.searchParams.delete(name)
  return url.pathname + url.search + url.hash
}

/** How somebody came back from paying, once: the words leave the address. */
export function takeReturn(): Return | null {
  const returned = returnIn(location.search)
  if (returned) history.replaceState(history.state, '', withoutReturn(location.href))
  return returned
}

/**
 * Whether this document was answered as the donation page. That one alone may load the scripts of those who take the
 * money; the shell that opens without a connection, or a page from which somebody came without a new document, may not.
 * The preview's address stays what the server wrote, wherever the visitor goes.
 */
export function isOwnDocument(): boolean {
  const written = document.querySelector('meta[property="og:url"]')?.getAttribute('content')
  return (
    written !== undefined &&
    written !== null &&
    languageOf(new URL(written, location.origin).pathname).path === paths.donate
  )
}
