import { currency } from '../../../data/vocabulary/money.ts'
import { dayMs, hourMs, toSeconds } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { MobileCharge } from '../../platform/providers/aggregator.ts'
import { applyProviderEvent, closeUnpaid, recordForeignMoney } from '../applyProviderEvent.ts'
import { changeDonation, type DonationRow, findDonation } from '../donations.store.ts'

export type MobileDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'jobs' | 'log' | 'aggregator' | 'secrets'>

/** The key of a gift at the aggregator, and the act that it names. */
export const referenceOf = ({ submission }: Pick<DonationRow, 'submission'>): string => `vfw-gift-${submission}`
export const actOf = (reference: string): string | null => /^vfw-gift-([0-9a-f-]{36})$/.exec(reference)?.[1] ?? null

/** So long a question on a phone may be answered; what nobody ever asked for is over sooner. */
const answeredWithinMs = dayMs

/** Asks what became of a gift from a wallet; what nobody paid is closed. Errors: ProviderError. */
export async function settleMobileGift(deps: MobileDeps, donation: DonationRow): Promise<void> {
  const { aggregator, clock } = deps
  if (!aggregator) return
  const charge = await aggregator.findCharge(referenceOf(donation))
  if (charge) deps.db.transaction((tx) => recordCharge(tx, deps, donation.id, charge))
  deps.jobs.wake()
  const age = clock.now().getTime() - Date.parse(donation.createdAt)
  const isOver = age > (donation.chargedAt === null ? hourMs : answeredWithinMs)
  if (donation.status === 'pending' && isOver && (!charge || charge.state === 'waiting')) closeUnpaid(deps, donation.id)
}

/** Writes down what the aggregator says of a gift. Told again, nothing happens again. What it says first of its end counts. */
export function recordCharge(tx: Tx, deps: MobileDeps, donationId: number, charge: MobileCharge): DonationRow | null {
  const donation = findDonation(tx, donationId)
  if (!donation || charge.state === 'waiting') return donation ?? null
  const at = toSeconds(deps.clock)
  if (charge.state === 'failed') {
    if (donation.status !== 'pending') return donation
    const reason = `Not paid: ${charge.failure}`
    return applyProviderEvent(tx, deps, donationId, { kind: 'failed', at, reason })?.after ?? null
  }
  if (donation.status === 'succeeded') return donation
  const { amount, currency: local } = charge.sum
  if (local !== currency && (local !== donation.localCurrency || donation.localAmount === null)) {
    recordForeignMoney(tx, deps, donationId, { currency: local, at })
    return findDonation(tx, donationId) ?? null
  }
  const received = `${(amount / 100).toLocaleString('en-US')} ${local}`
  changeDonation(tx, donationId, { received, reference: charge.id })
  const amountReceived = centsOf(donation, charge)
  return applyProviderEvent(tx, deps, donationId, { kind: 'succeeded', at, amountReceived })?.after ?? null
}

/** What was asked for in dollars; of less than was asked for there, the same part. */
function centsOf({ amount, localAmount }: DonationRow, { sum }: MobileCharge): number {
  if (sum.currency === currency || localAmount === null) return sum.amount
  return sum.amount >= localAmount ? amount : Math.floor((amount * sum.amount) / localAmount)
}
