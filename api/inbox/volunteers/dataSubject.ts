import { inArray, lt } from 'drizzle-orm'
import { volunteerApplications, volunteerNotes } from '../../../data/tables/volunteers.ts'
import type { Store } from '../../platform/database.ts'
import { type Before, deleteSome, type HeldItem, isAddress } from '../../platform/erasure.ts'

const ofPerson = (email: string) => isAddress(volunteerApplications.email, email)

/** With what the admins noted about them. */
export function applicationsOfPerson(db: Store, email: string): HeldItem[] {
  const rows = db.select().from(volunteerApplications).where(ofPerson(email)).orderBy(volunteerApplications.id).all()
  const ids = rows.map(({ id }) => id)
  const notes =
    ids.length === 0 ? [] : db.select().from(volunteerNotes).where(inArray(volunteerNotes.applicationId, ids)).all()
  return rows.map(({ submission: _, ...held }) => ({
    ...held,
    notes: notes
      .filter(({ applicationId }) => applicationId === held.id)
      .map(({ admin, text, createdAt }) => ({ by: admin, text, createdAt })),
  }))
}

/** Notes go with their application. The ids of the applications. */
export const eraseApplicationsOfPerson = (tx: Store, email: string): number[] =>
  tx
    .delete(volunteerApplications)
    .where(ofPerson(email))
    .returning({ id: volunteerApplications.id })
    .all()
    .map(({ id }) => id)

export const forgetApplicationsBefore = (db: Store, { before, limit }: Before): number =>
  deleteSome(db, volunteerApplications, lt(volunteerApplications.createdAt, before), limit)
