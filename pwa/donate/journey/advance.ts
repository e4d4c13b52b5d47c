import { t } from '../../../data/words/words.ts'
import { amountProblemIn, blankFields, donationOf, fieldsOf, giftOf } from '../donation.ts'
import {
  asLeft,
  emailForMonthly,
  initFailed,
  invalidAmount,
  invalidEmail,
  notCome,
  nothingTaken,
  stillSilent,
  thanks,
} from '../messages.ts'
import { isOrder, type Unconfirmed } from '../tabStorage.ts'
import {
  askOfReturn,
  capture,
  inPaypal,
  isOpen,
  loadPaypalIfWanted,
  notToldOfReturn,
  openWindow,
  paypalFrom,
  prepareCard,
  say,
  toForm,
  withoutWish,
} from './beginnings.ts'
import {
  type Ask,
  type Effect,
  type EventOf,
  type FormEvent,
  type Handlers,
  isBusy,
  type Journey,
  type JourneyEvent,
  type PaymentEvent,
} from './journey.ts'

/**
 * What one event makes of a journey, and what has to be done for it. No input or output: who does it brings the next
 * event. `later` comes with the code that pays, without which nothing of it can happen.
 */
export function advance(
  journey: Journey,
  event: JourneyEvent,
  later?: Handlers<PaymentEvent>,
): { state: Journey; effects: Effect[] } {
  const effects: Effect[] = []
  const ask: Ask = (effect) => void effects.push(effect)
  const handlers: Partial<Handlers> = { ...formEvents, ...later }
  const handle = handlers[event.type] as ((journey: Journey, event: JourneyEvent, ask: Ask) => Journey) | undefined
  return { state: loadPaypalIfWanted(handle?.(journey, event, ask) ?? journey, ask), effects }
}

const formEvents = {
  opened(journey, { isOwn, draft, left, returned }, ask) {
    const entered = draft ?? (left && { fields: fieldsOf(left.donation.gift), method: left.donation.method })
    const method = entered && journey.accepts[entered.method] ? entered.method : journey.method
    const opened = { ...journey, isOwn, method }
    if (entered) ask({ type: 'fill form', fields: entered.fields })
    if (returned?.kind === 'paid') return askOfReturn(opened, left, returned.clientSecret, ask)
    if (returned) ask({ type: 'show toast', toast: thanks() })
    const told = { ...opened, unconfirmed: left }
    if (!draft) return left && told.online ? lookAfter(told, left, ask) : told
    return isOwn ? say(touch(told, ask), 'good', t(asLeft)) : say(touch(told, ask), 'bad', t(notCome))
  },

  connection: (journey, { online }) => (online === journey.online ? journey : { ...journey, online }),
  touched: (journey, _, ask) => touch(journey, ask),
  edited: (journey) => withoutWish(journey.isDoubted ? { ...journey, isDoubted: false } : journey),

  'method chosen'(journey, { method }, ask) {
    const chosen = withoutWish({ ...journey, method, notice: null, isDoubted: false })
    return method === 'paypal' && !journey.isTouched ? touch(chosen, ask) : chosen
  },

  submitted(journey, event, ask) {
    if (isBusy(journey) || !journey.online || !journey.accepts[journey.method]) return journey
    if (event.fields.isMonthly && journey.method === 'paypal') return journey
    const begun = touch({ ...journey, notice: null }, ask)
    ask({ type: 'dismiss toast' })
    const issues = issuesIn(begun, event, ask)
    ask({ type: 'show issues', issues })
    return issues.length > 0 ? begun : give(begun, event, ask)
  },

  'ask again'(journey, _, ask) {
    const { unconfirmed, online } = journey
    return !unconfirmed || isBusy(journey) || !online ? journey : askAgain(journey, unconfirmed, ask)
  },

  'not fetched'(journey, { effect }, ask) {
    switch (effect.type) {
      case 'prepare card':
        ask({ type: 'show toast', toast: initFailed() })
        return say(toForm(journey), 'bad', t(effect.isOpen ? stillSilent : nothingTaken))
      case 'capture order': {
        const { type: _, ...order } = effect
        const told = isOpen(journey, order.donation) ? say(journey, 'bad', t(stillSilent)) : journey
        return inPaypal({ ...told, unconfirmed: order }, { state: 'idle' })
      }
      case 'load paypal':
        return paypalFrom(withoutWish(journey), 'loading', 'unavailable')
      case 'ask of return':
        return notToldOfReturn(journey)
      default:
        return journey
    }
  },

  'move timed out': (journey) => (journey.step.name === 'moving' ? toForm(journey) : journey),

  'start over'(journey, _, ask) {
    ask({ type: 'fill form', fields: blankFields })
    return toForm(journey)
  },
} satisfies Handlers<FormEvent>

/** What pays is fetched with the first touch of the form. */
function touch(journey: Journey, ask: Ask): Journey {
  if (journey.online && journey.accepts[journey.method]) ask({ type: 'announce visit' })
  return journey.isTouched ? journey : { ...journey, isTouched: true }
}

function issuesIn({ method }: Journey, { fields, isEmailValid }: EventOf<'submitted'>, ask: Ask) {
  const message = amountProblemIn(fields, method)
  if (message) ask({ type: 'show toast', toast: invalidAmount(message) })
  if (message) return [{ field: 'amount', message }]
  if (!isEmailValid) return [{ field: 'donorEmail', message: t(invalidEmail) }]
  return fields.isMonthly && !fields.email.trim() ? [{ field: 'donorEmail', message: t(emailForMonthly) }] : []
}

/** The same donation as before while nothing about it has changed. Another one beside an unconfirmed one has to be meant. */
function give(journey: Journey, { fields, newKey, isMeant }: EventOf<'submitted'>, ask: Ask): Journey {
  const { method, unconfirmed, isOwn } = journey
  const gift = giftOf(fields)
  const isSame = unconfirmed && donationOf(unconfirmed.donation, method, gift, newKey) === unconfirmed.donation
  const donation = donationOf(isSame ? unconfirmed.donation : journey.donation, method, gift, newKey)
  const asked = { ...journey, donation }
  if (!isOwn) {
    ask({ type: 'move', draft: { fields, method } })
    return { ...asked, step: { name: 'moving' } }
  }
  if (isSame) return askAgain(asked, unconfirmed, ask)
  if (unconfirmed && !isMeant) return { ...asked, isDoubted: true }
  const begin = method === 'card' ? prepareCard : openWindow
  return begin({ ...asked, isDoubted: false }, donation, ask)
}

/** Who comes back is told what became of the payment. Of a card only the document that may load its script can ask. */
function lookAfter(journey: Journey, left: Unconfirmed, ask: Ask): Journey {
  if (isOrder(left)) return askAgain(journey, left, ask)
  const { donation } = left
  return journey.isOwn ? prepareCard(journey, donation, ask, { isLook: true }) : journey
}

function askAgain(journey: Journey, payment: Unconfirmed, ask: Ask): Journey {
  const asking = { ...journey, isDoubted: false, notice: null }
  if (isOrder(payment)) return capture(asking, payment, ask)
  const { donation } = payment
  if (journey.isOwn) return prepareCard(asking, donation, ask)
  ask({ type: 'move', draft: { fields: fieldsOf(donation.gift), method: 'card' } })
  return { ...asking, step: { name: 'moving' } }
}
