import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { AdminName } from '../contract/admin.ts'
import { mobileMoneyCountryCodes, mobileNetworkIds } from '../vocabulary/mobileMoney.ts'
import { type RunLayout, runLineStates, runStates, runWays } from '../vocabulary/payoutRuns.ts'
import { createdAt, id, instant, isOneOf, isWholeCents } from './columns.ts'
import { authorPayouts } from './payouts.ts'

/** How portals want their files, as the admins have set it beside the samples. */
export const payoutLayouts = sqliteTable('payout_layouts', {
  id: id(),
  name: text('name').notNull(),
  layout: text('layout', { mode: 'json' }).$type<RunLayout>().notNull(),
  revision: integer('revision').notNull().default(1),
  createdAt: createdAt(),
})

/** Payouts that are paid together by a file at somebody's portal. */
export const payoutRuns = sqliteTable(
  'payout_runs',
  {
    id: id(),
    /** The admin's id of this act: one act, one run. */
    submission: text('submission').notNull().unique(),
    way: text('way', { enum: runWays }).notNull(),
    /** Of mobile money; null where it goes to several. */
    country: text('country', { enum: mobileMoneyCountryCodes }),
    network: text('network', { enum: mobileNetworkIds }),
    state: text('state', { enum: runStates }).notNull().default('open'),
    layout: text('layout', { mode: 'json' }).$type<RunLayout>().notNull(),
    /** In which money the portal pays, ISO 4217. */
    currency: text('currency').notNull(),
    /** So much of that for a dollar, in decimals, as the admin entered it; null where it pays dollars. */
    rate: text('rate'),
    rateSource: text('rate_source'),
    /** The file as it was made last, encrypted: numbers and names stand in it. */
    file: text('file'),
    fileAt: instant('file_at'),
    createdBy: text('created_by').$type<AdminName>().notNull(),
    sentBy: text('sent_by').$type<AdminName>(),
    sentAt: instant('sent_at'),
    revision: integer('revision').notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [index('payout_runs_by_time').on(t.createdAt, t.id), check('payout_runs_state', isOneOf(t.state, runStates))],
)

export const payoutRunLines = sqliteTable(
  'payout_run_lines',
  {
    id: id(),
    runId: integer('run_id')
      .notNull()
      .references(() => payoutRuns.id),
    payoutId: integer('payout_id')
      .notNull()
      .references(() => authorPayouts.id),
    /** What the portal carries, and by which its answer is known. Never given twice. */
    reference: text('reference').notNull().unique(),
    /** In cents of ours. */
    amount: integer('amount').notNull(),
    /** What the portal is told to pay, in the smallest unit of the run's currency; null before a file was made. */
    localAmount: integer('local_amount'),
    state: text('state', { enum: runLineStates }).notNull().default('planned'),
    /** The operator's. */
    transactionId: text('transaction_id'),
    /** Why it was refused or taken back, in the portal's words. */
    reason: text('reason'),
    answeredAt: instant('answered_at'),
  },
  (t) => [
    index('payout_run_lines_by_run').on(t.runId, t.id),
    index('payout_run_lines_by_payout').on(t.payoutId, t.id),
    // Two admins at once put it into one run.
    uniqueIndex('payout_run_lines_live').on(t.payoutId).where(sql`${t.state} in ('planned', 'sent')`),
    check('payout_run_lines_state', isOneOf(t.state, runLineStates)),
    check('payout_run_lines_amount', isWholeCents(t.amount)),
  ],
)
