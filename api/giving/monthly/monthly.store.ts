import { and, asc, desc, eq, isNotNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { MonthlySums } from '../../../data/contract/monthlyGifts.ts'
import { donations } from '../../../data/tables/donations.ts'
import { monthlyGifts } from '../../../data/tables/monthlyGifts.ts'
import type { MonthlyState } from '../../../data/vocabulary/money.ts'
import { countRows, type Store } from '../../platform/database.ts'
import { type Before, changeSome, deleteSome, isAddress } from '../../platform/erasure.ts'
import {
  changeRows,
  findRow,
  insertRow,
  isOneOf,
  listFields,
  listPage,
  listRows,
  type PageAsked,
} from '../../platform/rows.ts'
import { deleteOrphans } from '../dedications/dedications.store.ts'

export type MonthlyRow = typeof monthlyGifts.$inferSelect
type Change = Partial<Omit<MonthlyRow, 'id' | 'revision'>>

export const insertGift = (
  tx: Store,
  gift: Pick<
    MonthlyRow,
    'amount' | 'feeCovered' | 'donorName' | 'donorEmail' | 'language' | 'submission' | 'device' | 'network' | 'lookAt'
  >,
  at: string,
): MonthlyRow => insertRow(tx, monthlyGifts, { ...gift, createdAt: at, updatedAt: at })

export const findGift = (db: Store, id: number) => findRow(db, monthlyGifts, eq(monthlyGifts.id, id))

export const findGiftOfSubmission = (db: Store, submission: string) =>
  findRow(db, monthlyGifts, eq(monthlyGifts.submission, submission))

export const findGiftOfSubscription = (db: Store, subscriptionId: string) =>
  findRow(db, monthlyGifts, eq(monthlyGifts.stripeSubscriptionId, subscriptionId))

export const findGiftOfCustomer = (db: Store, customerId: string) =>
  findRow(db, monthlyGifts, eq(monthlyGifts.stripeCustomerId, customerId))

/** What Stripe says; who has looked at it need not look again. */
export const mirrorGift = (tx: Store, id: number, change: Change): MonthlyRow =>
  tx.update(monthlyGifts).set(change).where(eq(monthlyGifts.id, id)).returning().get() as MonthlyRow

/** Whoever has looked at it before looks again. */
export const changeGift = (tx: Store, id: number, change: Change): MonthlyRow =>
  tx
    .update(monthlyGifts)
    .set({ ...change, revision: sql`${monthlyGifts.revision} + 1` })
    .where(eq(monthlyGifts.id, id))
    .returning()
    .get() as MonthlyRow

/** Those about which Stripe is to be asked, the longest due first. */
export const listToLookAt = (db: Store, now: string, limit: number): MonthlyRow[] =>
  listRows(db, monthlyGifts, {
    where: and(isNotNull(monthlyGifts.lookAt), lte(monthlyGifts.lookAt, now)),
    orderBy: [asc(monthlyGifts.lookAt), asc(monthlyGifts.id)],
    limit,
  })

export const listGiftsOf = (db: Store, email: string): MonthlyRow[] =>
  listRows(db, monthlyGifts, { where: isAddress(monthlyGifts.donorEmail, email), orderBy: [desc(monthlyGifts.id)] })

const isPaidFor = sql`${monthlyGifts.state} <> 'incomplete' and coalesce(${monthlyGifts.endReason}, '') <> 'unpaid'`

/** What came of some gifts. */
export const sumBrought = (db: Store, ids: number[]) =>
  listFields(db, donations, {
    fields: {
      id: donations.monthlyGiftId,
      count: sql<number>`count(*)`,
      cents: sql<number>`coalesce(sum(${donations.amount}), 0)`,
    },
    where: and(isOneOf(donations.monthlyGiftId, ids), eq(donations.status, 'succeeded')),
    groupBy: [donations.monthlyGiftId],
  })

export const listGiftPage = (db: Store, { state, ...page }: PageAsked & { state?: MonthlyState }): MonthlyRow[] =>
  listPage(db, monthlyGifts, [monthlyGifts.createdAt, monthlyGifts.id], { ...page, where: fitting(state) })

export const countGifts = (db: Store, state?: MonthlyState): number => countRows(db, monthlyGifts, fitting(state))

const fitting = (state?: MonthlyState): SQL | undefined =>
  and(isPaidFor, state === undefined ? undefined : eq(monthlyGifts.state, state))

export function sumGifts(db: Store): MonthlySums {
  const found = listFields(db, monthlyGifts, {
    fields: {
      state: monthlyGifts.state,
      count: sql<number>`count(*)`,
      cents: sql<number>`coalesce(sum(${monthlyGifts.amount}), 0)`,
    },
    where: isPaidFor,
    groupBy: [monthlyGifts.state],
  })
  const of = (state: MonthlyState) => {
    const { count = 0, cents = 0 } = found.find((each) => each.state === state) ?? {}
    return { count, cents }
  }
  return { active: of('active'), pastDue: of('past_due'), ended: of('ended') }
}

/** Empties who set out to give, of some gifts begun before an instant; says of how many. */
export const forgetMonthlyDonorsBefore = (db: Store, { before, limit }: Before): number =>
  changeSome(db, monthlyGifts, {
    where: and(lt(monthlyGifts.createdAt, before), or(isNotNull(monthlyGifts.device), isNotNull(monthlyGifts.network))),
    change: { device: null, network: null },
    limit,
  })

/** Those that ended before an instant, and those that nobody ever paid for. */
export function deleteMonthlyBefore(db: Store, { before, limit }: Before): number {
  const deleted = deleteSome(
    db,
    monthlyGifts,
    and(eq(monthlyGifts.state, 'ended'), lt(sql`coalesce(${monthlyGifts.endedAt}, ${monthlyGifts.updatedAt})`, before)),
    limit,
  )
  deleteOrphans(db)
  return deleted
}

/** Whoever gave; the gift has ended before. */
export const eraseDonorOfMonthly = (tx: Store, email: string, anonymous: string): number =>
  changeRows(tx, monthlyGifts, isAddress(monthlyGifts.donorEmail, email), {
    donorName: anonymous,
    donorEmail: null,
    device: null,
    network: null,
    endNote: null,
  })
