import { and, eq, isNull, or } from 'drizzle-orm'
import { donations } from '../../data/tables/donations.ts'
import type { Store } from '../platform/database.ts'

export type DonationRow = typeof donations.$inferSelect
type Change = Partial<Omit<DonationRow, 'id'>>

export const findDonation = (db: Store, id: number) => db.select().from(donations).where(eq(donations.id, id)).get()

export const findDonationOfIntent = (db: Store, intentId: string) =>
  db.select().from(donations).where(eq(donations.stripePaymentIntentId, intentId)).get()

/** Notes the intent of a donation that had none; says whether the two belong together. */
export function linkIntent(tx: Store, id: number, intentId: string): boolean {
  const unlinked = or(isNull(donations.stripePaymentIntentId), eq(donations.stripePaymentIntentId, intentId))
  const { changes } = tx
    .update(donations)
    .set({ stripePaymentIntentId: intentId })
    .where(and(eq(donations.id, id), eq(donations.method, 'card'), unlinked))
    .run()
  return changes === 1
}

export const changeDonation = (tx: Store, id: number, change: Change): DonationRow =>
  tx.update(donations).set(change).where(eq(donations.id, id)).returning().get() as DonationRow
