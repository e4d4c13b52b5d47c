/**
 * What the address says when somebody comes back from paying. Stripe adds its words to `?success`
 * (https://docs.stripe.com/payments/payment-element#handle-redirects); anybody may write them, so that nothing but words
 * on this page follows from them.
 */
export type Return = 'thanked' | 'received' | 'processing' | 'failed'

export function returnIn(search: string): Return | null {
  const asked = new URLSearchParams(search)
  if (!asked.has('success')) return null
  switch (asked.get('redirect_status')) {
    case null:
      return 'thanked'
    case 'succeeded':
      return 'received'
    case 'pending':
    case 'processing':
      return 'processing'
    default:
      return 'failed'
  }
}

const spoken = ['success', 'payment_intent', 'payment_intent_client_secret', 'redirect_status']

/** The address without those words, some of which are nobody else's business. */
export function withoutReturn(address: string): string {
  const url = new URL(address)
  for (const name of spoken) url.searchParams.delete(name)
  return url.pathname + url.search + url.hash
}
