import { msg, t } from '../../../data/words/words.ts'
import type { Donation } from '../donation.ts'
import { nothingTaken, stillSilent } from '../messages.ts'
import type { Fate } from '../payment/cardPayment.ts'
import type { Refusal } from '../payment/refusals.ts'
import type { OpenOrder } from '../tabStorage.ts'
import { capture, inPaypal, isOpen, notToldOfReturn, openWindow, paypalFrom, say, toForm } from './beginnings.ts'
import type { Ask, EffectOf, Handlers, Journey, PaymentEvent } from './journey.ts'
import { doubt, finish, refuse, settle, toastOf } from './outcomes.ts'

const notPaid = msg('The payment did not go through.')

const pressOnceMore = msg(
  'PayPal is ready. Your browser opens its window only right after a press: please press the button once more.',
)

const notOpened = msg(
  'PayPal’s window did not open. If your browser blocks pop-up windows, please allow them for this page and try again.',
)

function cardFailed(journey: Journey, asked: Donation, refusal: Refusal, ask: Ask): Journey {
  if (!['fields', 'wait', 'arrived'].includes(refusal.kind)) ask({ type: 'show toast', toast: toastOf(refusal) })
  return refuse(journey.step.name === 'preparing' ? toForm(journey) : journey, refusal, asked, ask)
}

/** What comes too late, as the donor has paid in another way meanwhile, takes nobody back to an earlier step. */
const cardEvents = {
  'card prepared'(journey, { asked, payment, fate }, ask) {
    const { step } = journey
    if (fate === 'received' || fate === 'processing') return finish(journey, fate, payment.donation, ask)
    if (step.name !== 'preparing' || step.asked.key !== asked.key) return journey
    if (fate === 'unknown') return say(toForm(journey), 'bad', t(stillSilent))
    const known = isOpen(journey, asked) ? settle(journey, asked, ask) : journey
    if (step.isLook) return notPaidYet(toForm(known), payment.donation)
    return { ...known, step: { name: 'card', ...payment } }
  },

  confirming(journey, { donation }, ask) {
    ask({ type: 'remember', payment: { donation, orderId: null } })
    return journey
  },

  'fate told'(journey, { donation, fate }, ask) {
    if (fate === 'unpaid') return settle(journey, donation, ask)
    return fate === 'unknown' ? doubt(journey, { donation, orderId: null }, ask) : finish(journey, fate, donation, ask)
  },

  'return told': (journey, { fate }, ask) => afterReturn(journey, fate, ask),

  'change amount': (journey) => (journey.step.name === 'card' ? toForm(journey) : journey),
} satisfies Partial<Handlers>

function afterReturn(journey: Journey, fate: Fate, ask: Ask): Journey {
  const { step } = journey
  if (step.name !== 'returned' || fate === 'unknown') return notToldOfReturn(journey)
  const own = step.left?.orderId === null ? step.left.donation : null
  const back = { ...toForm(journey), unconfirmed: step.left }
  if (fate !== 'unpaid') return finish(back, fate, own, ask)
  return own ? notPaidYet(settle(back, own, ask), own) : say({ ...back, donation: null }, 'bad', t(notPaid))
}

/** The next press pays for the same donation. */
const notPaidYet = (journey: Journey, donation: Donation): Journey =>
  say({ ...journey, donation }, 'bad', `${t(notPaid)} ${t(nothingTaken)}`)

const paypalEvents = {
  'paypal loaded'(journey, { mayOpen }, ask) {
    const { wish } = journey.paypal
    const loaded = paypalFrom(inPaypal(journey, { isLoaded: true, wish: null }), 'loading', 'ready')
    if (!wish) return loaded
    return mayOpen ? openWindow(loaded, wish, ask) : say(loaded, 'good', t(pressOnceMore))
  },

  /** From now on the donor may approve it, and this page may be gone by then. Another one whose fate is open goes first. */
  ordered(journey, { orderId, donation }, ask) {
    if (!journey.unconfirmed) ask({ type: 'remember', payment: { donation, orderId, isSeen: false } })
    const orders = { ...journey.paypal.orders, [orderId]: donation }
    return paypalFrom(inPaypal(journey, { orders }), 'ordering', 'ready')
  },

  'window not opened': (journey) =>
    journey.paypal.isApproved ? journey : say(journey, 'bad', `${t(notOpened)} ${t(nothingTaken)}`),

  approved(journey, { orderId }, ask) {
    const donation = journey.paypal.orders[orderId]
    const approved = inPaypal(journey, { isApproved: true })
    return donation ? capture(approved, { donation, orderId }, ask) : approved
  },

  captured: (journey, { donation, status }, ask) =>
    finish(afterCapture(journey), status === 'COMPLETED' ? 'received' : 'processing', donation, ask),
} satisfies Partial<Handlers>

const paypalFailed = (journey: Journey): Journey =>
  journey.paypal.state === 'capturing' ? journey : inPaypal(journey, { state: 'unavailable', wish: null })

const orderFailed = (journey: Journey, donation: Donation, refusal: Refusal, ask: Ask): Journey =>
  refuse(paypalFrom(journey, 'ordering', refusal.kind === 'failed' ? 'unavailable' : 'ready'), refusal, donation, ask)

/** Only a decline says for certain that nothing was taken. What was never approved may be so yet, in a window that is open. */
function captureFailed(journey: Journey, order: OpenOrder, refusal: Refusal, ask: Ask): Journey {
  const after = afterCapture(journey)
  if (refusal.kind !== 'declined') return doubt(after, order, ask)
  if (order.isSeen !== false || !refusal.isApprovable) return refuse(after, refusal, order.donation, ask)
  return say({ ...after, donation: order.donation, unconfirmed: null }, 'bad', refusal.words)
}

const orderOf = ({ type: _, ...order }: EffectOf<'capture order'>): OpenOrder => order

const afterCapture = (journey: Journey): Journey =>
  inPaypal(journey, { state: journey.paypal.isLoaded ? 'ready' : 'idle' })

/** What only the code that pays can tell. It comes with that code. */
export const paymentEvents: Handlers<PaymentEvent> = {
  ...cardEvents,
  ...paypalEvents,

  failed(journey, { effect, refusal }, ask) {
    switch (effect.type) {
      case 'prepare card':
        return cardFailed(journey, effect.donation, refusal, ask)
      case 'ask of return':
        return afterReturn(journey, 'unknown', ask)
      case 'load paypal':
        return paypalFailed(journey)
      case 'open paypal window':
        return orderFailed(journey, effect.donation, refusal, ask)
      case 'capture order':
        return captureFailed(journey, orderOf(effect), refusal, ask)
      default:
        return journey
    }
  },

  renewed: (journey, { donation }) => ({ ...journey, donation }),
}
