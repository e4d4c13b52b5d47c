import { and, eq, lt, sql } from 'drizzle-orm'
import type { Donor } from '../../../data/contract/deskDonations.ts'
import { donations, donorNotes } from '../../../data/tables/donations.ts'
import type { Store } from '../../platform/database.ts'
import { type Before, deleteSome, isAddress } from '../../platform/erasure.ts'
import { deleteRows, findRow, insertRow, listRows } from '../../platform/rows.ts'
import { instant, isOf } from './narrow.ts'

export type NoteRow = typeof donorNotes.$inferSelect

/** As the donor gave them, the newest first. */
export const namesOf = (db: Store, email: string): string[] =>
  db
    .all<{ name: string }>(
      sql`select ${donations.donorName} as name from ${donations} where ${isOf(email)}
        group by ${donations.donorName} order by max(${donations.id}) desc limit 20`,
    )
    .map(({ name }) => name)

/** Of what arrived. */
export const spanOf = (db: Store, email: string) =>
  db.get<{ firstAt: string | null; lastAt: string | null }>(
    sql`select min(${instant}) as "firstAt", max(${instant}) as "lastAt" from ${donations}
      where ${isOf(email)} and ${donations.status} = 'succeeded'`,
  )

export const sumWays = (db: Store, email: string): Donor['byMethod'] =>
  db.all(
    sql`select ${donations.method} as method, count(*) as count, sum(${donations.amount}) as cents from ${donations}
      where ${isOf(email)} and ${donations.status} = 'succeeded' group by ${donations.method} order by cents desc`,
  )

const ofDonor = (email: string) => isAddress(donorNotes.email, email)

/** Oldest first. */
export const listNotesOf = (db: Store, email: string): NoteRow[] =>
  listRows(db, donorNotes, { where: ofDonor(email), orderBy: [donorNotes.id] })

export const findNote = (db: Store, email: string, id: number) =>
  findRow(db, donorNotes, and(ofDonor(email), eq(donorNotes.id, id)))

export const findNoteOf = (db: Store, submission: string) =>
  findRow(db, donorNotes, eq(donorNotes.submission, submission))

export const insertNote = (tx: Store, note: Omit<NoteRow, 'id'>): NoteRow => insertRow(tx, donorNotes, note)

export const deleteNote = (tx: Store, id: number) => deleteRows(tx, donorNotes, eq(donorNotes.id, id))

export const deleteNotesOf = (tx: Store, email: string): number => deleteRows(tx, donorNotes, ofDonor(email))

export const deleteNotesBefore = (db: Store, { before, limit }: Before): number =>
  deleteSome(db, donorNotes, lt(donorNotes.createdAt, before), limit)
