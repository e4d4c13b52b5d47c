import { z } from 'zod'
import type { MailKind } from '../../../data/contract/outreach/mail.ts'
import { isDemonstration } from '../../../data/demo/addresses.ts'
import { toInstant } from '../clock.ts'
import type { Store, Tx } from '../database.ts'
import type { Deps } from '../deps.ts'
import { defineJob, type JobContext, type JobHandler, type JobHandlers } from '../jobs/handlers.ts'
import { addressRefused, brokenOff, MailServerError, mayHaveArrived } from '../providers/mail.ts'
import { ProviderError } from '../providers/providerError.ts'
import { mailLines } from '../providers/smtp.ts'
import { findMail, listForgotten, type MailRow, moveMail } from './mail.store.ts'
import { askForMail, batchMailJob, type MailRooms, mailJob, mailKinds, type Words } from './mail.ts'
import { describeTrouble, forgetTrouble, mendsItself, noteTrouble } from './trouble.ts'

type Post = Pick<Deps, 'db' | 'clock' | 'mailer'> & {
  config: Pick<Deps['config'], 'publicUrl'>
  rooms?: MailRooms
}

export const mailJobs = (post: Post): JobHandlers => ({
  [mailJob]: handOver(post, mailLines),
  // A line to the mail server stays free for mail that somebody waits for.
  [batchMailJob]: handOver(post, mailLines - 1),
})

const handOver = (post: Post, concurrency: number): JobHandler =>
  defineJob({
    payload: z.object({ id: z.number().int() }),
    concurrency,
    // With the pauses between them, a day and a half: longer than most mail servers are out of order.
    maxAttempts: 40,
    isToldByRoom: true,
    run: ({ id }, context) => sendMail(post, id, context),
    givenUp(tx, { id }, reason) {
      const mail = findMail(tx, id)
      if (!mail) return
      // With a mail server that takes nothing, it is no failure of this mail: it waits with the others.
      if (mail.state === 'queued' && isStopped(post, tx, mail)) return
      const isUnsure = mail.state === 'sending' && stopsWhenUnsure(mail)
      const end = isUnsure
        ? ({ state: 'unsure', error: arrivedOrNot } as const)
        : ({ state: 'failed', error: reason } as const)
      settle(post, mail, ['queued', 'sending'], end, { tx })
    },
  })

/** Asks for queued mail that has no job, such as in a database that was put back from a backup. Returns how much there was. */
export function askForForgottenMail({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): number {
  return db.transaction((tx) => listForgotten(tx).filter((mail) => askForMail(tx, jobs, mail)).length)
}

const arrivedOrNot = 'Nobody can tell whether this has arrived, so it was not sent again.'
const arrivedTwice = 'The server stopped while this was being sent, and sent it again: it may have arrived twice.'

/**
 * Compose, hand over, claim, settle: the row says `sending` on the disk just before the last byte leaves. Before that the
 * mail is surely not out, and whoever comes after a crash sends it; after that it may be out, and its kind decides.
 */
async function sendMail(post: Post, id: number, { log, signal }: JobContext): Promise<void> {
  const { db, clock, mailer, config } = post
  const mail = findMail(db, id)
  if (!mail) return
  if (mail.state !== 'queued' && mail.state !== 'sending') return tellRoom(post, db, mail, { state: mail.state })
  const isLeftBehind = mail.state === 'sending'
  // A file is written under the same name again.
  const isRepeatable = mail.way === 'file' && mailer.way === 'file'
  if (isLeftBehind && stopsWhenUnsure(mail) && !isRepeatable)
    return settle(post, mail, ['sending'], { state: 'unsure', error: arrivedOrNot })
  const words = wordsOf(post, mail)
  if (words === 'wait') return
  if ('skip' in words) return settle(post, mail, [mail.state], { state: 'skipped', error: words.skip, ...wordless })
  const letter = {
    to: { name: mail.recipientName ?? '', address: mail.recipient },
    messageId: messageIdOf(mail, config.publicUrl),
    ...words,
  }
  let { state } = mail
  const claim = () => {
    const isOurs = !signal.aborted && moveMail(db, id, [state], { state: 'sending', way: mailer.way })
    if (isOurs) state = 'sending'
    return isOurs
  }
  try {
    await mailer.send(letter, claim)
  } catch (error) {
    if (codeOf(error) === brokenOff && signal.aborted) throw error
    if (codeOf(error) === brokenOff) return
    const reason = error instanceof Error ? error.message : String(error)
    if (isRefused(error)) {
      log.warn({ mail: id, kind: mail.kind, reason }, 'a mail has failed')
      const refusal = codeOf(error) === addressRefused ? reason : undefined
      return settle(post, mail, [state], { state: 'failed', error: reason }, { refusal })
    }
    if (codeOf(error) === mayHaveArrived && stopsWhenUnsure(mail)) {
      log.warn({ mail: id, kind: mail.kind, reason }, 'nobody can tell whether a mail has arrived')
      return settle(post, mail, [state], { state: 'unsure', error: `${arrivedOrNot} (${reason})` })
    }
    db.transaction((tx) => {
      moveMail(tx, id, [state], { state: 'queued', error: reason })
      if (error instanceof MailServerError) tellOfTrouble(post, tx, mail, error)
    })
    throw error
  }
  const error = isLeftBehind && mailer.way === 'smtp' ? arrivedTwice : null
  const at = toInstant(clock)
  // What was written to somebody is theirs; the row keeps that it was.
  settle(post, mail, ['sending'], { state: 'sent', sentAt: at, error, ...wordless })
  db.transaction((tx) => forgetTrouble(tx, at))
}

/** So many tries that fail alike stop what goes to many at once, where only a person can mend it. */
const stoppedAfter = 5

function tellOfTrouble(post: Post, tx: Tx, mail: MailRow, error: MailServerError): void {
  const tries = noteTrouble(tx, error, toInstant(post.clock))
  if (tries >= stoppedAfter && !mendsItself(error.trouble)) isStopped(post, tx, mail)
}

/** Stops what the mail is a part of while the mail server takes nothing; false where it is on its own, or mail flows. */
const isStopped = ({ rooms }: Post, tx: Tx, mail: MailRow): boolean =>
  describeTrouble(tx) !== null && (rooms?.[mail.kind as MailKind]?.stopped?.(tx, mail) ?? false)

const nobodyThere = 'This is an address of the demonstration content. Nobody is behind it, so nothing is sent there.'

const wordless = { text: null, html: null }

/** As they were written, or as the room of the kind makes them now. */
function wordsOf({ rooms, mailer }: Post, mail: MailRow): Words | { skip: string } | 'wait' {
  if (mailer.way === 'smtp' && isDemonstration(mail.recipient)) return { skip: nobodyThere }
  const room = rooms?.[mail.kind as MailKind]
  if (room && mail.text === null) return room.compose(mail)
  return { subject: mail.subject, text: mail.text ?? '', html: mail.html ?? '' }
}

/** Writes down what became of a mail, and tells the room of its kind in the same breath. */
function settle(
  post: Post,
  mail: MailRow,
  from: MailRow['state'][],
  change: Partial<MailRow> & Pick<MailRow, 'state'>,
  { tx, refusal }: { tx?: Tx; refusal?: string } = {},
): void {
  const write = (tx: Tx) => {
    const isOurs = moveMail(tx, mail.id, from, change)
    // Settled by somebody else meanwhile, such as by erasing a person: what waits for it goes on all the same.
    const state = isOurs ? change.state : findMail(tx, mail.id)?.state
    if (state) tellRoom(post, tx, mail, { state, addressRefused: refusal })
  }
  if (tx) write(tx)
  else post.db.transaction(write)
}

/** Also of mail that somebody else has settled, such as by erasing a person. */
const tellRoom = (
  { rooms }: Post,
  tx: Store,
  mail: MailRow,
  end: { state: MailRow['state']; addressRefused?: string },
) => rooms?.[mail.kind as MailKind]?.settled?.(tx, mail, end)

const codeOf = (error: unknown) => (error instanceof ProviderError ? error.code : null)
const isRefused = (error: unknown) => error instanceof ProviderError && error.problem === 'refused'

const stopsWhenUnsure = ({ kind }: MailRow) =>
  (mailKinds as Record<string, { whenUnsure: string }>)[kind]?.whenUnsure !== 'send again'

/** The same for each try; another one in another database, where the same key means something else. */
function messageIdOf({ key, id, createdAt }: MailRow, publicUrl: string): string {
  const name = (key ?? `mail:${id}`).replace(/[^a-z0-9]+/gi, '.')
  return `<${name}.${Date.parse(createdAt).toString(36)}@${new URL(publicUrl).hostname}>`
}
