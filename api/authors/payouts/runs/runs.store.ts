import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { payoutLayouts, payoutRunLines, payoutRuns } from '../../../../data/tables/payoutRuns.ts'
import { authorPayouts } from '../../../../data/tables/payouts.ts'
import { liveLineStates, type RunLineState, type RunWay } from '../../../../data/vocabulary/payoutRuns.ts'
import type { Store } from '../../../platform/database.ts'
import { changeRow, findById, findRow, listFields, listPage, listRows, type PageAsked } from '../../../platform/rows.ts'
import type { PayoutRow } from '../payouts.store.ts'

export type RunRow = typeof payoutRuns.$inferSelect
export type LineRow = typeof payoutRunLines.$inferSelect
export type LayoutRow = typeof payoutLayouts.$inferSelect

export const findRun = (db: Store, id: number): RunRow | undefined => findById(db, payoutRuns, id)
export const findRunOfSubmission = (db: Store, submission: string): RunRow | undefined =>
  findRow(db, payoutRuns, eq(payoutRuns.submission, submission))

/** Newest first. Reads one row more than asked: its presence says that there is a next page. */
export const listRuns = (db: Store, page: PageAsked): RunRow[] =>
  listPage(db, payoutRuns, [payoutRuns.createdAt, payoutRuns.id], page)

export const insertRun = (tx: Store, row: typeof payoutRuns.$inferInsert): RunRow =>
  tx.insert(payoutRuns).values(row).returning().get()

/** Writes some fields of a run, if it is still as it was seen. Undefined when it is not. */
export const moveRun = (tx: Store, seen: RunRow, fields: Partial<Omit<RunRow, 'id' | 'revision'>>) =>
  changeRow(tx, payoutRuns, and(eq(payoutRuns.id, seen.id), eq(payoutRuns.revision, seen.revision)), {
    ...fields,
    revision: seen.revision + 1,
  })

export const insertLine = (tx: Store, row: typeof payoutRunLines.$inferInsert): LineRow =>
  tx.insert(payoutRunLines).values(row).returning().get()

export const listLines = (db: Store, runId: number): LineRow[] =>
  listRows(db, payoutRunLines, { where: eq(payoutRunLines.runId, runId), orderBy: [asc(payoutRunLines.id)] })

/** With the name of each payee. */
export const listShownLines = (db: Store, runId: number) =>
  db
    .select({ line: payoutRunLines, authorName: authorPayouts.authorName })
    .from(payoutRunLines)
    .innerJoin(authorPayouts, eq(authorPayouts.id, payoutRunLines.payoutId))
    .where(eq(payoutRunLines.runId, runId))
    .orderBy(payoutRunLines.id)
    .all()

export const findLine = (db: Store, id: number): LineRow | undefined => findById(db, payoutRunLines, id)

export const changeLine = (tx: Store, id: number, fields: Partial<Omit<LineRow, 'id'>>): void => {
  tx.update(payoutRunLines).set(fields).where(eq(payoutRunLines.id, id)).run()
}

/** The line by which a payout waits for a portal, or is about to. */
export const findLiveLine = (db: Store, payoutId: number): LineRow | undefined =>
  findRow(
    db,
    payoutRunLines,
    and(eq(payoutRunLines.payoutId, payoutId), inArray(payoutRunLines.state, [...liveLineStates])),
  )

/** The same of the payouts that fit. */
export const findLiveLineOf = (db: Store, payouts: SQL): LineRow | undefined =>
  db
    .select({ line: payoutRunLines })
    .from(payoutRunLines)
    .innerJoin(authorPayouts, eq(authorPayouts.id, payoutRunLines.payoutId))
    .where(and(payouts, inArray(payoutRunLines.state, [...liveLineStates])))
    .get()?.line

/** Numbers and names stand in the file; once each line has its answer, nobody needs it. */
export function forgetFileOfAnswered(tx: Store, runId: number): void {
  const isWaiting = and(eq(payoutRunLines.runId, runId), eq(payoutRunLines.state, 'sent'))
  if (findRow(tx, payoutRunLines, isWaiting)) return
  tx.update(payoutRuns).set({ file: null }).where(eq(payoutRuns.id, runId)).run()
}

/** How often a payout stood in a run. */
export const countLinesOf = (db: Store, payoutId: number): number =>
  listFields(db, payoutRunLines, { fields: { one: sql`1` }, where: eq(payoutRunLines.payoutId, payoutId) }).length

/** Number and cents of the lines of these runs, by run and state. */
export const sumLines = (db: Store, runIds: readonly number[]) =>
  listFields(db, payoutRunLines, {
    fields: {
      runId: payoutRunLines.runId,
      state: payoutRunLines.state,
      count: sql<number>`count(*)`,
      cents: sql<number>`sum(${payoutRunLines.amount})`,
    },
    where: inArray(payoutRunLines.runId, [...runIds]),
    groupBy: [payoutRunLines.runId, payoutRunLines.state],
  })

export const listLinesIn = (db: Store, runId: number, states: readonly RunLineState[]): LineRow[] =>
  listRows(db, payoutRunLines, {
    where: and(eq(payoutRunLines.runId, runId), inArray(payoutRunLines.state, [...states])),
    orderBy: [asc(payoutRunLines.id)],
  })

/** Pending payouts of a way that nothing has begun to pay, the oldest first. */
export const listPayableAfter = (db: Store, way: RunWay, afterId: number, limit: number): PayoutRow[] =>
  listRows(db, authorPayouts, {
    where: and(
      eq(authorPayouts.status, 'pending'),
      eq(authorPayouts.method, way),
      sql`${authorPayouts.sendingAt} is null`,
      gt(authorPayouts.id, afterId),
      sql`not exists (select 1 from ${payoutRunLines} where ${payoutRunLines.payoutId} = ${authorPayouts.id} and ${payoutRunLines.state} in ('planned', 'sent'))`,
    ),
    orderBy: [asc(authorPayouts.id)],
    limit,
  })

export const listLayouts = (db: Store): LayoutRow[] => listRows(db, payoutLayouts, { orderBy: [asc(payoutLayouts.id)] })
export const findLayout = (db: Store, id: number): LayoutRow | undefined => findById(db, payoutLayouts, id)
export const insertLayout = (tx: Store, layout: LayoutRow['layout']): LayoutRow =>
  tx.insert(payoutLayouts).values({ name: layout.name, layout }).returning().get()
export const moveLayout = (tx: Store, id: number, revision: number, layout: LayoutRow['layout']) =>
  changeRow(tx, payoutLayouts, and(eq(payoutLayouts.id, id), eq(payoutLayouts.revision, revision)), {
    name: layout.name,
    layout,
    revision: revision + 1,
  })
export const deleteLayout = (tx: Store, id: number): void => {
  tx.delete(payoutLayouts).where(eq(payoutLayouts.id, id)).run()
}
