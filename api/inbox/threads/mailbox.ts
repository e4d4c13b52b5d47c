import type { MailboxState } from '../../../data/contract/inbox/threads.ts'
import type { Store, Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { settleTold } from '../../platform/notifications/about.ts'
import { notify } from '../../platform/notifications/notify.ts'
import type { MailboxError, Seen } from '../../platform/providers/mailbox.ts'
import { findSetting, forgetSetting, keepSetting } from '../../platform/settings.ts'

const name = 'mailbox'
const troubleName = 'mailbox_trouble'

/** How far the mailbox was read, and which one it is. */
interface Kept extends Seen {
  /** Under a keyed hash. */
  place: string
  /** When it was last read to its end. */
  readAt: string | null
  /** A backup was put back then: who wrote before was told already. */
  quietBefore?: string
}

export const placeOf = ({ secrets, mailbox }: Pick<Deps, 'secrets' | 'mailbox'>): string =>
  secrets.hide(`mailbox ${mailbox?.place ?? ''}`)

/** Null for a mailbox that was never looked into. */
export function findSeen(db: Store, place: string): Kept | null {
  const kept = findSetting<Kept>(db, name)
  return kept?.place === place ? kept : null
}

export function keepSeen(tx: Store, place: string, { uidValidity, uid }: Seen, at: string, isAtEnd = false): void {
  const before = findSeen(tx, place)
  const readAt = isAtEnd ? at : (before?.readAt ?? null)
  keepSetting(tx, name, { ...before, place, uidValidity, uid, readAt } satisfies Kept, at)
}

/** A backup was put back: mails that came before are read again, and nobody is told about their files a second time. */
export function quietMailbox(tx: Store, at: string): void {
  const kept = findSetting<Kept>(tx, name)
  if (kept) keepSetting(tx, name, { ...kept, quietBefore: at }, at)
}

interface Trouble {
  words: string
  since: string
  /** The mail over which it failed, and how often in a row. */
  uid: number | null
  tries: number
}

/** A mail server that is started anew is back by then. */
const toldAfterMs = 15 * 60_000
/** So often over the same mail, that mail is left out. */
export const mostTries = 10

/** Notes that the mailbox cannot be read, and tells the admins once that has lasted. How often it failed over the same mail. */
export function noteTrouble(tx: Tx, { message: words, at: mail }: MailboxError, at: string): number {
  const known = findSetting<Trouble>(tx, troubleName)
  const uid = mail?.uid ?? null
  const tries = known && known.uid === uid ? known.tries + 1 : 1
  const trouble: Trouble = { words, since: known?.since ?? at, uid, tries }
  keepSetting(tx, troubleName, trouble, at)
  if (Date.parse(at) - Date.parse(trouble.since) >= toldAfterMs)
    notify(tx, {
      type: troubleName,
      key: keyOf(trouble),
      title: 'The mailbox cannot be read',
      message: `Answers to our mails are not shown here now. They wait in the mailbox. The reason: ${words}`,
      actionDescription: 'Whoever runs the server can check IMAP_URL, and whether the mail server can be reached.',
      at,
    })
  return tries
}

const keyOf = ({ since }: Trouble) => `${troubleName}:${since}`

export function forgetTrouble(tx: Tx, at: string): void {
  const known = findSetting<Trouble>(tx, troubleName)
  if (!known) return
  forgetSetting(tx, troubleName)
  settleTold(tx, keyOf(known), at)
}

/** Whether replies can leave, and answers come in. */
export function describeMailbox(deps: Pick<Deps, 'db' | 'mailer' | 'mailbox' | 'secrets'>): MailboxState {
  const { db, mailer, mailbox } = deps
  const trouble = mailbox ? findSetting<Trouble>(db, troubleName) : undefined
  return {
    canSend: mailer.way === 'smtp',
    from: mailer.from,
    isRead: mailbox !== null,
    readAt: mailbox ? (findSeen(db, placeOf(deps))?.readAt ?? null) : null,
    trouble: trouble ? { since: trouble.since, words: trouble.words } : null,
  }
}
