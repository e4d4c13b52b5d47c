import type { MailOverview, MailServerTrouble } from '../../../data/contract/outreach/mail.ts'
import type { Store, Tx } from '../database.ts'
import { settleTold } from '../notifications/about.ts'
import { notify } from '../notifications/notify.ts'
import type { MailServerError } from '../providers/mail.ts'
import { findSetting, forgetSetting, keepSetting } from '../settings.ts'

/** That the mail server takes no mail of ours: kept from the first mail that it did not take until the first that it takes. */
interface Trouble {
  kind: MailServerTrouble
  /** The mail server's own. */
  words: string
  since: string
  /** Tries that failed alike. */
  tries: number
}

const name = 'mail_trouble'
/** A mail server that is started anew is back by then. */
const toldAfterMs = 2 * 60_000

const findTrouble = (db: Store) => findSetting<Trouble>(db, name)

/** Notes a mail that the mail server did not take, and tells the admins once it has lasted. How often it failed alike. */
export function noteTrouble(tx: Tx, { trouble: kind, message: words }: MailServerError, at: string): number {
  const known = findTrouble(tx)
  const trouble: Trouble =
    known?.kind === kind ? { ...known, words, tries: known.tries + 1 } : { kind, words, since: at, tries: 1 }
  if (known && known.kind !== kind) settleTold(tx, keyOf(known), at)
  keepSetting(tx, name, trouble, at)
  if (Date.parse(at) - Date.parse(trouble.since) >= toldAfterMs) tell(tx, trouble, at)
  return trouble.tries
}

function tell(tx: Tx, trouble: Trouble, at: string): void {
  const { title, message, toDo } = inWords(trouble)
  notify(tx, {
    type: name,
    key: keyOf(trouble),
    title,
    message,
    actionDescription: toDo,
    metadata: { panel: 'mail' },
    at,
  })
}

const keyOf = ({ kind, since }: Trouble) => `${name}:${kind}:${since}`

/** Mail flows again. */
export function forgetTrouble(tx: Tx, at: string): void {
  const known = findTrouble(tx)
  if (!known) return
  forgetSetting(tx, name)
  settleTold(tx, keyOf(known), at)
}

/** Null while mail flows. */
export function describeTrouble(db: Store): MailOverview['trouble'] {
  const trouble = findTrouble(db)
  return trouble ? { kind: trouble.kind, since: trouble.since, ...inWords(trouble) } : null
}

const inWords = ({ kind, words }: Trouble) => ({
  ...troubleWords[kind],
  message: `No mail leaves. It waits and is tried again for a day and a half. The reason: ${words.slice(0, 300)}`,
})

/** What the desk says of each trouble with the mail server, and what can be done. */
const troubleWords: Record<MailServerTrouble, { title: string; toDo: string }> = {
  unreachable: {
    title: 'The mail server does not answer',
    toDo: 'Whoever runs the server can check the address in SMTP_URL, and whether the mail server is running and can be reached from here.',
  },
  busy: {
    title: 'The mail server asks us to wait',
    toDo: 'There is nothing to do for now. If it stays so, ask whoever runs the mail server.',
  },
  certificate: {
    title: 'The certificate of the mail server is not trusted',
    toDo: 'Ask whoever runs the mail server to renew its certificate, or write the name that stands in it into SMTP_URL. For an authority of your own, set NODE_EXTRA_CA_CERTS to the file of its certificate and start the server again.',
  },
  encryption: {
    title: 'The line to the mail server cannot be encrypted',
    toDo: 'Whoever runs the server can try smtps:// in SMTP_URL. In a network of your own that needs no encryption, add ?ignoreTLS=true to it.',
  },
  sign_in: {
    title: 'The mail server does not accept our name and password',
    toDo: 'Whoever runs the server can check the name and the password in SMTP_URL. Signs such as @ and : in them are written as %40 and %3A.',
  },
  sender: {
    title: 'The mail server does not accept our sender',
    toDo: 'Whoever runs the server can set MAIL_FROM to an address that this mail server may send for.',
  },
  relay: {
    title: 'The mail server does not pass our mail on',
    toDo: 'Whoever runs the server can check the name and the password in SMTP_URL, and ask the mail server’s operator whether this site may send through it, and how much.',
  },
}

/** It mends itself, or only a person can. */
export const mendsItself = (kind: MailServerTrouble) => kind === 'unreachable' || kind === 'busy'
