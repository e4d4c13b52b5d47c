import { and, desc, eq, sql } from 'drizzle-orm'
import { contactMessages } from '../../data/tables/contact.ts'
import type { Store } from '../database.ts'
import { readCursor } from '../http/lists.ts'

export type ContactRow = typeof contactMessages.$inferSelect
export type NewContactMessage = Omit<ContactRow, 'id' | 'status' | 'submission' | 'createdAt'>

export const findMessageOfSubmission = (db: Store, submission: string) =>
  db.select().from(contactMessages).where(eq(contactMessages.submission, submission)).get()

export const insertMessage = (tx: Store, message: NewContactMessage, given: { submission: string; at: string }) =>
  tx
    .insert(contactMessages)
    .values({ ...message, submission: given.submission, createdAt: given.at })
    .returning()
    .get()

/** One page, newest first. Reads one row more than asked: its presence says that there is a next page. */
export function listMessages(
  db: Store,
  { isSpam, before, limit }: { isSpam: boolean; before?: string; limit: number },
) {
  const older = before && readCursor(before)
  return db
    .select()
    .from(contactMessages)
    .where(
      and(
        eq(contactMessages.isSpam, isSpam),
        older
          ? sql`(${contactMessages.createdAt}, ${contactMessages.id}) < (${older.createdAt}, ${older.id})`
          : undefined,
      ),
    )
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
    .limit(limit + 1)
    .all()
}
