import { t } from '../../../data/words/words.ts'
import type { Donation } from '../donation.ts'
import { askingStripe } from '../messages.ts'
import type { OpenOrder, Unconfirmed } from '../tabStorage.ts'
import type { Ask, Journey, Notice, Paypal } from './journey.ts'

export const say = (journey: Journey, tone: Notice['tone'], words: string): Journey => ({
  ...journey,
  notice: { tone, words },
})

export const toForm = (journey: Journey): Journey => ({ ...journey, step: { name: 'form' } })

/** Whether this donation is the one that is unconfirmed. */
export const isOpen = ({ unconfirmed }: Journey, { key }: Donation) => unconfirmed?.donation.key === key

/** `isLook`: only to hear what became of it. */
export function prepareCard(journey: Journey, donation: Donation, ask: Ask, { isLook = false } = {}): Journey {
  if (!journey.accepts.card) return journey
  ask({ type: 'prepare card', donation, isOpen: isOpen(journey, donation) })
  return { ...journey, step: { name: 'preparing', asked: donation, ...(isLook && { isLook: true as const }) } }
}

/** From a bank's page. What the address says is not believed: Stripe is asked. */
export function askOfReturn(
  journey: Journey,
  left: Unconfirmed | null,
  clientSecret: string | null,
  ask: Ask,
): Journey {
  ask({ type: 'ask of return', clientSecret: journey.isOwn ? clientSecret : null })
  return say({ ...journey, step: { name: 'returned', left } }, 'good', t(askingStripe))
}

/** Without a word of Stripe, a donor of whom this tab knows nothing is told so. */
export function notToldOfReturn(journey: Journey): Journey {
  if (journey.step.name !== 'returned') return journey
  const { left } = journey.step
  return {
    ...journey,
    notice: null,
    unconfirmed: left,
    step: left ? { name: 'form' } : { name: 'thanks', gift: null, fate: 'unknown' },
  }
}

/** Once the visitor has turned to PayPal. Whoever turns away and back may find it in better health. */
export function loadPaypalIfWanted(journey: Journey, ask: Ask): Journey {
  const { accepts, method, isTouched, isOwn, online } = journey
  const isWanted = accepts.paypal && method === 'paypal' && isTouched && isOwn && online
  if (!isWanted) return paypalFrom(journey, 'unavailable', 'idle')
  if (journey.paypal.state === 'idle') ask({ type: 'load paypal' })
  return paypalFrom(journey, 'idle', 'loading')
}

/** A press while PayPal is on its way waits for it. */
export function openWindow(journey: Journey, donation: Donation, ask: Ask): Journey {
  const { state } = journey.paypal
  if (state === 'idle' || state === 'loading') return inPaypal(journey, { wish: donation })
  if (state !== 'ready') return journey
  ask({ type: 'open paypal window', donation })
  return inPaypal(journey, { state: 'ordering', isApproved: false })
}

/** From now on money may move. Also of an order from before a reload, when nothing of PayPal is loaded. */
export function capture(journey: Journey, order: OpenOrder, ask: Ask): Journey {
  ask({ type: 'remember', payment: order })
  ask({ type: 'capture order', ...order })
  return inPaypal(journey, { state: 'capturing' })
}

/** Who turns to something else no longer waits for PayPal's window. */
export const withoutWish = (journey: Journey): Journey =>
  journey.paypal.wish ? inPaypal(journey, { wish: null }) : journey

export const inPaypal = (journey: Journey, patch: Partial<Paypal>): Journey => ({
  ...journey,
  paypal: { ...journey.paypal, ...patch },
})

/** From any other state nothing moves: an order that is being captured stays what is told of. */
export const paypalFrom = (journey: Journey, from: Paypal['state'], state: Paypal['state']): Journey =>
  journey.paypal.state === from ? inPaypal(journey, { state }) : journey
