import { and, eq, isNull, or } from 'drizzle-orm'
import { donations } from '../../data/tables/donations.ts'
import type { Store } from '../platform/database.ts'
import { changeRows } from '../platform/rows.ts'
import type { DonationRow } from './donation.store.ts'

export const findDonationOfOrder = (db: Store, orderId: string): DonationRow | undefined =>
  db.select().from(donations).where(eq(donations.paypalOrderId, orderId)).get()

/** Notes the order of a donation that had none; says whether the two belong together. */
export function linkOrder(tx: Store, id: number, orderId: string): boolean {
  const unlinked = or(isNull(donations.paypalOrderId), eq(donations.paypalOrderId, orderId))
  const changes = changeRows(tx, donations, and(eq(donations.id, id), eq(donations.method, 'paypal'), unlinked), {
    paypalOrderId: orderId,
  })
  return changes === 1
}

/** Notes of a donation that is still open how it will end, should nothing more come. */
export const noteApproval = (tx: Store, id: number, reason: string) =>
  changeRows(tx, donations, and(eq(donations.id, id), eq(donations.status, 'pending')), { failureReason: reason })

export const noteCapture = (tx: Store, id: number, captureId: string) =>
  tx.update(donations).set({ paypalCaptureId: captureId }).where(eq(donations.id, id)).run()
