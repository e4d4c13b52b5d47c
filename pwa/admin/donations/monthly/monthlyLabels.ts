import type { MonthlyGiftRecord } from '../../../../data/contract/monthlyGifts.ts'
import type { MonthlyEnd, MonthlyState } from '../../../../data/vocabulary/money.ts'
import type { Tint } from '../../../ui/Tag.tsx'

const monthlyWords: Record<MonthlyState, { label: string; tint: Tint }> = {
  incomplete: { label: 'not paid yet', tint: 'neutral' },
  active: { label: 'active', tint: 'green' },
  past_due: { label: 'card refused', tint: 'marigold' },
  ended: { label: 'ended', tint: 'neutral' },
}

/** How it stands: a bank that waits for the donor has not refused. */
export const wordsOfMonthly = ({ state, toConfirm }: Pick<MonthlyGiftRecord, 'state' | 'toConfirm'>) =>
  toConfirm ? { ...monthlyWords[state], label: 'bank asks donor' } : monthlyWords[state]

const ends: Record<MonthlyEnd, string> = {
  donor: 'The donor ended it.',
  admin: 'An administrator ended it.',
  erasure: 'It was ended with an erasure.',
  card: 'The card was refused each time, until Stripe stopped trying.',
  dispute: 'The donor’s bank disputes a payment.',
  unpaid: 'The first payment never came.',
  provider: 'It was ended in Stripe.',
}

/** Why it is over, about to be, or waits; null for one that goes on. */
export function whyItEnds({ state, toConfirm, endReason, endsAt, endNote }: MonthlyGiftRecord): string | null {
  if (state === 'ended') return [endReason && ends[endReason], endNote].filter(Boolean).join(' ') || null
  if (endsAt !== null) return 'The donor has ended it. Until that day it can be taken back.'
  if (endReason === null && toConfirm)
    return 'The donor’s bank wants the payment confirmed. The donor was told by mail, and can do it on their page.'
  return endReason === null ? null : 'Its end was asked for, and Stripe has not confirmed it yet.'
}
