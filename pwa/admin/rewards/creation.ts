import type { NewPayout } from '../../../data/contract/payouts.ts'
import { keepAttempts } from '../kit/acts/attempts.ts'

/** One click of 'Create Payout', kept until the server has answered: it may have made the payout although no answer came. */
const creations = keepAttempts('adminPayout', isPayout)
const place = 'new'

/** The payout whose answer was lost, or null. */
export const openCreation = (): NewPayout | null => creations.open(place)?.wish ?? null
export const beginCreation = (payout: NewPayout, newKey: () => string) => creations.begin(place, payout, newKey)
export const settleCreation = () => creations.settle(place)
export const dropCreation = creations.drop

function isPayout(value: unknown): value is NewPayout {
  const { accountId, amount, month } = Object(value) as Record<string, unknown>
  return Number.isSafeInteger(accountId) && Number.isSafeInteger(amount) && typeof month === 'string'
}
