import { and, count, desc, eq, gt, inArray, isNotNull, isNull, lt, max, min, or, sql } from 'drizzle-orm'
import type { MailKind, MailState } from '../../../data/contract/outreach/mail.ts'
import { jobs, mailLog } from '../../../data/tables/system.ts'
import type { Store } from '../database.ts'
import { isAddress } from '../erasure.ts'
import { changeRows, hasRow, listFields, listPage, listRows, type PageAsked, pluck } from '../rows.ts'

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

/** The mail of a key and of those that stand behind it, such as `donation.receipt:12:1`, newest first. */
export const listMailUnder = (db: Store, key: string): MailRow[] =>
  listRows(db, mailLog, {
    where: or(eq(mailLog.key, key), and(gt(mailLog.key, `${key}:`), lt(mailLog.key, `${key};`))),
    orderBy: [desc(mailLog.id)],
  })

/** How many mails of a kind were written to somebody, and when the last of them. */
export const countMailTo = (db: Store, kind: MailKind, address: string): { count: number; lastAt: string | null } =>
  db
    .select({ count: count(), lastAt: max(mailLog.createdAt) })
    .from(mailLog)
    .where(and(isAddress(mailLog.recipient, address), eq(mailLog.kind, kind)))
    .get() ?? { count: 0, lastAt: null }

/** The keys of a kind of mail since an instant. */
export const listKeys = (tx: Store, kind: MailKind, since: string): string[] =>
  listFields(tx, mailLog, {
    fields: { key: mailLog.key },
    where: and(eq(mailLog.kind, kind), gt(mailLog.createdAt, since), isNotNull(mailLog.key)),
  }).map(({ key }) => key ?? '')

/** Changes a mail that is in one of these states; says whether it was. */
export function moveMail(tx: Store, id: number, from: MailState[], change: Partial<MailRow>): boolean {
  const changes = changeRows(tx, mailLog, and(eq(mailLog.id, id), inArray(mailLog.state, from)), change)
  return changes === 1
}

/** Mail that waits and has no job that would send it. */
export const listForgotten = (tx: Store) =>
  listFields(tx, mailLog, {
    fields: { id: mailLog.id, batch: mailLog.batch },
    where: and(
      inArray(mailLog.state, ['queued', 'sending']),
      sql`not exists (select 1 from ${jobs} where ${jobs.uniqueKey} = 'mail:' || ${mailLog.id})`,
    ),
  })

/** Ids of the mail of a batch that is in one of these states. */
export const listIdsOfBatch = (tx: Store, batch: string, states: MailState[]): number[] =>
  pluck(tx, mailLog.id, { where: and(eq(mailLog.batch, batch), inArray(mailLog.state, states)) })

/** Changes all mail of a batch that is in one of these states; says how much it was. */
export const moveBatch = (tx: Store, batch: string, from: MailState[], change: Partial<MailRow>): number =>
  changeRows(tx, mailLog, and(eq(mailLog.batch, batch), inArray(mailLog.state, from)), change)

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
  changeRows(tx, mailLog, ofKind(['queued']), { state: 'skipped', error })
  changeRows(tx, mailLog, ofKind(['skipped', 'failed', 'unsure']), { text: null, html: null })
}

/** Mail of a kind to one address is sent no more, and no longer says to whom it went. */
export function forgetRecipient(tx: Store, kind: MailKind, recipient: string): void {
  const theirs = and(eq(mailLog.kind, kind), sql`${mailLog.recipient} = ${recipient} collate nocase`)
  changeRows(tx, mailLog, and(theirs, inArray(mailLog.state, ['queued', 'sending'])), { state: 'skipped' })
  changeRows(tx, mailLog, theirs, { recipient: '', recipientName: null, text: null, html: null, error: null })
}

/** One page of the mail of a batch, in the order of writing; one row more than asked says that there is a next page. */
export const listOfBatch = (
  db: Store,
  batch: string,
  { state, after = 0, limit }: { state?: MailState; after?: number; limit: number },
) =>
  listRows(db, mailLog, {
    where: and(eq(mailLog.batch, batch), state && eq(mailLog.state, state), sql`${mailLog.id} > ${after}`),
    orderBy: [mailLog.id],
    limit: limit + 1,
  })

/** How much mail there is in each state: of these batches by batch, or of all. */
export const countByBatch = (db: Store, batches: string[]) =>
  batches.length === 0
    ? []
    : listFields(db, mailLog, {
        fields: { batch: mailLog.batch, state: mailLog.state, n: count() },
        where: inArray(mailLog.batch, batches),
        groupBy: [mailLog.batch, mailLog.state],
      })

/** How much mail of a batch goes to one of these addresses. */
export const countOfBatchTo = (db: Store, batch: string, addresses: readonly string[]): number =>
  db
    .select({ n: count() })
    .from(mailLog)
    .where(and(eq(mailLog.batch, batch), inArray(mailLog.recipient, [...addresses])))
    .get()?.n ?? 0

/** What has not been handed over yet: how much, and when the oldest of it was written. */
export const waitingMail = (db: Store): { count: number; oldest: string | null } =>
  db
    .select({ count: count(), oldest: min(mailLog.createdAt) })
    .from(mailLog)
    .where(inArray(mailLog.state, ['queued', 'sending']))
    .get() ?? { count: 0, oldest: null }

export const countByState = (db: Store) =>
  db.select({ state: mailLog.state, n: count() }).from(mailLog).groupBy(mailLog.state).all()

/** Mail to single people that has not got through since an instant: how much, and when the oldest of it was written. */
export const undeliveredMail = (db: Store, since: string): { count: number; oldest: string | null } =>
  db
    .select({ count: count(), oldest: min(mailLog.createdAt) })
    .from(mailLog)
    .where(and(inArray(mailLog.state, ['failed', 'unsure']), gt(mailLog.createdAt, since), isNull(mailLog.batch)))
    .get() ?? { count: 0, oldest: null }

/** One page of mail in these states, newest first; one row more than asked says that there is a next page. */
export const listMail = (db: Store, { states, ...page }: { states: MailState[] } & PageAsked) =>
  listPage(db, mailLog, [mailLog.createdAt, mailLog.id], { where: inArray(mailLog.state, states), ...page })

/** Whether anything of a batch is still to be sent or on its way. */
export const hasUnsettled = (db: Store, batch: string): boolean =>
  hasRow(db, mailLog, and(eq(mailLog.batch, batch), inArray(mailLog.state, ['queued', 'sending'])))

/** Writes many mails of one batch at once, their words to be made when they are sent; their ids. `skipped`: why they are not sent at all. */
export const insertBatch = (
  tx: Store,
  { batch, kind, subject, at, skipped = null }: Pick<MailRow, 'kind' | 'subject'> & Batch,
  recipients: { key: string; address: string }[],
): number[] =>
  tx
    .all<{ id: number }>(
      sql`insert into ${mailLog} (key, recipient, subject, kind, batch, state, error, created_at)
    select value ->> 'key', value ->> 'address', ${subject}, ${kind}, ${batch}, ${skipped === null ? 'queued' : 'skipped'}, ${skipped}, ${at}
    from json_each(${JSON.stringify(recipients)}) where true on conflict do nothing returning id`,
    )
    .map(({ id }) => id)

interface Batch {
  batch: string
  at: string
  skipped?: string | null
}
