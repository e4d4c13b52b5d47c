import { toInstant } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import { defineJob, type JobContext, type JobHandlers } from '../../platform/jobs/handlers.ts'
import { MailboxError } from '../../platform/providers/mailbox.ts'
import { passMail, takeMail } from './answers.ts'
import { findSeen, forgetTrouble, keepSeen, mostTries, noteTrouble, placeOf } from './mailbox.ts'

const minuteMs = 60_000
/** Mails in one run: the rest is read in the next one. */
const mostMails = 100

export const mailboxJobs = (deps: () => Deps): JobHandlers => ({
  'mailbox.read': defineJob({ everyMs: minuteMs, run: (_payload, context) => readMailbox(deps(), context) }),
})

/** Reads what has come. A mailbox that cannot be read is no failure of the job: it is tried again in a minute, and told. */
async function readMailbox(deps: Deps, { signal, log }: JobContext): Promise<void> {
  const { db, clock, mailbox, jobs } = deps
  if (!mailbox) return
  const place = placeOf(deps)
  try {
    const seen = await mailbox.read(findSeen(db, place), { most: mostMails, signal }, (mail) => takeMail(deps, mail))
    const at = toInstant(clock)
    db.transaction((tx) => {
      keepSeen(tx, place, seen, at, !seen.hasMore)
      forgetTrouble(tx, at)
    })
  } catch (error) {
    if (!(error instanceof MailboxError) || signal.aborted) throw error
    log.warn({ reason: error.message, uid: error.at?.uid }, 'the mailbox cannot be read')
    const at = toInstant(clock)
    const tries = db.transaction((tx) => noteTrouble(tx, error, at))
    if (error.at && tries >= mostTries) passMail(deps, error.at)
  } finally {
    jobs.wake()
  }
}
