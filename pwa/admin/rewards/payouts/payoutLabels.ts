import type { Payout } from '../../../../data/contract/authors/payouts.ts'
import { type PayoutStatus, paymentMethodNames, paymentMethods } from '../../../../data/vocabulary/money.ts'
import type { Tint } from '../../../ui/Tag.tsx'
import { nearTime } from '../../kit/words/times.ts'

export const statusTints: Record<PayoutStatus, Tint> = { pending: 'marigold', paid: 'green', cancelled: 'neutral' }

/** Stripe moves the money; anything else is paid elsewhere and recorded here. */
export const isSentByStripe = ({ method }: Pick<Payout, 'method'>) => method === 'stripe_transfer'

/** As it was really paid, which may be another way than was agreed. */
export function methodInWords({ method, paymentMethod }: Pick<Payout, 'method' | 'paymentMethod'>): string {
  const paid = paymentMethods.find((name) => name === paymentMethod) ?? method
  return paid === method
    ? paymentMethodNames[method]
    : `${paymentMethodNames[paid]} instead of ${paymentMethodNames[method]}`
}

/** Stripe has moved it, as far as is known: what it was meant to move may have been paid elsewhere. */
const isPaidByStripe = ({ method, paymentMethod }: Payout) => (paymentMethod ?? method) === 'stripe_transfer'

/** What came after it was paid: it stays paid, although the money came back. */
export const returnInWords = ({ status, failure }: Pick<Payout, 'status' | 'failure'>) =>
  status === 'paid' && failure ? `Sent back afterwards: ${failure}` : null

/** Of a payout that came to the author's account and cannot go on to the bank yet. */
export const waitInWords = ({ isUnderWay, nextTryAt }: Pick<Payout, 'isUnderWay' | 'nextTryAt'>, now = new Date()) =>
  isUnderWay && nextTryAt
    ? `The money is in the author’s account at Stripe, and not available there yet. The site tries the bank again by itself: ${nextTryAt <= now.toISOString() ? 'within the hour' : nearTime(nextTryAt, now)}. “Process” tries it now.`
    : null

/** What is known of a payout once something was done to it; never more than is known. */
export function outcomeInWords(payout: Payout): { text: string; isGood: boolean } {
  const { status, isUnderWay, failure, decidedBy, transactionId, obstacle } = payout
  if (status === 'cancelled') return { text: `Cancelled${decidedBy ? ` by ${decidedBy}` : ''}.`, isGood: true }
  const returned = returnInWords(payout)
  if (returned) return { text: returned, isGood: false }
  if (status === 'paid' && isPaidByStripe(payout)) return { text: 'Stripe reports that the bank has it.', isGood: true }
  if (status === 'paid') {
    const reference = transactionId ? `, reference ${transactionId}` : ''
    return { text: `Recorded as paid${decidedBy ? ` by ${decidedBy}` : ''}${reference}.`, isGood: true }
  }
  if (failure) return { text: `Not paid: ${failure}`, isGood: false }
  const waiting = waitInWords(payout)
  if (waiting) return { text: waiting, isGood: true }
  if (isUnderWay) return { text: 'On its way: it becomes paid when Stripe reports that the bank has it.', isGood: true }
  return { text: obstacle ?? 'Not paid yet.', isGood: false }
}

/** Who did what and when, for a payout that is final. */
export function decisionInWords(payout: Payout, at: string): string {
  const { status, decidedBy, transactionId } = payout
  const by = decidedBy ? ` by ${decidedBy}` : ''
  if (status === 'cancelled') return `Cancelled${by} on ${at}`
  if (isPaidByStripe(payout)) return `Reported as paid by Stripe on ${at}`
  return `Recorded as paid${by} on ${at}${transactionId ? `, reference ${transactionId}` : ''}`
}
