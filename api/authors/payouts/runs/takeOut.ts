import { recordAct } from '../../../platform/audit/audit.ts'
import type { Tx } from '../../../platform/database.ts'
import { changeLine, findLiveLine, findRun, type LineRow, moveRun } from './runs.store.ts'

/**
 * A payout that stands in a run was paid otherwise. Out of an open run its line is taken, and a file that was made is void; in one that is
 * sent it waits for the portal's answer. The line, where there is one.
 */
export function takeOutOfRun(tx: Tx, payoutId: number, at: string): LineRow | undefined {
  const line = findLiveLine(tx, payoutId)
  const run = line && findRun(tx, line.runId)
  if (line?.state !== 'planned' || !run) return line
  changeLine(tx, line.id, { state: 'left' })
  moveRun(tx, run, { file: null, fileAt: null })
  recordAct(tx, {
    action: 'payout_run.line_left',
    subject: { kind: 'payout_run', id: run.id },
    after: { payoutId },
    at,
  })
  return line
}
