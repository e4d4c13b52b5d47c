import type { PaymentIntent, PaymentIntentResult, Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import { withPatience } from './patience.ts'

/** What became of pressing Pay. */
export type Outcome =
  | { kind: 'received' }
  /** The bank takes its time; the money may still not come. */
  | { kind: 'processing' }
  /** Not paid, in words for the donor, who may try again. */
  | { kind: 'again'; words: string }
  /** The form is not filled in; nobody was asked. */
  | { kind: 'incomplete'; words: string }
  /** It may have been paid. */
  | { kind: 'unknown'; words: string }

const unknown =
  'We could not hear from our card provider whether the payment went through. Pressing Pay again is safe: one donation is never taken twice.'

const unfinished = 'The payment is not finished yet. Please try again.'

interface Payment {
  elements: StripeElements
  clientSecret: string
  returnUrl: string
  /** Right before the money may move. */
  onBegin: () => void
}

/** Takes the payment with what stands in Stripe's form. Only a bank that insists on a page of its own leaves this one. */
export async function confirmPayment(
  stripe: Pick<Stripe, 'confirmPayment' | 'retrievePaymentIntent'>,
  { elements, clientSecret, returnUrl, onBegin }: Payment,
): Promise<Outcome> {
  const { error } = await elements.submit().catch((cause: unknown) => {
    console.info('Donation by card:', cause)
    return { error: { message: unfinished } }
  })
  if (error) return { kind: 'incomplete', words: error.message ?? unfinished }
  onBegin()
  const outcome = await stripe
    .confirmPayment({ elements, confirmParams: { return_url: returnUrl }, redirect: 'if_required' })
    .then(outcomeOf, (error: unknown): Outcome => {
      console.info('Donation by card:', error)
      return { kind: 'unknown', words: unknown }
    })
  if (outcome.kind !== 'unknown') return outcome
  const fate = await fateOf(stripe, clientSecret)
  return fate === 'received' || fate === 'processing' ? { kind: fate } : outcome
}

export function outcomeOf({ error, paymentIntent }: PaymentIntentResult): Outcome {
  // A payment that had arrived already is refused with the intent it arrived by.
  const intent = paymentIntent ?? error?.payment_intent
  const fate = intent ? fateIn(intent) : 'unknown'
  if (fate === 'received' || fate === 'processing') return { kind: fate }
  if (!error) return { kind: 'again', words: unfinished }
  return { kind: kinds[error.type] ?? 'unknown', words: (kinds[error.type] && error.message) || unknown }
}

/** Where Stripe's words are meant for a donor. */
const kinds: Partial<Record<StripeError['type'], 'again' | 'incomplete'>> = {
  card_error: 'again',
  validation_error: 'incomplete',
}

/** What is known of the money of an intent. */
export type Fate = 'received' | 'processing' | 'unpaid' | 'unknown'

const askPatienceMs = 10_000

/** Asks Stripe what became of a payment. */
export async function fateOf(stripe: Pick<Stripe, 'retrievePaymentIntent'>, clientSecret: string): Promise<Fate> {
  try {
    const { paymentIntent } = await withPatience(stripe.retrievePaymentIntent(clientSecret), askPatienceMs)
    return paymentIntent ? fateIn(paymentIntent) : 'unknown'
  } catch (error) {
    console.info('Donation by card:', error)
    return 'unknown'
  }
}

function fateIn({ status }: Pick<PaymentIntent, 'status'>): Fate {
  if (status === 'succeeded') return 'received'
  return status === 'processing' || status === 'requires_capture' ? 'processing' : 'unpaid'
}
