import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { donations } from '../../data/tables/donations.ts'
import { onlineWays } from '../../data/vocabulary/money.ts'
import type { Language } from '../../data/words/languages.ts'
import { t } from '../../data/words/words.ts'
import type { Store } from '../platform/database.ts'
import { type Before, changeSome, isAddress } from '../platform/erasure.ts'
import { fail } from '../platform/http/errors.ts'
import { changeRows, hasRow, insertRow, listRows, pluck } from '../platform/rows.ts'

export type DonationRow = typeof donations.$inferSelect
type Change = Partial<Omit<DonationRow, 'id' | 'revision'>>
export type NewDonation = Pick<
  DonationRow,
  'amount' | 'donorName' | 'donorEmail' | 'language' | 'method' | 'submission' | 'device' | 'network'
> &
  Partial<Pick<DonationRow, 'feeCovered' | 'monthlyGiftId' | 'stripeInvoiceId' | 'stripePaymentIntentId'>>

export const findDonationOfSubmission = (db: Store, submission: string): DonationRow | undefined =>
  db.select().from(donations).where(eq(donations.submission, submission)).get()

/** The language of the latest donation under an address; null where there is none. */
export const languageOfDonor = (db: Store, email: string): Language | null =>
  pluck(db, donations.language, {
    where: isAddress(donations.donorEmail, email),
    orderBy: [desc(donations.createdAt), desc(donations.id)],
    limit: 1,
  })[0] ?? null

/** What came past every provider has arrived when it is entered. */
export const insertByHand = (
  tx: Store,
  donation: Omit<typeof donations.$inferInsert, 'id' | 'status' | 'createdAt' | 'updatedAt'>,
  at: string,
): DonationRow => insertRow(tx, donations, { ...donation, status: 'succeeded', createdAt: at, updatedAt: at })

export const hasDonations = (db: Store) => hasRow(db, donations)

export const insertDonation = (tx: Store, donation: NewDonation, at: string): DonationRow =>
  insertRow(tx, donations, { ...donation, createdAt: at, updatedAt: at })

/** Begun before an instant, known to the provider, and without an end that is known here: oldest first, after an id. */
export const listUnsettled = (
  db: Store,
  given: { begunBefore: string; failedSince: string; closedReason: string; afterId: number; limit: number },
): DonationRow[] =>
  listRows(db, donations, {
    where: and(
      gt(donations.id, given.afterId),
      inArray(donations.method, onlineWays),
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

/** Errors: donation.not_found. */
export const existingDonation = (db: Store, id: number): DonationRow =>
  findDonation(db, id) ?? fail('notFound', 'donation.not_found', t('There is no such donation.'))

export const findDonationOfIntent = (db: Store, intentId: string) =>
  db.select().from(donations).where(eq(donations.stripePaymentIntentId, intentId)).get()

export const findDonationOfInvoice = (db: Store, invoiceId: string) =>
  db.select().from(donations).where(eq(donations.stripeInvoiceId, invoiceId)).get()

/** What arrived from an address, the newest first. */
export const listArrivedOf = (db: Store, email: string, limit: number): DonationRow[] =>
  listRows(db, donations, {
    where: and(isAddress(donations.donorEmail, email), eq(donations.status, 'succeeded')),
    orderBy: [desc(donations.succeededAt), desc(donations.id)],
    limit,
  })

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

/** Whoever has looked at it before looks again. */
export const changeDonation = (tx: Store, id: number, change: Change): DonationRow =>
  tx
    .update(donations)
    .set({ ...change, revision: sql`${donations.revision} + 1` })
    .where(eq(donations.id, id))
    .returning()
    .get() as DonationRow

export const findDonationOfOrder = (db: Store, orderId: string): DonationRow | undefined =>
  db.select().from(donations).where(eq(donations.paypalOrderId, orderId)).get()

/** Notes of a donation that is still open how it will end, should nothing more come. */
export const noteApproval = (tx: Store, id: number, reason: string) =>
  changeRows(tx, donations, and(eq(donations.id, id), eq(donations.status, 'pending')), { failureReason: reason })

export const noteCapture = (tx: Store, id: number, captureId: string) =>
  tx.update(donations).set({ paypalCaptureId: captureId }).where(eq(donations.id, id)).run()

/** Notes of a gift from a wallet what is asked for there, once; says whether nobody had asked before. */
export const noteCharge = (
  tx: Store,
  id: number,
  { sum, at }: { sum: { amount: number; currency: string }; at: string },
): boolean =>
  changeRows(tx, donations, and(eq(donations.id, id), isNull(donations.chargedAt)), {
    localAmount: sum.amount,
    localCurrency: sum.currency,
    chargedAt: at,
  }) === 1
