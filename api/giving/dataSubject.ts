import { and, eq, lt } from 'drizzle-orm'
import { donations } from '../../data/tables/donations.ts'
import { anonymousDonor } from '../../data/vocabulary/money.ts'
import type { Db, Store } from '../platform/database.ts'
import { type Before, deleteSome, type HeldItem, isAddress } from '../platform/erasure.ts'
import { emptyMailOf } from '../platform/mail/dataSubject.ts'
import { changeRows, listRows } from '../platform/rows.ts'
import { eraseDedicationsOf, forgetRecipientsBefore, listDedicationsOf } from './dedications/dedications.store.ts'
import { cardKey, presentDedication } from './dedications/dedications.ts'
import { deleteNotesBefore, deleteNotesOf, listNotesOf } from './desk/donor.store.ts'
import { presentDonation } from './donations.ts'
import { presentMonthly } from './monthly/desk.ts'
import { eraseDonorOfMonthly, listGiftsOf } from './monthly/monthly.store.ts'
import { listRefundsOf } from './refunds/refunds.store.ts'

const ofPerson = (email: string) => isAddress(donations.donorEmail, email)

export const donationsOfPerson = (db: Store, email: string): HeldItem[] =>
  listRows(db, donations, { where: ofPerson(email), orderBy: [donations.id] }).map((row) => ({
    ...presentDonation(row),
    language: row.language,
    refunds: listRefundsOf(db, row.id).map(({ amount, reason, state, createdAt: at }) => ({
      amount,
      reason,
      state,
      at,
    })),
  }))

/** No money came of these: accounting has no need of who it was. */
export const eraseDonorOfUnpaid = (tx: Store, email: string): number =>
  changeRows(tx, donations, and(ofPerson(email), eq(donations.status, 'failed')), {
    donorName: anonymousDonor,
    donorEmail: null,
    device: null,
    network: null,
    reference: null,
    note: null,
  })

export const monthlyGiftsOfPerson = (db: Store, email: string): HeldItem[] =>
  // For whom it is given is listed with the dedications.
  presentMonthly(db, listGiftsOf(db, email)).map(({ dedication: _, ...gift }) => gift)

/** It has ended before; each donation that it brought is kept as any other. */
export const eraseMonthlyOfPerson = (tx: Store, email: string): number => eraseDonorOfMonthly(tx, email, anonymousDonor)

export const donorNotesOfPerson = (db: Store, email: string): HeldItem[] =>
  listNotesOf(db, email).map(({ id, note, notedBy, createdAt }) => ({ id, note, notedBy, createdAt }))

export const eraseDonorNotesOfPerson = deleteNotesOf

export const deleteDonorNotesBefore = deleteNotesBefore

export const deleteDonationsBefore = (db: Store, { before, limit }: Before): number =>
  deleteSome(db, donations, lt(donations.createdAt, before), limit)

/** For whom a person gave, and cards that others had sent to them. */
export const dedicationsOfPerson = (db: Store, email: string): HeldItem[] =>
  listDedicationsOf(db, email).map((row) => ({
    donation: row.donationId,
    monthlyDonation: row.monthlyGiftId,
    ...presentDedication(row),
    createdAt: row.createdAt,
  }))

export const eraseDedicationsOfPerson = eraseDedicationsOf

/** Some weeks after a card, nothing says to whom it went, the log of mail included. */
export const forgetRecipientsOfCards = (db: Db, given: Before): number =>
  db.transaction((tx) => {
    const forgotten = forgetRecipientsBefore(tx, given)
    for (const id of forgotten) if (id !== null) emptyMailOf(tx, cardKey(id))
    return forgotten.length
  })
