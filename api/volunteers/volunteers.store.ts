import { desc, eq } from 'drizzle-orm'
import { volunteerApplications } from '../../data/tables/volunteers.ts'
import type { Store } from '../database.ts'

export type ApplicationRow = typeof volunteerApplications.$inferSelect
export type NewApplication = Omit<
  ApplicationRow,
  'id' | 'status' | 'submission' | 'decidedAt' | 'decidedBy' | 'createdAt'
>

export const findApplicationOfSubmission = (db: Store, submission: string) =>
  db.select().from(volunteerApplications).where(eq(volunteerApplications.submission, submission)).get()

export const insertApplication = (
  tx: Store,
  application: NewApplication,
  given: { submission: string; at: string },
): ApplicationRow =>
  tx
    .insert(volunteerApplications)
    .values({ ...application, submission: given.submission, createdAt: given.at })
    .returning()
    .get()

/** Newest first. */
export const listApplications = (db: Store, limit: number): ApplicationRow[] =>
  db
    .select()
    .from(volunteerApplications)
    .orderBy(desc(volunteerApplications.createdAt), desc(volunteerApplications.id))
    .limit(limit)
    .all()
