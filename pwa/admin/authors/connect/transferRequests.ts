import { ApiError } from '../../../remote/client.ts'
import { isUnsure, keepRequests } from '../../kit/requests/pendingRequests.ts'
import { unsurePayout } from '../../rewards/payouts/payoutForm.ts'

export interface TransferWish {
  /** In cents. */
  amount: number
  description: string
}

/** The transfer of each author that may be under way, or waits. */
export const transferRequests = keepRequests<TransferWish>('adminTransfers', {
  sample: { amount: 0, description: '' },
  tell: ({ amount }) => unsurePayout(amount),
})

/** A transfer that was not done keeps its key as long as there may be a payout under it. */
export function leftByTransfer(failure: unknown) {
  const status = payoutLeft(failure)
  if (status === 'pending') return 'made'
  return status || !isUnsure(failure) || isUnset(failure) ? 'nothing' : 'unsure'
}

/** The state of the payout that there is, where the server tells it with its refusal. */
function payoutLeft(failure: unknown): unknown {
  const { current } = Object(failure instanceof ApiError ? failure.body : null) as { current?: { status?: unknown } }
  return current?.status
}

const isUnset = (failure: unknown) => failure instanceof ApiError && failure.code === 'payments.unset'
