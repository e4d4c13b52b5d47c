import { and, eq, gt, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { donationFilter } from '../../data/contract/donations.ts'
import { donations } from '../../data/tables/donations.ts'
import { countRows, type Store } from '../platform/database.ts'
import { type Before, changeSome } from '../platform/erasure.ts'
import { changeRows, hasRow, insertRow, listPage, listRows, type PageAsked } from '../platform/rows.ts'

export type DonationRow = typeof donations.$inferSelect
type Change = Partial<Omit<DonationRow, 'id'>>
export type NewDonation = Pick<
  DonationRow,
  'amount' | 'donorName' | 'donorEmail' | 'method' | 'submission' | 'device' | 'network'
>

export const findDonationOfSubmission = (db: Store, submission: string): DonationRow | undefined =>
  db.select().from(donations).where(eq(donations.submission, submission)).get()

export const hasDonations = (db: Store) => hasRow(db, donations)

export const insertDonation = (tx: Store, donation: NewDonation, at: string): DonationRow =>
  insertRow(tx, donations, { ...donation, createdAt: at, updatedAt: at })

export type DonationFilter = z.output<typeof donationFilter>

/** One page, newest first. Reads one row more than asked: its presence says that there is a next page. */
export const listDonations = (db: Store, { before, limit, ...filter }: DonationFilter & PageAsked): DonationRow[] =>
  listPage(db, donations, [donations.createdAt, donations.id], { where: matches(filter), before, limit })

/** How many there are on all pages of such a list. */
export const countDonations = (db: Store, filter: DonationFilter) => countRows(db, donations, matches(filter))

/** A donation belongs to the month in which it arrived; as long as it has not, to the one in which it was begun. */
export const monthOfDonation = sql<string>`substr(coalesce(${donations.succeededAt}, ${donations.createdAt}), 1, 7)`

function matches({ status, method, trouble, month }: DonationFilter): SQL | undefined {
  return and(
    status && eq(donations.status, status),
    method && eq(donations.method, method),
    trouble && or(gt(donations.amountRefunded, 0), isNotNull(donations.disputeStatus)),
    month ? sql`${monthOfDonation} = ${month}` : undefined,
  )
}

/** Begun before an instant, known to the provider, and without an end that is known here: oldest first, after an id. */
export const listUnsettled = (
  db: Store,
  given: { begunBefore: string; failedSince: string; closedReason: string; afterId: number; limit: number },
): DonationRow[] =>
  listRows(db, donations, {
    where: and(
      gt(donations.id, given.afterId),
      lt(donations.createdAt, given.begunBefore),
      or(
        eq(donations.status, 'pending'),
        // A donor whose first card was declined may have paid with a second one.
        and(
          eq(donations.status, 'failed'),
          gt(donations.createdAt, given.failedSince),
          ne(sql`coalesce(${donations.failureReason}, '')`, given.closedReason),
        ),
      ),
    ),
    orderBy: [donations.id],
    limit: given.limit,
  })

/** Empties who set out to give, of some donations begun before an instant; says of how many. */
export const forgetDonorsBefore = (db: Store, { before, limit }: Before): number =>
  changeSome(db, donations, {
    where: and(lt(donations.createdAt, before), or(isNotNull(donations.device), isNotNull(donations.network))),
    change: { device: null, network: null },
    limit,
  })

export const findDonation = (db: Store, id: number) => db.select().from(donations).where(eq(donations.id, id)).get()

export const findDonationOfIntent = (db: Store, intentId: string) =>
  db.select().from(donations).where(eq(donations.stripePaymentIntentId, intentId)).get()

/** Notes the intent of a donation that had none; says whether the two belong together. */
export const linkIntent = (tx: Store, id: number, intentId: string): boolean =>
  link(tx, { id, method: 'card' }, donations.stripePaymentIntentId, intentId, { stripePaymentIntentId: intentId })

/** Notes the order of a donation that had none; says whether the two belong together. */
export const linkOrder = (tx: Store, id: number, orderId: string): boolean =>
  link(tx, { id, method: 'paypal' }, donations.paypalOrderId, orderId, { paypalOrderId: orderId })

function link(
  tx: Store,
  { id, method }: Pick<DonationRow, 'id' | 'method'>,
  column: typeof donations.stripePaymentIntentId | typeof donations.paypalOrderId,
  paymentId: string,
  change: Change,
): boolean {
  const isFree = or(isNull(column), eq(column, paymentId))
  return changeRows(tx, donations, and(eq(donations.id, id), eq(donations.method, method), isFree), change) === 1
}

export const changeDonation = (tx: Store, id: number, change: Change): DonationRow =>
  tx.update(donations).set(change).where(eq(donations.id, id)).returning().get() as DonationRow

export const findDonationOfOrder = (db: Store, orderId: string): DonationRow | undefined =>
  db.select().from(donations).where(eq(donations.paypalOrderId, orderId)).get()

/** Notes of a donation that is still open how it will end, should nothing more come. */
export const noteApproval = (tx: Store, id: number, reason: string) =>
  changeRows(tx, donations, and(eq(donations.id, id), eq(donations.status, 'pending')), { failureReason: reason })

export const noteCapture = (tx: Store, id: number, captureId: string) =>
  tx.update(donations).set({ paypalCaptureId: captureId }).where(eq(donations.id, id)).run()
