import { ApiError } from '../../remote/client.ts'
import { isUnsure, keepAttempts } from '../kit/acts/attempts.ts'

export interface TransferWish {
  /** In cents. */
  amount: number
  description: string
}

const transfers = keepAttempts('adminTransfers', isWish)
const placeOf = (authorId: number) => String(authorId)

/** The transfer of an author that may be under way, or waits. */
export const openTransfer = (authorId: number) => transfers.open(placeOf(authorId))
export const allTransfers = transfers.all
export const dropTransfers = transfers.drop
export const beginTransfer = (authorId: number, wish: TransferWish, newKey: () => string) =>
  transfers.begin(placeOf(authorId), wish, newKey)
export const settleTransfer = (authorId: number) => transfers.settle(placeOf(authorId))

/** What a transfer that was not done leaves behind: its key is kept as long as there may be a payout under it. */
export function noteFailure(authorId: number, failure: unknown): void {
  const status = payoutLeft(failure)
  if (status === 'pending') transfers.noteMade(placeOf(authorId))
  else if (status || !isUnsure(failure) || isUnset(failure)) settleTransfer(authorId)
}

/** The state of the payout that there is, where the server tells it with its refusal. */
function payoutLeft(failure: unknown): unknown {
  const { current } = Object(failure instanceof ApiError ? failure.body : null) as { current?: { status?: unknown } }
  return current?.status
}

const isUnset = (failure: unknown) => failure instanceof ApiError && failure.code === 'payments.unset'

function isWish(value: unknown): value is TransferWish {
  const { amount, description } = Object(value) as Record<string, unknown>
  return Number.isSafeInteger(amount) && typeof description === 'string'
}
