import type Stripe from 'stripe'
import type { Button, Section } from '../kit.ts'
import { dollars } from './bankPage.ts'
import { deliveryModes, type Events, type SentEvent } from './events.ts'
import { declinedCard, isOpenDispute, type Payments } from './payments.ts'

/** What the page shows of donations, and what can be done there. */
export function paymentSection(payments: Payments): Section {
  return {
    title: 'Payments',
    empty: 'No payment was begun yet. The donation page of the site begins one.',
    columns: ['Payment', 'Amount', 'State', 'Of'],
    rows: newestFirst(payments.intents()).map((intent) => ({
      cells: [intent.id, dollars(intent.amount), stateOf(intent, payments), aboutOf(intent)],
      detail: asJson({ ...intent, client_secret: '(not shown)' }),
      buttons: buttonsOf(intent, payments).map(([label, action]) => ({ label, action, fields: { id: intent.id } })),
    })),
  }
}

function stateOf(intent: Stripe.PaymentIntent, payments: Payments): string {
  const refunded = payments.refundedCents(intent.id)
  const dispute = payments.disputeOf(intent.id)
  const error = intent.last_payment_error?.message
  return [
    intent.status,
    ...(refunded ? [`${dollars(refunded)} refunded`] : []),
    ...(dispute ? [`dispute ${dispute.status}`] : []),
    ...(error ? [error] : []),
  ].join(', ')
}

const aboutOf = ({ metadata }: Stripe.PaymentIntent) =>
  Object.entries(metadata)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')

type Act = [label: string, action: string]

function buttonsOf(intent: Stripe.PaymentIntent, payments: Payments): Act[] {
  if (intent.status === 'canceled') return []
  if (intent.status === 'succeeded') return buttonsOfPaid(intent, payments)
  const slowly: Act[] = intent.status === 'processing' ? [] : [['Take days', 'process']]
  return [['Pay', 'pay'], ['Decline', 'decline'], ...slowly, ['Cancel', 'cancel']]
}

function buttonsOfPaid({ id, amount }: Stripe.PaymentIntent, payments: Payments): Act[] {
  const dispute = payments.disputeOf(id)
  if (dispute && isOpenDispute(dispute))
    return [
      ['Answer the dispute', 'dispute-answer'],
      ['Dispute is won', 'dispute-won'],
      ['Dispute is lost', 'dispute-lost'],
    ]
  const left = amount - payments.refundedCents(id)
  const refund: Act[] =
    left > 0 && dispute?.status !== 'lost'
      ? [
          ['Refund all', 'refund'],
          ['Refund half', 'refund-half'],
        ]
      : []
  const fail: Act[] = payments.lastRefundOf(id)?.status === 'succeeded' ? [['Refund fails', 'refund-fail']] : []
  const complain: Act[] =
    !dispute && left > 0
      ? [
          ['Dispute', 'dispute'],
          ['Bank asks', 'inquiry'],
        ]
      : []
  return [...refund, ...fail, ...complain]
}

/** The actions behind those buttons. Each answers with a sentence. */
export const paymentActions = (payments: Payments): Record<string, (fields: Record<string, string>) => string> => ({
  pay: ({ id = '' }) => {
    payments.pay(id)
    return 'It is paid.'
  },
  decline: ({ id = '' }) => {
    try {
      payments.pay(id, { card: declinedCard })
    } catch (error) {
      if (payments.intentOf(id).status !== 'requires_payment_method') throw error
    }
    return 'It was declined.'
  },
  process: ({ id = '' }) => {
    payments.process(id)
    return 'It is on its way, for some days.'
  },
  cancel: ({ id = '' }) => {
    payments.cancel(id, { form: {}, request: null })
    return 'It is cancelled.'
  },
  refund: ({ id = '' }) => `${dollars(payments.refund(id).amount)} went back.`,
  'refund-half': ({ id = '' }) => {
    const left = payments.intentOf(id).amount - payments.refundedCents(id)
    return `${dollars(payments.refund(id, Math.ceil(left / 2)).amount)} went back.`
  },
  dispute: ({ id = '' }) => {
    payments.dispute(id)
    return 'The donor complained at the bank.'
  },
  'refund-fail': ({ id = '' }) => `${dollars(payments.failRefund(id).amount)} did not arrive.`,
  inquiry: ({ id = '' }) => {
    payments.dispute(id, { isInquiry: true })
    return 'The bank asks about the payment.'
  },
  'dispute-answer': ({ id = '' }) => `The dispute is ${payments.answerDispute(id).status}.`,
  'dispute-won': ({ id = '' }) => {
    payments.closeDispute(id, 'won')
    return 'The dispute is won.'
  },
  'dispute-lost': ({ id = '' }) => {
    payments.closeDispute(id, 'lost')
    return 'The dispute is lost.'
  },
})

const modeWords = {
  prompt: 'Let events leave at once',
  held: 'Hold events back',
  chaos: 'Each twice, in any order',
} as const

const modeNow = { prompt: 'sent at once', held: 'held back', chaos: 'each sent twice, in any order' } as const

export function eventSection(events: Events): Section {
  const mode = events.mode()
  return {
    title: `Events, ${modeNow[mode]}${events.waiting() ? ` (${events.waiting()})` : ''}`,
    empty: 'Nothing happened yet that anybody is told of.',
    buttons: [
      ...deliveryModes
        .filter((each) => each !== mode)
        .map((each): Button => ({ label: modeWords[each], action: 'mode', fields: { mode: each } })),
      { label: 'Send all again, in any order', action: 'resend-all', fields: {} },
    ],
    columns: ['Event', 'Of', 'To', 'Delivered'],
    rows: newestFirst(events.all())
      .slice(0, 20)
      .map((sent) => ({
        cells: [sent.event.type, objectId(sent), sent.endpoint, triesOf(sent)],
        detail: asJson(sent.event),
        buttons: <Button[]>[
          { label: 'Send again', action: 'resend', fields: { id: sent.event.id, times: '1' } },
          { label: 'Send twice', action: 'resend', fields: { id: sent.event.id, times: '2' } },
          { label: 'Badly signed', action: 'forge', fields: { id: sent.event.id } },
        ],
      })),
  }
}

export const eventActions = (events: Events): Record<string, (fields: Record<string, string>) => Promise<string>> => ({
  mode: async ({ mode }) => {
    const next = deliveryModes.find((each) => each === mode)
    if (!next) return 'There is no such way.'
    await events.setMode(next)
    return `Events are now ${modeNow[next]}.`
  },
  resend: async ({ id = '', times }) => sentOrNot(await events.resend(id, { times: Number(times) || 1 })),
  forge: async ({ id = '' }) => sentOrNot(await events.resend(id, { forged: true })),
  'resend-all': async () => {
    await events.resendShuffled()
    return 'All of them were sent again.'
  },
})

const sentOrNot = (wasSent: boolean) => (wasSent ? 'It was sent.' : 'There is no such event.')

const objectId = ({ event }: SentEvent) => ('id' in event.data.object ? String(event.data.object.id) : '')

const triesOf = ({ tries }: SentEvent) =>
  tries.length === 0 ? 'not yet' : tries.map(({ outcome }) => outcome).join(', ')

export const newestFirst = <Item>(items: readonly Item[]): Item[] => [...items].reverse()
export const asJson = (value: object) => JSON.stringify(value, null, 2)
