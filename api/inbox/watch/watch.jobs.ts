import type { Deps } from '../../platform/deps.ts'
import { defineJob, type JobHandlers } from '../../platform/jobs/handlers.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { listTold, settleOver } from '../../platform/notifications/over.ts'
import { listTroubles, troubleTypes } from './troubles.ts'

const fiveMinutesMs = 5 * 60_000

export const watchJobs = (depsOf: () => Deps): JobHandlers => ({
  'server.watch': defineJob({ everyMs: fiveMinutesMs, run: () => watchServer(depsOf()) }),
})

/** Tells the admins once of each trouble of the server when it begins, and settles what was told when it is over. */
export async function watchServer(deps: Pick<Deps, 'db' | 'clock' | 'config' | 'space' | 'lag'>): Promise<void> {
  await deps.lag.look()
  deps.db.transaction((tx) => {
    const at = deps.clock.now()
    const told = new Set(listTold(tx, troubleTypes))
    const troubles = listTroubles({ ...deps, db: tx }, { at, told })
    const keys = new Set(troubles.map(({ key }) => key))
    const over = [...told].filter((key) => !keys.has(key))
    if (over.length > 0) settleOver(tx, over, at.toISOString())
    for (const trouble of troubles) notify(tx, { ...trouble, at: at.toISOString() })
  })
}
