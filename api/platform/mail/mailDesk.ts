import type { AdminName } from '../../../data/contract/admin.ts'
import {
  type MailOverview,
  type MailState,
  mailStates,
  type TroubledMail,
} from '../../../data/contract/outreach/mail.ts'
import { recordAct } from '../audit/audit.ts'
import { toInstant } from '../clock.ts'
import type { Deps } from '../deps.ts'
import { fail } from '../http/errors.ts'
import { countByState, findMail, listMail, type MailRow, moveMail } from './mail.store.ts'
import { askForMail, hasRoom } from './mail.ts'
import { describeTrouble } from './trouble.ts'

/** Mail that did not get through, one page and one row more. */
export const listTroubledMail = (
  { db }: Pick<Deps, 'db'>,
  query: { state?: MailState; before?: string; limit: number },
) => listMail(db, { ...query, states: query.state ? [query.state] : ['failed', 'unsure'] })

export const describeMail = ({ db, mailer }: Pick<Deps, 'db' | 'mailer'>): Omit<MailOverview, 'troubled'> => ({
  way: mailer.way,
  from: mailer.from,
  trouble: mailer.way === 'smtp' ? describeTrouble(db) : null,
  counts: countsOf(countByState(db)),
})

/** Every state with its number, zero included. */
export function countsOf(found: { state: MailState; n: number }[]) {
  const counts = Object.fromEntries(mailStates.map((state) => [state, 0])) as Record<MailState, number>
  for (const { state, n } of found) counts[state] += n
  return counts
}

export const presentMail = (mail: MailRow): TroubledMail => ({
  id: mail.id,
  kind: mail.kind,
  recipient: mail.recipient,
  subject: mail.subject,
  state: mail.state,
  error: mail.error,
  createdAt: mail.createdAt,
  canRetry: (mail.state === 'failed' || mail.state === 'unsure') && hasWords(mail),
})

/**
 * Puts a mail that did not get through back into the queue. Errors: mail.not_found; mail.wrong_state; mail.words_gone.
 */
export function retryMail({ db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>, admin: AdminName, id: number) {
  const mail = db.transaction((tx) => {
    const mail = findMail(tx, id) ?? fail('notFound', 'mail.not_found', 'That mail does not exist.')
    if (mail.state !== 'failed' && mail.state !== 'unsure')
      fail('conflict', 'mail.wrong_state', 'That mail is not waiting for anybody.')
    if (!hasWords(mail)) fail('conflict', 'mail.words_gone', 'The words of that mail are no longer kept.')
    moveMail(tx, id, [mail.state], { state: 'queued' })
    askForMail(tx, jobs, mail)
    const subject = { kind: 'mail', id }
    recordAct(tx, { admin, action: 'mail.retried', subject, before: { state: mail.state }, at: toInstant(clock) })
    return findMail(tx, id) ?? mail
  })
  jobs.wake()
  return mail
}

/** Words that are made at sending are always there. */
const hasWords = (mail: MailRow) => mail.text !== null || hasRoom(mail.kind)
