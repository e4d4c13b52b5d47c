import type { Payout } from '../../../../data/contract/authors/payouts.ts'
import { type PayoutStatus, paymentMethodNames, paymentMethods } from '../../../../data/vocabulary/money.ts'
import type { Tint } from '../../../ui/Tag.tsx'
import { nearTime } from '../../kit/words/times.ts'

export const statusTints: Record<PayoutStatus, Tint> = { pending: 'marigold', paid: 'green', cancelled: 'neutral' }

/** Stripe moves the money; anything else may be paid elsewhere and recorded here. */
export const isSentByStripe = ({ method }: Pick<Payout, 'method'>) => method === 'stripe_transfer'

/** It goes to a wallet or a proven bank account, and Flutterwave is set up to send it. */
export const isSentByFlutterwave = ({ method, isMovedByProvider }: Pick<Payout, 'method' | 'isMovedByProvider'>) =>
  method !== 'stripe_transfer' && isMovedByProvider

/** Who moves it, and who has it in the end. */
export const moverOf = ({ method }: Pick<Payout, 'method'>) =>
  method === 'stripe_transfer'
    ? { name: 'Stripe', arrived: 'that the bank has it' }
    : { name: 'Flutterwave', arrived: `that it arrived in the ${placeOf({ method })}` }

/** In a word. */
export const placeOf = ({ method }: Pick<Payout, 'method'>) => (method === 'bank_transfer' ? 'bank account' : 'wallet')

/** TZS 123,065 */
export const localMoney = (hundredths: number, currency: string) =>
  (hundredths / 100).toLocaleString('en-US', {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    minimumFractionDigits: hundredths % 100 === 0 ? 0 : 2,
    maximumFractionDigits: 2,
  })

/** What arrived, by its provider's word. */
export function localInWords({ local }: Pick<Payout, 'local'>): string | null {
  if (!local) return null
  const rate = local.rate === null ? '' : `, at ${rateInWords(local.rate, local.currency)}`
  const fee = local.fee === null ? '' : `; charge ${localMoney(local.fee, local.currency)}`
  return `${localMoney(local.amount, local.currency)}${rate}${fee}`
}

/** $1 = TZS 2,461.30 */
export const rateInWords = (rate: string, currency: string) =>
  `$1 = ${localMoney(Math.round(Number(rate) * 100), currency)}`

/** As it was really paid, which may be another way than was agreed. */
export function methodInWords({ method, paymentMethod }: Pick<Payout, 'method' | 'paymentMethod'>): string {
  const paid = paymentMethods.find((name) => name === paymentMethod) ?? method
  return paid === method
    ? paymentMethodNames[method]
    : `${paymentMethodNames[paid]} instead of ${paymentMethodNames[method]}`
}

/** A provider has moved it, as far as is known: what it was meant to move may have been paid elsewhere. */
const isPaidByProvider = ({ method, paymentMethod, local }: Payout) => {
  const way = paymentMethod ?? method
  return way === 'stripe_transfer' || (way === method && local !== null)
}

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
  const { name, arrived } = moverOf(payout)
  if (status === 'paid' && isPaidByProvider(payout)) return { text: `${name} reports ${arrived}.`, isGood: true }
  if (status === 'paid') {
    const reference = transactionId ? `, reference ${transactionId}` : ''
    return { text: `Recorded as paid${decidedBy ? ` by ${decidedBy}` : ''}${reference}.`, isGood: true }
  }
  if (failure) return { text: `Not paid: ${failure}`, isGood: false }
  const waiting = waitInWords(payout)
  if (waiting) return { text: waiting, isGood: true }
  if (isUnderWay) return { text: `On its way: it becomes paid when ${name} reports ${arrived}.`, isGood: true }
  return { text: obstacle ?? 'Not paid yet.', isGood: false }
}

/** Who did what and when, for a payout that is final. */
export function decisionInWords(payout: Payout, at: string): string {
  const { status, decidedBy, transactionId } = payout
  const by = decidedBy ? ` by ${decidedBy}` : ''
  if (status === 'cancelled') return `Cancelled${by} on ${at}`
  if (isPaidByProvider(payout)) return `Reported as paid by ${moverOf(payout).name} on ${at}`
  return `Recorded as paid${by} on ${at}${transactionId ? `, reference ${transactionId}` : ''}`
}
