/**
 * Stands in for Stripe's script (https://docs.stripe.com/js): `window.Stripe` with what a payment element needs. Its
 * fields are plain ones in the page, so that anybody can try test cards. No money moves.
 */
import type {
  PaymentIntent,
  PaymentIntentResult,
  Stripe,
  StripeElements,
  StripeElementsOptionsClientSecret,
  StripeError,
  StripePaymentElement,
} from '@stripe/stripe-js'
import { type Fields, openFields } from './standInFields.ts'

const home = new URL((document.currentScript as HTMLScriptElement).src).origin

type Listener = (event: object) => void
/** What is imitated of each object. */
type Element = Pick<StripePaymentElement, 'mount' | 'unmount' | 'destroy' | 'focus' | 'update'> & {
  on(event: string, listener: Listener): Element
  once(event: string, listener: Listener): Element
  off(event: string, listener?: Listener): Element
}
type Group = Pick<StripeElements, 'submit' | 'update' | 'fetchUpdates'> & {
  create(type: 'payment'): Element
  getElement(type: 'payment'): Element | null
}
interface Confirmation {
  elements?: Group
  clientSecret?: string
  confirmParams?: { return_url?: string; payment_method?: string }
  redirect?: 'always' | 'if_required'
}

/** The fields and the secret of a group, for confirmPayment. */
const inside = new WeakMap<Group, { fields: Fields; clientSecret: string }>()

const createStripe = Object.assign(
  () => ({
    elements: createGroup,
    confirmPayment,
    confirmSetup,
    retrievePaymentIntent: (clientSecret: string) => ask('/intent', { clientSecret }),
    _registerWrapper: () => undefined,
  }),
  { version: 'endive' },
)

function createGroup({ clientSecret, appearance }: StripeElementsOptionsClientSecret): Group {
  if (!clientSecret) throw new Error('elements() needs a clientSecret here.')
  const fields = openFields(home)
  fields.dress(appearance)
  let element: Element | null = null
  const group: Group = {
    create() {
      if (element) throw new Error('Can only create one Element of type payment through the same elements.')
      element = createElement(fields, clientSecret)
      return element
    },
    getElement: () => element,
    submit: async () => {
      const error = fields.check()
      return error ? { error } : { selectedPaymentMethod: fields.method() }
    },
    update: async (options) => fields.dress(options.appearance),
    fetchUpdates: async () => ({}),
  }
  inside.set(group, { fields, clientSecret })
  return group
}

function createElement(fields: Fields, clientSecret: string): Element {
  const listeners = new Map<string, Set<Listener>>()
  const tell = (event: string, more: object = {}) => {
    for (const listener of listeners.get(event) ?? []) listener({ elementType: 'payment', ...more })
  }
  async function load() {
    const { error } = await ask(clientSecret.startsWith('seti_') ? '/setup' : '/intent', { clientSecret })
    fields.show(error?.message ?? null)
    tell(error ? 'loaderror' : 'ready', error ? { error } : {})
  }
  fields.onChange((more) => tell('change', more))
  const element: Element = {
    mount(target) {
      const place = typeof target === 'string' ? document.querySelector(target) : target
      if (!place) throw new Error(`The selector you specified (${target}) applies to no DOM elements.`)
      place.replaceChildren(fields.host)
      void load()
    },
    unmount: () => fields.host.remove(),
    destroy: () => fields.host.remove(),
    focus: () => fields.focus(),
    update: () => element as never,
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return element
    },
    once(event, listener) {
      const first: Listener = (given) => {
        element.off(event, first)
        listener(given)
      }
      return element.on(event, first)
    },
    off(event, listener) {
      if (listener) listeners.get(event)?.delete(listener)
      else listeners.delete(event)
      return element
    },
  }
  return element
}

async function confirmPayment({ elements, clientSecret: given, confirmParams, redirect = 'always' }: Confirmation) {
  if (!elements && given) return confirmSaved(given, confirmParams)
  const known = elements && inside.get(elements)
  if (!known) throw new Error('confirmPayment() needs the elements that were created.')
  const { fields } = known
  const clientSecret = given ?? known.clientSecret
  const returnUrl = confirmParams?.return_url
  if (!returnUrl && redirect === 'always') throw new Error('confirmPayment() needs a return_url.')
  const wrong = fields.check()
  if (wrong) return { error: wrong }
  fields.setBusy(true)
  const result = await ask('/confirm', { clientSecret, ...fields.values(), returnUrl })
  fields.setBusy(false)
  if (result.error) return result
  const bank = result.paymentIntent.next_action?.redirect_to_url?.url
  if (bank) return leaveFor(bank)
  return redirect === 'always' ? leaveFor(withResult(returnUrl ?? '', result.paymentIntent)) : result
}

/** With a card that Stripe has already. Where Stripe shows the bank in a window of its own, the stand-in leaves for its page. */
async function confirmSaved(clientSecret: string, { return_url, payment_method }: Confirmation['confirmParams'] = {}) {
  const result = await ask('/confirm', { clientSecret, saved: payment_method, returnUrl: return_url })
  const bank = result.paymentIntent?.next_action?.redirect_to_url?.url
  return bank ? leaveFor(bank) : result
}

/** A card for later. The stand-in knows cards alone here, and needs no bank's page. */
async function confirmSetup({ elements, clientSecret: given }: Confirmation) {
  const known = elements && inside.get(elements)
  if (!known) throw new Error('confirmSetup() needs the elements that were created.')
  const { fields } = known
  const wrong = fields.check()
  if (wrong) return { error: wrong }
  fields.setBusy(true)
  const result = await ask('/setup', { clientSecret: given ?? known.clientSecret, ...fields.values() })
  fields.setBusy(false)
  return result
}

/** As Stripe adds it (https://docs.stripe.com/payments/payment-element#handle-redirects). */
function withResult(returnUrl: string, { id, client_secret, status }: PaymentIntent): string {
  const url = new URL(returnUrl)
  url.searchParams.set('payment_intent', id)
  url.searchParams.set('payment_intent_client_secret', client_secret ?? '')
  url.searchParams.set('redirect_status', status === 'processing' ? 'pending' : status)
  return url.href
}

/** The page goes: nothing follows. */
function leaveFor(url: string): Promise<never> {
  location.assign(url)
  return new Promise(() => undefined)
}

async function ask(path: string, body: object): Promise<PaymentIntentResult> {
  try {
    const answer = await fetch(`${home}/_sandbox/stripe${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await answer.json()) as PaymentIntentResult
  } catch {
    const error: StripeError = {
      type: 'api_connection_error',
      message: 'We are experiencing issues connecting to our payments provider.',
    }
    return { error }
  }
}

window.Stripe = createStripe as unknown as (key: string) => Stripe
