import type { DonationRecord, DonationSums } from '../../../data/contract/donations.ts'
import { dollars } from '../../../data/rules/dollars.ts'
import type { DonationStatus, DonationWay } from '../../../data/vocabulary/money.ts'
import type { Tint } from '../../ui/Tag.tsx'
import { counted } from '../kit/words/counted.ts'

export const statusWords: Record<DonationStatus, { label: string; tint: Tint }> = {
  succeeded: { label: 'succeeded', tint: 'green' },
  pending: { label: 'pending', tint: 'marigold' },
  failed: { label: 'failed', tint: 'error' },
}

export const methodWords: Record<DonationWay, string> = {
  card: 'Card',
  paypal: 'PayPal',
  mobile_money: 'Mobile money',
  cash: 'Cash',
  bank: 'Bank transfer',
}

/** A badge and what it means. */
export interface Mark {
  tint: Tint
  label: string
  meaning: string
}

type Trouble = Pick<DonationRecord, 'amount' | 'amountRefunded' | 'disputeStatus' | 'amountDisputed'>

/** What has happened to a donation beside its status: refunds and disputes. */
export function marksOf({ amount, amountRefunded, disputeStatus, amountDisputed }: Trouble): Mark[] {
  const marks: Mark[] = []
  if (amountRefunded > 0)
    marks.push({
      tint: 'laterite',
      label: `refunded ${dollars(amountRefunded)}`,
      meaning: amountRefunded >= amount ? 'All of it went back to the donor.' : 'Part of it went back to the donor.',
    })
  if (disputeStatus) marks.push(disputeMark(disputeStatus, dollars(amountDisputed)))
  return marks
}

function disputeMark(status: NonNullable<DonationRecord['disputeStatus']>, amount: string): Mark {
  switch (status) {
    case 'open':
      return {
        tint: 'marigold',
        label: `disputed ${amount}`,
        meaning: 'The donor’s bank asks for it back, and it is held back until the bank decides.',
      }
    case 'won':
      return { tint: 'neutral', label: `dispute won ${amount}`, meaning: 'The bank left the money with us.' }
    case 'lost':
      return { tint: 'error', label: `dispute lost ${amount}`, meaning: 'The bank gave it back to the donor.' }
  }
}

/** Why a donation has not arrived; null for one that has. */
export function whyNotPaid({
  status,
  failureReason,
  voidedAt,
}: Pick<DonationRecord, 'status' | 'failureReason' | 'voidedAt'>): string | null {
  if (status === 'succeeded') return null
  if (voidedAt) return `Made void, and not counted: ${failureReason}`
  if (status === 'failed') return `Not paid: ${failureReason ?? 'no reason was given.'}`
  // An approval whose money was not asked for: the only thing that is noted of a donation under way.
  if (failureReason) return 'Not paid yet: the donor approved it at PayPal, and it has not been taken so far.'
  return 'Not paid yet: the donor may still be at the form, or the payment is being checked.'
}

type Sums = Pick<DonationSums, 'refunded' | 'disputed' | 'kept'> & { given: number }

/** Why less is kept than was given, in figures. */
export function keptInWords({ given, refunded, disputed, kept }: Sums): string {
  const parts = [
    refunded.cents > 0 && `${dollars(refunded.cents)} refunded`,
    disputed.cents > 0 && `${dollars(disputed.cents)} held back or lost`,
  ].filter((part) => part !== false)
  if (parts.length === 0) return `All of the ${dollars(given)} given is kept: nothing was refunded or disputed.`
  const sum = `${dollars(given)} given, less ${parts.join(', less ')}: ${dollars(kept.cents)} is kept.`
  const addsUp = given - refunded.cents - disputed.cents === kept.cents
  return addsUp ? sum : `${sum} What was both refunded and disputed is in both figures, and is taken off once.`
}

/** What the donations of a filter come to: 12 donations: 10 arrived with $1,234.00, of which $1,200.00 is kept. */
export function sumsInWords({ byStatus, kept }: DonationSums): string {
  const { succeeded, pending, failed } = byStatus
  const total = succeeded.count + pending.count + failed.count
  const arrived =
    succeeded.count === total
      ? dollars(succeeded.cents)
      : `${succeeded.count.toLocaleString('en-US')} arrived with ${dollars(succeeded.cents)}`
  const left = kept.cents === succeeded.cents ? '' : `, of which ${dollars(kept.cents)} is kept`
  return `${counted(total, 'donation')}: ${arrived}${left}.`
}
