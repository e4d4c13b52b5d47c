import { and, count, desc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import type { MailKind, MailState } from '../../../data/contract/outreach/mail.ts'
import { jobs, mailLog } from '../../../data/tables/system.ts'
import type { Store } from '../database.ts'
import { readCursor } from '../http/lists.ts'

export type MailRow = typeof mailLog.$inferSelect
export type NewMail = Pick<
  MailRow,
  'recipient' | 'recipientName' | 'subject' | 'kind' | 'text' | 'html' | 'createdAt'
> & {
  key: string
  batch?: string
}

/** The new mail's id, or undefined when one of this key is there. */
export const insertMail = (tx: Store, mail: NewMail) =>
  tx.insert(mailLog).values(mail).onConflictDoNothing().returning({ id: mailLog.id }).get()?.id

export const findMail = (tx: Store, id: number) => tx.select().from(mailLog).where(eq(mailLog.id, id)).get()

export const findMailOf = (tx: Store, key: string) => tx.select().from(mailLog).where(eq(mailLog.key, key)).get()

/** The keys of a kind of mail since an instant. */
export const listKeys = (tx: Store, kind: MailKind, since: string): string[] =>
  tx
    .select({ key: mailLog.key })
    .from(mailLog)
    .where(and(eq(mailLog.kind, kind), gt(mailLog.createdAt, since), isNotNull(mailLog.key)))
    .all()
    .map(({ key }) => key ?? '')

/** Changes a mail that is in one of these states; says whether it was. */
export function moveMail(tx: Store, id: number, from: MailState[], change: Partial<MailRow>): boolean {
  const { changes } = tx
    .update(mailLog)
    .set(change)
    .where(and(eq(mailLog.id, id), inArray(mailLog.state, from)))
    .run()
  return changes === 1
}

/** Mail that waits and has no job that would send it. */
export const listForgotten = (tx: Store) =>
  tx
    .select({ id: mailLog.id, batch: mailLog.batch })
    .from(mailLog)
    .where(
      and(
        inArray(mailLog.state, ['queued', 'sending']),
        sql`not exists (select 1 from ${jobs} where ${jobs.uniqueKey} = 'mail:' || ${mailLog.id})`,
      ),
    )
    .all()

/** Ids of the mail of a batch that is in one of these states. */
export const listIdsOfBatch = (tx: Store, batch: string, states: MailState[]): number[] =>
  tx
    .select({ id: mailLog.id })
    .from(mailLog)
    .where(and(eq(mailLog.batch, batch), inArray(mailLog.state, states)))
    .all()
    .map(({ id }) => id)

/** Changes all mail of a batch that is in one of these states; says how much it was. */
export const moveBatch = (tx: Store, batch: string, from: MailState[], change: Partial<MailRow>): number =>
  tx
    .update(mailLog)
    .set(change)
    .where(and(eq(mailLog.batch, batch), inArray(mailLog.state, from)))
    .run().changes

/** Queued mail of a kind to one address, in whatever case, will not be sent. */
export const skipQueuedTo = (tx: Store, { kind, recipient, error }: Pick<MailRow, 'kind' | 'recipient' | 'error'>) =>
  tx
    .update(mailLog)
    .set({ state: 'skipped', error, text: null, html: null })
    .where(
      and(eq(mailLog.state, 'queued'), eq(mailLog.kind, kind), sql`${mailLog.recipient} = ${recipient} collate nocase`),
    )
    .returning({ batch: mailLog.batch })
    .all()

/** Mail of a kind that waits will not be sent, and the words of what has not got through are forgotten. */
export function emptyUnsent(tx: Store, kind: MailKind, error: string): void {
  const ofKind = (states: MailState[]) => and(eq(mailLog.kind, kind), inArray(mailLog.state, states))
  tx.update(mailLog)
    .set({ state: 'skipped', error })
    .where(ofKind(['queued']))
    .run()
  tx.update(mailLog)
    .set({ text: null, html: null })
    .where(ofKind(['skipped', 'failed', 'unsure']))
    .run()
}

/** Mail of a kind to one address is sent no more, and no longer says to whom it went. */
export function forgetRecipient(tx: Store, kind: MailKind, recipient: string): void {
  const theirs = and(eq(mailLog.kind, kind), sql`${mailLog.recipient} = ${recipient} collate nocase`)
  tx.update(mailLog)
    .set({ state: 'skipped' })
    .where(and(theirs, inArray(mailLog.state, ['queued', 'sending'])))
    .run()
  tx.update(mailLog)
    .set({ recipient: '', recipientName: null, text: null, html: null, error: null })
    .where(theirs)
    .run()
}

/** One page of the mail of a batch, in the order of writing; one row more than asked says that there is a next page. */
export const listOfBatch = (
  db: Store,
  batch: string,
  { state, after = 0, limit }: { state?: MailState; after?: number; limit: number },
) =>
  db
    .select()
    .from(mailLog)
    .where(and(eq(mailLog.batch, batch), state && eq(mailLog.state, state), sql`${mailLog.id} > ${after}`))
    .orderBy(mailLog.id)
    .limit(limit + 1)
    .all()

/** How much mail there is in each state: of these batches by batch, or of all. */
export const countByBatch = (db: Store, batches: string[]) =>
  batches.length === 0
    ? []
    : db
        .select({ batch: mailLog.batch, state: mailLog.state, n: count() })
        .from(mailLog)
        .where(inArray(mailLog.batch, batches))
        .groupBy(mailLog.batch, mailLog.state)
        .all()

export const countByState = (db: Store) =>
  db.select({ state: mailLog.state, n: count() }).from(mailLog).groupBy(mailLog.state).all()

/** One page of mail in these states, newest first; one row more than asked says that there is a next page. */
export function listMail(
  db: Store,
  { states, before, limit }: { states: MailState[]; before?: string; limit: number },
) {
  const older = before === undefined ? undefined : readCursor(before)
  return db
    .select()
    .from(mailLog)
    .where(
      and(
        inArray(mailLog.state, states),
        older && sql`(${mailLog.createdAt}, ${mailLog.id}) < (${older.createdAt}, ${older.id})`,
      ),
    )
    .orderBy(desc(mailLog.createdAt), desc(mailLog.id))
    .limit(limit + 1)
    .all()
}

/** Whether anything of a batch is still to be sent or on its way. */
export const hasUnsettled = (db: Store, batch: string): boolean =>
  db
    .select({ id: mailLog.id })
    .from(mailLog)
    .where(and(eq(mailLog.batch, batch), inArray(mailLog.state, ['queued', 'sending'])))
    .limit(1)
    .get() !== undefined

/** Writes many mails of one batch at once, their words to be made when they are sent; their ids. */
export function insertBatch(
  tx: Store,
  { batch, kind, subject, at }: { batch: string; kind: string; subject: string; at: string },
  recipients: { key: string; address: string }[],
): number[] {
  tx.run(sql`insert into ${mailLog} (key, recipient, subject, kind, batch, state, created_at)
    select value ->> 'key', value ->> 'address', ${subject}, ${kind}, ${batch}, 'queued', ${at}
    from json_each(${JSON.stringify(recipients)}) where true on conflict do nothing`)
  return listIdsOfBatch(tx, batch, ['queued'])
}
