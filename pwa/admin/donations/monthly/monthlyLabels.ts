import type { MonthlyGiftRecord } from '../../../../data/contract/monthlyGifts.ts'
import type { MonthlyEnd, MonthlyState } from '../../../../data/vocabulary/money.ts'
import type { Tint } from '../../../ui/Tag.tsx'

export const monthlyWords: Record<MonthlyState, { label: string; tint: Tint }> = {
  incomplete: { label: 'not paid yet', tint: 'neutral' },
  active: { label: 'active', tint: 'green' },
  past_due: { label: 'card refused', tint: 'marigold' },
  ended: { label: 'ended', tint: 'neutral' },
}

const ends: Record<MonthlyEnd, string> = {
  donor: 'The donor ended it.',
  admin: 'An administrator ended it.',
  erasure: 'It was ended with an erasure.',
  card: 'The card was refused each time, until Stripe stopped trying.',
  dispute: 'The donor’s bank disputes a payment.',
  unpaid: 'The first payment never came.',
  provider: 'It was ended in Stripe.',
}

/** Why it is over, or about to be; null for one that goes on. */
export function whyItEnds({ state, endReason, endsAt, endNote }: MonthlyGiftRecord): string | null {
  if (state === 'ended') return [endReason && ends[endReason], endNote].filter(Boolean).join(' ') || null
  if (endsAt !== null) return 'The donor has ended it. Until that day it can be taken back.'
  return endReason === null ? null : 'Its end was asked for, and Stripe has not confirmed it yet.'
}
