import type { Tx } from '../database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { insertMail } from './mail.store.ts'

/** The job that hands one mail over. */
export const mailJob = 'mail.send'

export interface Letter {
  /** What it is about, such as `donation.receipt:12`: a second mail of the same key is not written. */
  key: string
  kind: MailKind
  /** A name of null: the address alone. */
  to: { name: string | null; address: string }
  subject: string
  text: string
  html: string
  /** An instant, of the clock that the caller was handed. */
  at: string
}

/**
 * Kinds of mail, and whether one is sent again when nobody can tell if it has arrived: the server died, or the mail
 * server fell silent, after the words had left. A mail server cannot be asked, so a mail is sent at least once or at
 * most once. A donor needs the receipt; the second copy carries the same Message-ID, by which most mailboxes show one.
 */
export const mailKinds = {
  receipt: { whenUnsure: 'send again' },
  newsletter: { whenUnsure: 'stop' },
} as const satisfies Record<string, { whenUnsure: 'send again' | 'stop' }>
export type MailKind = keyof typeof mailKinds

/**
 * Writes a mail in the caller's transaction: it leaves if and only if that commits, and once for its key. Says whether
 * it was written. Call `jobs.wake` after the commit.
 */
export function queueMail(tx: Tx, jobs: Pick<Jobs, 'enqueue'>, { key, kind, to, subject, text, html, at }: Letter) {
  const recipient = { recipient: to.address, recipientName: to.name }
  const id = insertMail(tx, { key, kind, ...recipient, subject, text, html, createdAt: at })
  if (id === undefined) return false
  return jobs.enqueue(tx, { name: mailJob, payload: { id }, uniqueKey: `mail:${id}` })
}
