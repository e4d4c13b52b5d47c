import type { PayoutRun, PayoutRunShown } from '../../../../data/contract/authors/payoutRuns.ts'
import { type RunLineState, runLineStates } from '../../../../data/vocabulary/payoutRuns.ts'
import type { Store } from '../../../platform/database.ts'
import { idsOf } from '../../../platform/rows.ts'
import { type LineRow, listShownLines, type RunRow, sumLines } from './runs.store.ts'

const none = () => Object.fromEntries(runLineStates.map((state) => [state, 0])) as Record<RunLineState, number>

export function presentRuns(db: Store, rows: RunRow[]): PayoutRun[] {
  const sums = sumLines(db, idsOf(rows))
  return rows.map((row) => {
    const [counts, cents] = [none(), none()]
    for (const sum of sums.filter(({ runId }) => runId === row.id)) {
      counts[sum.state] = sum.count
      cents[sum.state] = sum.cents
    }
    return present(row, counts, cents)
  })
}

export const presentRun = (db: Store, row: RunRow): PayoutRun => presentRuns(db, [row])[0] as PayoutRun

export const presentWhole = (db: Store, row: RunRow): PayoutRunShown => ({
  ...presentRun(db, row),
  lines: listShownLines(db, row.id).map(({ line, authorName }) => ({ ...presentLine(line), authorName })),
})

const presentLine = ({ runId: _, ...line }: LineRow) => line

const present = (row: RunRow, counts: PayoutRun['counts'], cents: PayoutRun['cents']): PayoutRun => ({
  id: row.id,
  way: row.way,
  country: row.country,
  network: row.network,
  state: row.state,
  layoutName: row.layout.name,
  currency: row.currency,
  rate: row.rate,
  rateSource: row.rateSource,
  fileAt: row.fileAt,
  createdBy: row.createdBy,
  sentBy: row.sentBy,
  sentAt: row.sentAt,
  counts,
  cents,
  revision: row.revision,
  createdAt: row.createdAt,
})
