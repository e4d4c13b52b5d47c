import { and, eq, inArray } from 'drizzle-orm'
import { mailLog } from '../../data/tables/system.ts'
import type { Store } from '../database.ts'

export type MailRow = typeof mailLog.$inferSelect
export type NewMail = Pick<MailRow, 'recipient' | 'recipientName' | 'subject' | 'kind' | 'createdAt'> & {
  key: string
  text: string
  html: string
}

/** The new mail's id, or undefined when one of this key is there. */
export const insertMail = (tx: Store, mail: NewMail) =>
  tx.insert(mailLog).values(mail).onConflictDoNothing().returning({ id: mailLog.id }).get()?.id

export const findMail = (tx: Store, id: number) => tx.select().from(mailLog).where(eq(mailLog.id, id)).get()

type MailState = MailRow['state']

/** Changes a mail that is in one of these states; says whether it was. */
export function moveMail(tx: Store, id: number, from: MailState[], change: Partial<MailRow>): boolean {
  const { changes } = tx
    .update(mailLog)
    .set(change)
    .where(and(eq(mailLog.id, id), inArray(mailLog.state, from)))
    .run()
  return changes === 1
}
