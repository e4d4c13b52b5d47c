import { atStripe } from './atStripe.ts'
import { existingPayout } from './decide.ts'
import type { Circumstances, PayoutDeps } from './moving.ts'
import type { PayoutRow } from './payouts.store.ts'
import { toPlace } from './transfers/toPlace.ts'

/**
 * Takes a payout that is under way as far as its provider takes it now. Each step is on the disk before the provider is asked and after
 * it answered, and none is done twice. Two callers at once share one way.
 * Errors: ProviderError. What was refused for good is noted.
 */
export const carryOn = (deps: PayoutDeps, row: PayoutRow, circumstances: Circumstances = {}): Promise<PayoutRow> =>
  deps.leases.joined(`payout ${row.submission}`, async () => {
    const now = existingPayout(deps.db, row.id)
    if (now.status !== 'pending' || now.sendingAt === null) return now
    const way = now.method === 'stripe_transfer' ? atStripe : toPlace
    return way(deps, now, circumstances)
  })
