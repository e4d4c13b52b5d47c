import type { PaymentIntentResult, Stripe, StripeElements, StripeError } from '@stripe/stripe-js'

/** What became of pressing Pay. */
export type Outcome =
  | { kind: 'received' }
  /** The bank takes its time; the money may still not come. */
  | { kind: 'processing' }
  /** Not paid, in words for the donor, who may try again. */
  | { kind: 'again'; words: string }

const unknown =
  'We could not hear from our card provider whether the payment went through. Pressing Pay again is safe: one donation is never taken twice.'

const unfinished = 'The payment is not finished yet. Please try again.'

/** Takes the payment with what stands in Stripe's form. Only a bank that insists on a page of its own leaves this one. */
export async function confirmPayment(
  stripe: Pick<Stripe, 'confirmPayment'>,
  elements: StripeElements,
  returnUrl: string,
): Promise<Outcome> {
  const { error } = await elements.submit()
  if (error) return { kind: 'again', words: error.message ?? unfinished }
  return outcomeOf(
    await stripe.confirmPayment({ elements, confirmParams: { return_url: returnUrl }, redirect: 'if_required' }),
  )
}

export function outcomeOf({ error, paymentIntent }: PaymentIntentResult): Outcome {
  // A payment that had arrived already is refused with the intent it arrived by.
  const intent = paymentIntent ?? error?.payment_intent
  if (intent?.status === 'succeeded') return { kind: 'received' }
  if (intent?.status === 'processing' || intent?.status === 'requires_capture') return { kind: 'processing' }
  return { kind: 'again', words: error ? wordsOf(error) : unfinished }
}

/** Stripe's words where they are meant for a donor. */
const wordsOf = ({ type, message }: StripeError): string =>
  (type === 'card_error' || type === 'validation_error') && message ? message : unknown
