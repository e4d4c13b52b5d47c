import type { MailKind } from '../../../data/contract/outreach/mail.ts'
import type { Store, Tx } from '../database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { insertMail, type MailRow } from './mail.store.ts'

/** The job that hands one mail over. */
export const mailJob = 'mail.send'
/** The same for mail that goes to many at once, in a line of its own: a receipt does not wait behind ten thousand newsletters. */
export const batchMailJob = 'mail.send_batch'

export interface Letter {
  /** What it is about, such as `donation.receipt:12`: a second mail of the same key is not written. */
  key: string
  kind: MailKind
  /** A name of null: the address alone. */
  to: { name: string | null; address: string }
  subject: string
  /** Both parts; null where they are made when it is sent. */
  text: string | null
  html: string | null
  /** What it is sent together with, such as `newsletter:7`. */
  batch?: string
  /** An instant, of the clock that the caller was handed. */
  at: string
  /** Not before this instant; at once when left out. */
  sendAt?: Date
}

/**
 * Kinds of mail, and whether one is sent again when nobody can tell if it has arrived: the server died, or the mail
 * server fell silent, at its last byte. A mail server cannot be asked, so a mail is sent at least once or at most
 * once. A donor needs the receipt; the second copy carries the same Message-ID, by which most mailboxes show one.
 */
export const mailKinds = {
  receipt: { whenUnsure: 'send again' },
  giving: { whenUnsure: 'send again' },
  card: { whenUnsure: 'stop' },
  newsletter: { whenUnsure: 'stop' },
  confirmation: { whenUnsure: 'send again' },
  alert: { whenUnsure: 'send again' },
  author: { whenUnsure: 'send again' },
  test: { whenUnsure: 'stop' },
  step: { whenUnsure: 'stop' },
  follow: { whenUnsure: 'stop' },
  follow_question: { whenUnsure: 'send again' },
  reply: { whenUnsure: 'stop' },
  attachments_refused: { whenUnsure: 'stop' },
  weekly: { whenUnsure: 'stop' },
} as const satisfies Record<MailKind, { whenUnsure: 'send again' | 'stop' }>

/** What a room does for the mail of its kind. */
export interface MailRoom {
  /** Makes the words when the mail is sent, or says why it is not: `wait` leaves it queued until it is asked for again. */
  compose(mail: MailRow): Words | { skip: string } | 'wait'
  /** Hears in the same transaction what became of the mail. `addressRefused`: for good, whatever the mail. */
  settled?(tx: Store, mail: MailRow, end: { state: MailRow['state']; addressRefused?: string }): void
  /** The mail server takes nothing: stops what this mail is a part of, so that it can go on later. Says whether it is stopped. */
  stopped?(tx: Tx, mail: MailRow): boolean
}
export interface Words {
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
}
/** The kinds of mail that have a room; others are sent as they were written. */
export type MailRooms = Partial<Record<MailKind, MailRoom>>

/**
 * Writes a mail in the caller's transaction: it leaves if and only if that commits, and once for its key. Says whether
 * it was written. Call `jobs.wake` after the commit.
 */
export function queueMail(tx: Tx, jobs: Pick<Jobs, 'enqueue'>, letter: Letter): boolean {
  const { key, kind, to, subject, text, html, batch, at, sendAt } = letter
  const recipient = { recipient: to.address, recipientName: to.name }
  const id = insertMail(tx, { key, kind, ...recipient, subject, text, html, batch, createdAt: at })
  return id !== undefined && askForMail(tx, jobs, { id, batch }, sendAt)
}

/** Has a queued mail handed over. */
export const askForMail = (
  tx: Tx,
  jobs: Pick<Jobs, 'enqueue'>,
  { id, batch }: { id: number; batch?: string | null },
  runAt?: Date,
): boolean =>
  jobs.enqueue(tx, { name: batch ? batchMailJob : mailJob, payload: { id }, uniqueKey: `mail:${id}`, runAt })

/** Kinds whose words are made when they are sent. */
const composed: readonly string[] = ['newsletter', 'step', 'follow', 'reply', 'card'] satisfies MailKind[]
export const hasRoom = (kind: string) => composed.includes(kind)

/** Has the queued mails of a batch handed over. */
export const askForMails = (tx: Tx, jobs: Pick<Jobs, 'enqueueAll'>, ids: number[]): void =>
  jobs.enqueueAll(
    tx,
    batchMailJob,
    ids.map((id) => ({ payload: { id }, uniqueKey: `mail:${id}` })),
  )
