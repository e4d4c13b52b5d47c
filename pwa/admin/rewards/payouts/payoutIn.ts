import type { Payout } from '../../../../data/contract/authors/payouts.ts'
import { ApiError } from '../../../remote/client.ts'

/** The payout as it stands, where a refusal of the server tells it. */
export function payoutIn(error: unknown): Payout | null {
  const body = error instanceof ApiError ? error.body : null
  return typeof body === 'object' && body !== null && 'current' in body ? (body.current as Payout) : null
}
