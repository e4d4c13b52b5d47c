import { z } from 'zod'
import { toInstant } from '../clock.ts'
import type { Db } from '../database.ts'
import type { Deps } from '../deps.ts'
import { defineJob, type JobHandlers } from '../jobs/handlers.ts'
import { mayHaveArrived } from '../providers/mail.ts'
import { ProviderError } from '../providers/providerError.ts'
import { findMail, type MailRow, moveMail } from './mail.store.ts'
import { mailJob, mailKinds } from './mail.ts'

type Post = Pick<Deps, 'db' | 'clock' | 'mailer'> & { config: Pick<Deps['config'], 'publicUrl'> }

export const mailJobs = (post: Post): JobHandlers => ({
  [mailJob]: defineJob({
    payload: z.object({ id: z.number().int() }),
    concurrency: 2,
    // With the pauses between them, a day and a half: longer than most mail servers are out of order.
    maxAttempts: 40,
    run: ({ id }, { log }) => sendMail({ ...post, log }, id),
    givenUp: (tx, { id }, reason) => void moveMail(tx, id, ['queued', 'sending'], { state: 'failed', error: reason }),
  }),
})

const arrivedTwice = 'The server stopped while this was being sent, and sent it again: it may have arrived twice.'
const arrivedOrNot = 'Nobody can tell whether this has arrived, so it was not sent again.'

/**
 * Claim, hand over, settle: the row says `sending` on the disk before the mail server is asked, so that whoever comes
 * after a crash knows that the mail may be out.
 */
async function sendMail({ db, clock, mailer, config, log }: Post & Pick<Deps, 'log'>, id: number): Promise<void> {
  const mail = findMail(db, id)
  if (!mail || !claimMail(db, mail)) return
  const settle = (change: Partial<MailRow>) => moveMail(db, id, ['sending'], change)
  try {
    await mailer.send({
      to: { name: mail.recipientName ?? '', address: mail.recipient },
      subject: mail.subject,
      text: mail.text ?? '',
      html: mail.html ?? '',
      messageId: messageIdOf(mail, config.publicUrl),
    })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const failure = isRefused(error) ? reason : isUnsure(error) && stopsWhenUnsure(mail) ? arrivedOrNot : null
    if (failure !== null) {
      log.warn({ mail: id, kind: mail.kind, reason }, 'a mail has failed')
      settle({ state: 'failed', error: failure })
      return
    }
    settle({ state: 'queued', error: reason })
    throw error
  }
  const error = mail.state === 'sending' && mailer.way === 'smtp' ? arrivedTwice : null
  // What was written to somebody is theirs; the row keeps that it was.
  settle({ state: 'sent', way: mailer.way, sentAt: toInstant(clock), error, text: null, html: null })
}

/** Says whether this mail is ours to send now. One found `sending` was left behind by a server that died. */
function claimMail(db: Db, mail: MailRow): boolean {
  if (mail.state !== 'sending') return moveMail(db, mail.id, ['queued'], { state: 'sending' })
  if (!stopsWhenUnsure(mail)) return true
  moveMail(db, mail.id, ['sending'], { state: 'failed', error: arrivedOrNot })
  return false
}

const isRefused = (error: unknown) => error instanceof ProviderError && error.problem === 'refused'
const isUnsure = (error: unknown) => error instanceof ProviderError && error.code === mayHaveArrived

const stopsWhenUnsure = ({ kind }: MailRow) =>
  (mailKinds as Record<string, { whenUnsure: string }>)[kind]?.whenUnsure !== 'send again'

/** The same for each try; another one in another database, where the same key means something else. */
function messageIdOf({ key, id, createdAt }: MailRow, publicUrl: string): string {
  const name = (key ?? `mail:${id}`).replace(/[^a-z0-9]+/gi, '.')
  return `<${name}.${Date.parse(createdAt).toString(36)}@${new URL(publicUrl).hostname}>`
}
