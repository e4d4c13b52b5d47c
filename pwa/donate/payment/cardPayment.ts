import type {
  PaymentIntent,
  PaymentIntentResult,
  Stripe,
  StripeElementLocale,
  StripeElements,
  StripeError,
} from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { language } from '../../../data/words/language.ts'
import type { Language } from '../../../data/words/languages.ts'
import { msg, t } from '../../../data/words/words.ts'
import { mountStripeForm, type StripeFormAbout } from './stripeForm.ts'
import { withTimeout } from './timeout.ts'

/** Stripe, ready to take a payment. Nothing of it is loaded before this is called. Errors: when its script does not load. */
export async function openCard(publishableKey: string) {
  const stripe = await withTimeout(loadStripe(publishableKey, { locale: stripeLocales[language()] }))
  if (!stripe) throw new Error('Stripe runs in browsers only')
  let elements: StripeElements | null = null
  return {
    /** Puts Stripe's form into the page; returns how to take it away. */
    mountForm(place: HTMLElement, about: StripeFormAbout): () => void {
      const mounted = mountStripeForm(stripe, place, about)
      elements = mounted.elements
      return () => {
        elements = null
        mounted.remove()
      }
    },

    /** With what stands in the form; null when there is none any more. */
    confirm: async (payment: Omit<Payment, 'elements'>): Promise<Outcome | null> =>
      elements && confirmPayment(stripe, { ...payment, elements }),

    fateOf: (clientSecret: string) => fateOf(stripe, clientSecret),

    /** Has the bank of a card that Stripe has already ask its owner. */
    confirmSaved: (saved: SavedPayment): Promise<Outcome> => confirmSaved(stripe, saved),

    /** Keeps the card in the form for later payments; null when it is kept, else why not. A bank may insist on a page of its own. */
    confirmCard: async (returnUrl: string): Promise<string | null> =>
      elements ? confirmCard(stripe, { elements, returnUrl }) : t(unfinished),
  }
}
/** Where Stripe does not speak a language of ours, its form takes that of the browser. */
const stripeLocales = {
  en: 'auto',
  fr: 'fr',
  pt: 'pt',
  sw: 'auto',
  ar: 'ar',
} as const satisfies Record<Language, StripeElementLocale>

export type OpenCard = Awaited<ReturnType<typeof openCard>>

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

const unknown = msg(
  'We could not hear from our card provider whether the payment went through. Pressing Pay again is safe: one donation is never taken twice.',
)

const unfinished = msg('The payment is not finished yet. Please try again.')

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
    return { error: { message: t(unfinished) } }
  })
  if (error) return { kind: 'incomplete', words: error.message ?? t(unfinished) }
  onBegin()
  const outcome = await stripe
    .confirmPayment({ elements, confirmParams: { return_url: returnUrl }, redirect: 'if_required' })
    .then(outcomeOf, (error: unknown): Outcome => {
      console.info('Donation by card:', error)
      return { kind: 'unknown', words: t(unknown) }
    })
  if (outcome.kind !== 'unknown') return outcome
  const fate = await fateOf(stripe, clientSecret)
  return fate === 'received' || fate === 'processing' ? { kind: fate } : outcome
}

export interface SavedPayment {
  clientSecret: string
  paymentMethodId: string
  returnUrl: string
}

/**
 * Stripe shows the bank's question in a window of its own; a bank that insists on a page leaves this one.
 * https://docs.stripe.com/js/payment_intents/confirm_payment (read 2026-11-27): without a form, the card is named.
 */
export async function confirmSaved(
  stripe: Pick<Stripe, 'confirmPayment' | 'retrievePaymentIntent'>,
  { clientSecret, paymentMethodId, returnUrl }: SavedPayment,
): Promise<Outcome> {
  const outcome = await stripe
    .confirmPayment({
      clientSecret,
      confirmParams: { payment_method: paymentMethodId, return_url: returnUrl },
      redirect: 'if_required',
    })
    .then(outcomeOf, (error: unknown): Outcome => {
      console.info('A payment to confirm:', error)
      return { kind: 'unknown', words: t(unheard) }
    })
  if (outcome.kind !== 'unknown') return outcome
  const fate = await fateOf(stripe, clientSecret)
  return fate === 'received' || fate === 'processing' ? { kind: fate } : { kind: 'unknown', words: t(unheard) }
}

const unheard = msg('We could not hear whether it worked. Please try again: one month is never taken twice.')

async function confirmCard(
  stripe: Pick<Stripe, 'confirmSetup'>,
  { elements, returnUrl }: Pick<Payment, 'elements' | 'returnUrl'>,
): Promise<string | null> {
  try {
    const { error } = await elements.submit()
    if (error) return error.message ?? t(notKept)
    const result = await stripe.confirmSetup({
      elements,
      confirmParams: { return_url: returnUrl },
      redirect: 'if_required',
    })
    return result.error ? ((kinds[result.error.type] && result.error.message) ?? t(notKept)) : null
  } catch (error) {
    console.info('Another card:', error)
    return t(notKept)
  }
}

const notKept = msg('The card was not taken yet. Please try again.')

export function outcomeOf({ error, paymentIntent }: PaymentIntentResult): Outcome {
  // A payment that had arrived already is refused with the intent it arrived by.
  const intent = paymentIntent ?? error?.payment_intent
  const fate = intent ? fateIn(intent) : 'unknown'
  if (fate === 'received' || fate === 'processing') return { kind: fate }
  if (!error) return { kind: 'again', words: t(unfinished) }
  return { kind: kinds[error.type] ?? 'unknown', words: (kinds[error.type] && error.message) || t(unknown) }
}

/** Where Stripe's words are meant for a donor. */
const kinds: Partial<Record<StripeError['type'], 'again' | 'incomplete'>> = {
  card_error: 'again',
  validation_error: 'incomplete',
}

/** What is known of the money of an intent. */
export type Fate = 'received' | 'processing' | 'unpaid' | 'unknown'

const askTimeoutMs = 10_000

/** Asks Stripe what became of a payment. */
export async function fateOf(stripe: Pick<Stripe, 'retrievePaymentIntent'>, clientSecret: string): Promise<Fate> {
  try {
    const { paymentIntent } = await withTimeout(stripe.retrievePaymentIntent(clientSecret), askTimeoutMs)
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
