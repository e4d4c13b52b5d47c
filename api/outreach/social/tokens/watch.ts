import { dayMs, hourMs, toInstant } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { ProductError } from '../../../platform/http/errors.ts'
import { defineJob, type JobHandlers } from '../../../platform/jobs/handlers.ts'
import { hastenJob, insertJob } from '../../../platform/jobs/jobs.store.ts'
import { askPlatform, keepAnswer } from './ask.ts'
import { tellOfBroken, tellOfEnd } from './notices.ts'
import { listTokens, type TokenRow } from './socialTokens.store.ts'

const watchJob = 'social.tokens'

/** Looks every hour for tokens that end, and asks each active one once a day whether it is still taken. */
export const socialTokenJobs = (deps: () => Deps): JobHandlers => ({
  [watchJob]: defineJob({
    everyMs: hourMs,
    run: (_, { signal }) => watchTokens(deps(), signal),
  }),
})

/** Has the tokens looked at now. Call `wake` after the commit. */
export function askSoon(tx: Tx, at: string): void {
  if (!insertJob(tx, { name: watchJob, uniqueKey: watchJob }, at)) hastenJob(tx, watchJob, at)
}

async function watchTokens(deps: Deps, signal: AbortSignal): Promise<void> {
  const { db, clock } = deps
  for (const row of listTokens(db)) {
    if (signal.aborted) return
    if (!row.isActive) continue
    if (isDue(row, clock.now())) await ask(deps, row)
    db.transaction((tx) => {
      const seen = listTokens(tx).find(({ id }) => id === row.id)
      if (seen?.isActive) tellOfEnd(tx, seen, clock.now())
    })
  }
}

const isDue = ({ checkedAt }: TokenRow, now: Date) =>
  checkedAt === null || now.getTime() - Date.parse(checkedAt) >= dayMs

async function ask(deps: Deps, row: TokenRow): Promise<void> {
  const { db, clock, log } = deps
  try {
    const answer = await askPlatform(deps, row)
    const at = toInstant(clock)
    db.transaction((tx) => {
      const problem = keepAnswer(tx, { row, answer, at })
      if (problem !== null && row.problem === null) tellOfBroken(tx, row, { reason: problem, at })
    })
  } catch (error) {
    if (!(error instanceof ProductError)) throw error
    // Keys of another master secret: the list says so.
    log.warn({ platform: row.platform }, error.message)
  }
}
