import type { PaypalCapture } from '../../../data/contract/donations.ts'
import type { WireError } from '../../../data/contract/errors.ts'
import type { Payments } from '../../../data/contract/site.ts'
import { type DonationMethod, donationMethods } from '../../../data/vocabulary/money.ts'
import type { Toast } from '../../ui/toasts.ts'
import type { Return } from '../arrival.ts'
import type { Donation, Gift, GiftFields } from '../donation.ts'
import type { Fate, OpenCard } from '../payment/cardPayment.ts'
import type { Refusal } from '../payment/refusals.ts'
import type { Draft, OpenOrder, Unconfirmed } from '../tabStorage.ts'

/** Where a donor stands on the way from the form to the thanks. What was entered stays whatever happens. */
export interface Journey {
  /** The ways to pay that are set up on this site. */
  accepts: Record<DonationMethod, boolean>
  online: boolean
  /** Whether this document may load the scripts of those who take the money. */
  isOwn: boolean
  /** The form was touched. */
  isTouched: boolean
  method: DonationMethod
  step: Step
  paypal: Paypal
  /** The last one that was asked for and is not done. */
  donation: Donation | null
  unconfirmed: Unconfirmed | null
  /** Another payment was asked for while one is unconfirmed: is it meant? */
  isDoubted: boolean
  /** Words beside the button, until the next try. */
  notice: Notice | null
}

export interface Notice {
  tone: 'good' | 'bad'
  words: string
}

export type Step =
  | { name: 'form' }
  /** From a bank's page: Stripe is asked what became of the payment. `left` is what this tab knew of it. */
  | { name: 'returned'; left: Unconfirmed | null }
  /** The document that may load the providers' scripts is on its way. */
  | { name: 'moving' }
  /** Stripe's script and the intent are on their way. */
  | {
      name: 'preparing'
      asked: Donation
      /** Nobody asked to pay: it is only looked what became of it. */
      isLook?: true
    }
  | CardStep
  | ThanksStep

/** Stripe's own form, whose states are its own (`cardForm.ts`). */
export interface CardStep extends CardPayment {
  name: 'card'
}

/** A payment by card that can be asked for and about. */
export interface CardPayment {
  donation: Donation
  clientSecret: string
  card: OpenCard
}

export interface ThanksStep {
  name: 'thanks'
  /** Null: come back from a bank's page, and this tab does not know from which gift. */
  gift: Gift | null
  fate: 'received' | 'processing' | 'unknown'
}

/** PayPal beside the steps: its window leaves the page under it usable. */
export interface Paypal {
  state: 'idle' | 'loading' | 'ready' | 'ordering' | 'capturing' | 'unavailable'
  isLoaded: boolean
  /** Its button was pressed while it was on its way. */
  wish: Donation | null
  /** The donor has approved the order of the last window. */
  isApproved: boolean
  /** What each order was made for: the form may say something else by the time it is approved. */
  orders: Record<string, Donation>
}

/** What happens. A new key and what stands in the form come with the event: nothing is looked up here. */
export type FormEvent =
  | { type: 'opened'; isOwn: boolean; draft: Draft | null; left: Unconfirmed | null; returned: Return | null }
  | { type: 'connection'; online: boolean }
  | { type: 'touched' }
  /** The form, or the answer to a doubt: no. */
  | { type: 'edited' }
  | { type: 'method chosen'; method: DonationMethod }
  | { type: 'submitted'; fields: GiftFields; isEmailValid: boolean; newKey: string; isMeant?: boolean }
  | { type: 'ask again' }
  | { type: 'move timed out' }
  | { type: 'start over' }
  /** Not even the code that does this came. */
  | { type: 'not fetched'; effect: Effect }

/** What only the code that pays can tell. */
export type PaymentEvent =
  /** What was asked for was refused, or got no answer. */
  | { type: 'failed'; effect: Effect; refusal: Refusal }
  /** The key was used up: the same donation goes on under a new one. */
  | { type: 'renewed'; donation: Donation }
  /** `fate` is that of a payment that was unconfirmed; any other is unpaid. */
  | { type: 'card prepared'; asked: Donation; payment: CardPayment; fate: Fate }
  /** Right before the money may move. */
  | { type: 'confirming'; donation: Donation }
  /** What Stripe says of a payment. */
  | { type: 'fate told'; donation: Donation; fate: Fate }
  | { type: 'return told'; fate: Fate }
  | { type: 'change amount' }
  /** `mayOpen`: the last press is so fresh that the browser allows a window. */
  | { type: 'paypal loaded'; mayOpen: boolean }
  | { type: 'ordered'; orderId: string; donation: Donation }
  /** Such as when the browser blocks it. */
  | { type: 'window not opened' }
  | { type: 'approved'; orderId: string }
  | { type: 'captured'; donation: Donation; status: PaypalCapture['status'] }

export type JourneyEvent = FormEvent | PaymentEvent
export type EventOf<Type extends JourneyEvent['type']> = Extract<JourneyEvent, { type: Type }>

/** What has to be done. Those who do it bring the next event. */
export type Effect =
  | { type: 'fill form'; fields: GiftFields }
  /** Beside their fields; an empty list clears them. */
  | { type: 'show issues'; issues: NonNullable<WireError['issues']> }
  | { type: 'show toast'; toast: Toast }
  | { type: 'dismiss toast' }
  | { type: 'announce visit' }
  | { type: 'move'; draft: Draft }
  | { type: 'remember'; payment: Unconfirmed }
  | { type: 'forget'; donation: Donation }
  /** One that is open is asked about before it is paid. */
  | { type: 'prepare card'; donation: Donation; isOpen: boolean }
  | { type: 'ask of return'; clientSecret: string | null }
  | { type: 'load paypal' }
  /** At once: browsers allow a window in the moment of a click only. */
  | { type: 'open paypal window'; donation: Donation }
  | ({ type: 'capture order' } & OpenOrder)

export type EffectOf<Type extends Effect['type']> = Extract<Effect, { type: Type }>

export type Ask = (effect: Effect) => void

export type Handlers<Event extends JourneyEvent = JourneyEvent> = {
  [Type in Event['type']]: (journey: Journey, event: EventOf<Type>, ask: Ask) => Journey
}

/** As the server renders it. */
export const firstJourney = ({ card, paypal }: Payments): Journey => {
  const accepts = { card: card !== null, paypal: paypal !== null }
  return {
    accepts,
    online: true,
    isOwn: true,
    isTouched: false,
    method: donationMethods.find((method) => accepts[method]) ?? donationMethods[0],
    step: { name: 'form' },
    paypal: { state: 'idle', isLoaded: false, wish: null, isApproved: false, orders: {} },
    donation: null,
    unconfirmed: null,
    isDoubted: false,
    notice: null,
  }
}

/** A payment is being asked about or prepared: nothing else is begun. */
export const isBusy = ({ step, paypal }: Journey) =>
  ['returned', 'moving', 'preparing'].includes(step.name) || paypal.state === 'capturing'
