import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { donations } from '../../../data/tables/donations.ts'
import { cardRefusals, donationDedications, settledIn } from '../../../data/tables/funds.ts'
import { monthlyGifts } from '../../../data/tables/monthlyGifts.ts'
import type { CardState } from '../../../data/vocabulary/funds.ts'
import type { Store } from '../../platform/database.ts'
import { type Before, isAddress } from '../../platform/erasure.ts'
import { changeRows, deleteRows, findRow, hasRow, insertRow, listFields, listRows } from '../../platform/rows.ts'

export type DedicationRow = typeof donationDedications.$inferSelect

export const insertDedication = (tx: Store, row: Omit<DedicationRow, 'id' | 'settledAt'>): DedicationRow =>
  insertRow(tx, donationDedications, row)

export const findDedication = (db: Store, donationId: number): DedicationRow | undefined =>
  findRow(db, donationDedications, eq(donationDedications.donationId, donationId))

export const findDedicationOfMonthly = (db: Store, monthlyGiftId: number): DedicationRow | undefined =>
  findRow(db, donationDedications, eq(donationDedications.monthlyGiftId, monthlyGiftId))

/** The first charge that was paid is what was given for somebody; no later one. */
export const giveToFirstCharge = (tx: Store, monthlyGiftId: number, donationId: number) =>
  changeRows(
    tx,
    donationDedications,
    and(eq(donationDedications.monthlyGiftId, monthlyGiftId), isNull(donationDedications.donationId)),
    { donationId },
  )

export const listDedicationsOfMonthly = (db: Store, monthlyGiftIds: number[]): DedicationRow[] =>
  monthlyGiftIds.length === 0
    ? []
    : listRows(db, donationDedications, { where: inArray(donationDedications.monthlyGiftId, monthlyGiftIds) })

export const listDedications = (db: Store, donationIds: number[]): DedicationRow[] =>
  donationIds.length === 0
    ? []
    : listRows(db, donationDedications, { where: inArray(donationDedications.donationId, donationIds) })

/** A card that has been settled stays so; says whether it was not. */
export const settleCard = (tx: Store, donationId: number, card: CardState, settledAt: string): boolean =>
  changeRows(
    tx,
    donationDedications,
    and(eq(donationDedications.donationId, donationId), eq(donationDedications.card, 'asked')),
    { card, settledAt },
  ) === 1

export const refusesCards = (db: Store, hidden: string): boolean =>
  hasRow(db, cardRefusals, eq(cardRefusals.hidden, hidden))

/** Done twice, it is done. */
export const refuseCards = (db: Store, hidden: string, createdAt: string) =>
  void db.insert(cardRefusals).values({ hidden, createdAt }).onConflictDoNothing().run()

/** Whoever wanted none when a backup was put back, still wants none. */
export function keepCardRefusals(tx: Store, refusals: readonly (typeof cardRefusals.$inferSelect)[]): void {
  for (const { hidden, createdAt } of refusals) refuseCards(tx, hidden, createdAt)
}

export const acceptCards = (db: Store, hidden: string) => deleteRows(db, cardRefusals, eq(cardRefusals.hidden, hidden))

const toPerson = (email: string) => isAddress(donationDedications.recipientEmail, email)
const ofDonor = (email: string) =>
  sql`(${donationDedications.donationId} in (select ${donations.id} from ${donations} where comparable(${donations.donorEmail}) = comparable(${email}))
    or ${donationDedications.monthlyGiftId} in (select ${monthlyGifts.id} from ${monthlyGifts} where comparable(${monthlyGifts.donorEmail}) = comparable(${email})))`

/** Of donations of a person, and of cards to them. */
export const listDedicationsOf = (db: Store, email: string): DedicationRow[] =>
  listRows(db, donationDedications, {
    where: or(toPerson(email), ofDonor(email)),
    orderBy: [donationDedications.id],
  })

/** Nobody is known by what is left. */
const noRecipient = { recipientName: null, recipientEmail: null, message: null } as const
const asDropped = sql`case when ${donationDedications.card} = 'asked' then 'dropped' else ${donationDedications.card} end`

/** What a donor wrote goes whole, what somebody else wrote to a person without who they are. */
export const eraseDedicationsOf = (tx: Store, email: string): number =>
  deleteRows(tx, donationDedications, ofDonor(email)) +
  changeRows(tx, donationDedications, toPerson(email), { ...noRecipient, card: asDropped as never })

/** Empties to whom cards went that were settled before an instant, or that nobody paid for since; the numbers of their donations, null for each without one. */
export function forgetRecipientsBefore(tx: Store, { before, limit }: Before): (number | null)[] {
  const { id, donationId, recipientEmail } = donationDedications
  const found = listFields(tx, donationDedications, {
    fields: { id, donationId },
    where: and(isNotNull(recipientEmail), sql`${settledIn(donationDedications)} < ${before}`),
    limit,
  })
  const ids = found.map((row) => row.id)
  if (ids.length > 0)
    changeRows(tx, donationDedications, inArray(id, ids), { ...noRecipient, card: asDropped as never })
  return found.map((row) => row.donationId)
}

/** Of monthly gifts that are forgotten, and never brought a donation. */
export const deleteOrphans = (tx: Store): number =>
  deleteRows(
    tx,
    donationDedications,
    and(isNull(donationDedications.donationId), isNull(donationDedications.monthlyGiftId)),
  )
