import type { AdminName } from '../../../data/contract/admin.ts'
import type { Statement } from '../../../data/contract/authors/rewards.ts'
import { asText } from '../../../data/rules/asText.ts'
import { monthAfter, startOfMonth } from '../../../data/rules/authors/statementMonth.ts'
import { milliCentsPerDollar, uncountedReasons } from '../../../data/vocabulary/rewards.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import { type CsvCell, csvStream } from '../../platform/http/csv.ts'
import { titlesOf } from '../../stories/index.ts'
import { listEntriesOfMonth } from '../ledger/pages.ts'
import { makeStatement } from './statement.ts'

/** Rows read in one go. */
const batch = 500

/**
 * A month of an author entry by entry, as CSV: its amounts, from the opening balance on, add up to the closing one. It is
 * noted who asked. Errors: 404 reward.not_found.
 */
export function exportStatement(deps: Pick<Deps, 'db' | 'clock'>, admin: AdminName, accountId: number, month: string) {
  const statement = makeStatement(deps, accountId, month)
  const act = { admin, action: 'rewards.statement_exported', subject: { kind: 'author_rewards', id: accountId } }
  recordAct(deps.db, { ...act, after: { month }, at: toInstant(deps.clock) })
  return { name: `statement-${accountId}-${month}.csv`, text: csvStream(columns, linesOf(deps.db, statement)) }
}

const columns = ['Date', 'What', 'Story', 'Counts', 'Reason', 'Rate card', 'Amount (USD)', 'Points', 'Reference']

function* linesOf(db: Deps['db'], statement: Statement): Generator<CsvCell[][]> {
  const { accountId, month, openingMilliCents, closingMilliCents, payouts } = statement
  const first = startOfMonth(month).toISOString()
  yield [[first, 'Opening balance', '', '', '', '', inDollars(openingMilliCents), null, '']]
  for (let after = 0, hasMore = true; hasMore; ) {
    const rows = listEntriesOfMonth(db, accountId, { month, after, limit: batch })
    const titles = titlesOf(
      db,
      rows.flatMap(({ storyId }) => storyId ?? []),
    )
    yield rows.map((row) => [
      row.earnedAt,
      row.rule,
      asText(titles.get(row.storyId ?? 0) ?? null),
      row.counted ? 'yes' : 'no',
      row.reason && uncountedReasons[row.reason],
      row.rateCard,
      inDollars(row.milliCents),
      row.points,
      row.key,
    ])
    hasMore = rows.length === batch
    after = rows.at(-1)?.id ?? after
  }
  yield payouts.map(({ at, amount, method, reference, id }) => [
    at,
    `Paid out (${method})`,
    '',
    '',
    '',
    '',
    inDollars(-1000 * amount),
    null,
    asText(reference ?? `payout:${id}`),
  ])
  const end = startOfMonth(monthAfter(month)).toISOString()
  yield [[end, `Closing balance: ${inDollars(closingMilliCents)}`, '', '', '', '', null, null, '']]
}

/** For print alone: a number, which spreadsheets add up, of at most five decimals. */
const inDollars = (milliCents: number) => milliCents / milliCentsPerDollar
