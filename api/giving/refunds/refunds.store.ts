import { and, asc, eq, ne } from 'drizzle-orm'
import { donationRefunds } from '../../../data/tables/donations.ts'
import type { Store } from '../../platform/database.ts'
import { changeRow, findRow, insertRow, listRows } from '../../platform/rows.ts'

export type RefundRow = typeof donationRefunds.$inferSelect

export const findRefund = (db: Store, id: number) => findRow(db, donationRefunds, eq(donationRefunds.id, id))

export const findRefundOf = (db: Store, submission: string) =>
  findRow(db, donationRefunds, eq(donationRefunds.submission, submission))

/** Oldest first. */
export const listRefundsOf = (db: Store, donationId: number): RefundRow[] =>
  listRows(db, donationRefunds, {
    where: eq(donationRefunds.donationId, donationId),
    orderBy: [asc(donationRefunds.id)],
  })

/** Those that were not refused. */
export const listStandingOf = (db: Store, donationId: number): RefundRow[] =>
  listRows(db, donationRefunds, {
    where: and(eq(donationRefunds.donationId, donationId), ne(donationRefunds.state, 'refused')),
  })

export const insertRefund = (tx: Store, refund: Omit<typeof donationRefunds.$inferInsert, 'id'>): RefundRow =>
  insertRow(tx, donationRefunds, refund)

/** Undefined when somebody has settled it before. */
export const settleRefund = (
  tx: Store,
  id: number,
  change: Pick<RefundRow, 'state' | 'settledAt'> & Partial<Pick<RefundRow, 'providerId' | 'failure'>>,
): RefundRow | undefined =>
  changeRow(tx, donationRefunds, and(eq(donationRefunds.id, id), eq(donationRefunds.state, 'asked')), change)
