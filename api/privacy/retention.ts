import { setImmediate as nextTurn } from 'node:timers/promises'
import type { RetentionReport } from '../../data/contract/privacy.ts'
import { cardRecipientDays } from '../../data/vocabulary/funds.ts'
import { opensKeptDays } from '../../data/vocabulary/newsletter.ts'
import { retention, retentionDays, withheldName } from '../../data/vocabulary/policies.ts'
import { forgetHeldBefore, forgetImportsBefore, forgetSessions } from '../admin/index.ts'
import { forgetPayeesBefore, forgetRunFilesBefore, forgetRunWordsBefore, settleStory } from '../authors/index.ts'
import {
  deleteDonationsBefore,
  deleteDonorNotesBefore,
  deleteMonthlyBefore,
  forgetDonorsBefore,
  forgetMonthlyDonorsBefore,
  forgetRecipientsOfCards,
} from '../giving/index.ts'
import {
  forgetApplicationsBefore,
  forgetMailsReadBefore,
  forgetMessagesBefore,
  forgetRequestsBefore,
  forgetThreadsBefore,
} from '../inbox/index.ts'
import {
  forgetAttemptsBefore,
  forgetFiguresBefore,
  forgetPostWordsBefore,
  forgetUnconfirmedBefore,
  forgetUnconfirmedFollowsBefore,
  sumOpensBefore,
} from '../outreach/index.ts'
import { recordAct } from '../platform/audit/audit.ts'
import { eraseDetailsBefore } from '../platform/audit/erasure.ts'
import { dayMs, toInstant } from '../platform/clock.ts'
import type { Store } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'
import type { Before, Walk } from '../platform/erasure.ts'
import { forgetCountsBefore } from '../platform/http/limits.ts'
import { defineJob, type JobHandlers } from '../platform/jobs/handlers.ts'
import { forgetJournal } from '../platform/journal.ts'
import { forgetFailedWordsBefore, forgetMailBefore, removeMailFilesBefore } from '../platform/mail/dataSubject.ts'
import { forgetAlertsBefore, forgetNoticesBefore } from '../platform/notifications/dataSubject.ts'
import { findSetting, keepSetting } from '../platform/settings.ts'
import { emptyEventsBefore } from '../platform/webhooks/dataSubject.ts'
import {
  eraseAbuseBefore,
  eraseInteractionsBefore,
  eraseMonthsBefore,
  eraseSessionsBefore,
  sumInteractionsBefore,
} from '../readers/index.ts'
import {
  forgetActsBefore,
  forgetProposalsBefore,
  forgetQuestionsBefore,
  forgetReplacedFilesBefore,
  forgetVersionsBefore,
  unpublishedBefore,
  withdrawStory,
  withholdNamesBefore,
} from '../stories/index.ts'
import { forgetAnswersBefore } from './answers.store.ts'
import { forgetAccountsBefore, forgetAuthorsBefore } from './authors.ts'

interface Line {
  what: string
  kept: { years: number } | { days: number }
  /** What becomes of it; left out: it is deleted. */
  becomes?: string
  why: string
  /** Forgets some of what is older; says of how many. Fewer than `limit`: that was the last of it. */
  forget?(deps: Deps, before: Before): number | Promise<number>
  /** Instead, for what is looked at one by one: goes through all of it. */
  walk?(deps: Deps, walk: Walk): Promise<number>
  /** Of what takes longer for each. */
  batch?: number
}

const personal = { years: retention.personalYears }
const individual = { years: retention.individualAnalyticsYears }
/** Stories are changed one by one, each for the devices too. */
const aFew = 10
/** For each of these, several tables are asked. */
const some = 20
const ofPrivacy = 'The privacy policy promises it.'

/** What is forgotten when. The daily job walks this table, and Settings shows it. */
export const retentionLines: Record<string, Line> = {
  messages: {
    what: 'Messages',
    kept: personal,
    why: ofPrivacy,
    forget: ({ db }, given) => forgetMessagesBefore(db, given),
  },
  threads: {
    what: 'Replies to messages, and the notes about who sent them',
    kept: personal,
    why: ofPrivacy,
    forget: ({ db }, given) => forgetThreadsBefore(db, given),
  },
  mailsRead: {
    what: 'Which mails of the mailbox were read',
    kept: personal,
    why: 'Until then none is taken in twice. It names nobody.',
    forget: ({ db }, given) => forgetMailsReadBefore(db, given),
  },
  applications: {
    what: 'Volunteer applications and the notes about them',
    kept: personal,
    why: ofPrivacy,
    forget: ({ db }, given) => forgetApplicationsBefore(db, given),
  },
  publishedNames: {
    what: 'Name and address of the writers of published stories',
    kept: personal,
    becomes: `the story stays, under “${withheldName}”`,
    why: 'Stories stay indefinitely, personal information does not.',
    forget: withholdNamesBefore,
    batch: aFew,
  },
  unpublishedStories: {
    what: 'Stories that are not published',
    kept: personal,
    becomes: 'erased as by a withdrawal',
    why: ofPrivacy,
    forget: eraseUnpublished,
    batch: aFew,
  },
  storyVersions: {
    what: 'Former versions of stories',
    kept: personal,
    why: 'They may hold names that were taken out.',
    forget: ({ db }, given) => forgetVersionsBefore(db, given),
  },
  writersAnswers: {
    what: 'Questions to writers, and their answers',
    kept: personal,
    why: 'They are words about people.',
    forget: ({ db }, given) => forgetQuestionsBefore(db, given),
  },
  writersProposals: {
    what: 'Corrections that writers proposed',
    kept: personal,
    why: 'They may hold what was taken out.',
    forget: ({ db }, given) => forgetProposalsBefore(db, given),
  },
  writersActs: {
    what: 'Which answers and corrections came, by the number of their phone’s message',
    kept: personal,
    why: 'Until then the same one, sent again, changes nothing.',
    forget: ({ db }, given) => forgetActsBefore(db, given),
  },
  socialPosts: {
    what: 'What posts to Facebook and Twitter said',
    kept: personal,
    becomes: 'emptied; that they went out, and where they are, stays',
    why: 'They may name authors.',
    forget: ({ db }, given) => forgetPostWordsBefore(db, given),
  },
  newsletterOpens: {
    what: 'Who, of those who agreed, opened a newsletter',
    kept: { days: opensKeptDays },
    becomes: 'summed up for each newsletter, without any reader',
    why: 'Nobody opens it any more, and the figures stay.',
    forget: ({ db }, given) => sumOpensBefore(db, given),
  },
  replacedFiles: {
    what: 'Photos, videos and recordings that newer ones have replaced',
    kept: { days: retentionDays.replacedFiles },
    why: 'Until then an edit can be taken back with its pictures.',
    forget: forgetReplacedFilesBefore,
  },
  notifications: {
    what: 'Notifications',
    kept: personal,
    why: 'They name who wrote to us.',
    forget: ({ db }, given) => forgetNoticesBefore(db, given),
  },
  mail: {
    what: 'The log of mail that was sent',
    kept: personal,
    why: 'It names the recipients.',
    forget: ({ db }, given) => forgetMailBefore(db, given),
  },
  dataRequests: {
    what: 'Answered requests about personal data',
    kept: personal,
    why: 'They show that the promise was kept.',
    forget: ({ db }, given) => forgetRequestsBefore(db, given),
  },
  auditDetails: {
    what: 'Former and new values in the audit log',
    kept: personal,
    becomes: 'emptied; who did what and when stays',
    why: 'They may hold names.',
    forget: ({ db }, given) => eraseDetailsBefore(db, given),
  },
  donations: {
    what: 'Donations',
    kept: { years: retention.donationYears },
    becomes: 'deleted; totals then no longer contain them',
    why: 'Accounting law.',
    forget: ({ db }, given) => deleteDonationsBefore(db, given),
  },
  monthlyGifts: {
    what: 'Monthly donations that have ended',
    kept: personal,
    becomes: 'deleted; each donation that they brought is kept as any other',
    why: ofPrivacy,
    forget: ({ db }, given) => deleteMonthlyBefore(db, given),
  },
  donorNotes: {
    what: 'Notes of the administrators about a donor',
    kept: personal,
    why: ofPrivacy,
    forget: ({ db }, given) => deleteDonorNotesBefore(db, given),
  },
  cardRecipients: {
    what: 'To whom cards about donations went, and what they said',
    kept: { days: cardRecipientDays },
    becomes: 'the dedication stays with its donation',
    why: 'They belong to a person who gave us nothing; the card promises it.',
    forget: ({ db }, given) => forgetRecipientsOfCards(db, given),
  },
  payees: {
    what: 'To whom payouts went',
    kept: { years: retention.donationYears },
    becomes: `the amount stays, under “${withheldName}”`,
    why: 'Accounting law; without the amount, what was earned would seem to be owed again.',
    forget: ({ db }, given) => forgetPayeesBefore(db, given),
  },
  payoutFiles: {
    what: 'Files of payment runs that wait for an answer',
    kept: { days: retentionDays.payoutFile },
    becomes: 'the run and its lines stay',
    why: 'Numbers and names stand in them. With the last answer they are gone at once.',
    forget: ({ db }, given) => forgetRunFilesBefore(db, given),
  },
  payoutRuns: {
    what: 'What portals wrote of payouts in payment runs',
    kept: { years: retention.donationYears },
    becomes: 'amounts and states stay',
    why: 'Accounting law. Their files are gone once each line has its answer.',
    forget: ({ db }, given) => forgetRunWordsBefore(db, given),
  },
  authors: {
    what: 'Profiles of authors to whom nothing is owed and of whom no story is told',
    kept: personal,
    why: ofPrivacy,
    walk: forgetAuthorsBefore,
    batch: some,
  },
  rewards: {
    what: 'Whose rewards they were, when nothing is owed and no story is told any more',
    kept: personal,
    becomes: `the figures stay, under “${withheldName}”`,
    why: 'The ledger names nobody, and is never changed.',
    walk: forgetAccountsBefore,
    batch: some,
  },
  interactions: {
    what: 'Under which circumstances somebody read, liked or shared',
    kept: individual,
    becomes: 'summed up by month, without any reader',
    why: ofPrivacy,
    forget: ({ db }, given) => sumInteractionsBefore(db, given),
  },
  readers: {
    what: 'Hidden names of readers who liked, shared or read',
    kept: individual,
    becomes: 'deleted; the numbers on the stories stay',
    why: ofPrivacy,
    forget: ({ db }, given) => eraseInteractionsBefore(db, given),
  },
  readingSessions: {
    what: 'Visits of readers',
    kept: individual,
    why: ofPrivacy,
    forget: ({ db }, given) => eraseSessionsBefore(db, given),
  },
  abuse: {
    what: 'Signs of abuse',
    kept: individual,
    why: 'They are about a reader or a network, under a hidden name.',
    forget: ({ db }, given) => eraseAbuseBefore(db, given),
  },
  engagementMonths: {
    what: 'Sums by month',
    kept: { years: retention.aggregatedAnalyticsYears },
    why: ofPrivacy,
    forget: ({ db }, given) => eraseMonthsBefore(db, given),
  },
  socialAttempts: {
    what: 'What was sent to Facebook and Twitter, attempt by attempt',
    kept: individual,
    becomes: 'deleted; the posts stay',
    why: 'They show what happened when something went wrong.',
    forget: ({ db }, given) => forgetAttemptsBefore(db, given),
  },
  socialFigures: {
    what: 'Daily figures of posts to Facebook and Twitter',
    kept: { years: retention.aggregatedAnalyticsYears },
    why: 'They are sums that tell no readers apart.',
    forget: ({ db }, given) => forgetFiguresBefore(db, given),
  },
  unconfirmed: {
    what: 'Newsletter addresses that nobody confirmed',
    kept: { days: retentionDays.unconfirmedAddress },
    why: 'Their owners never said yes. Confirmed ones stay until they unsubscribe.',
    forget: ({ db }, given) => forgetUnconfirmedBefore(db, given),
  },
  unconfirmedFollows: {
    what: 'What an email address would follow, and nobody confirmed',
    kept: { days: retentionDays.unconfirmedAddress },
    becomes: 'deleted, and the address with it where nothing else is followed',
    why: 'Their owners never said yes. Confirmed ones stay until they stop it.',
    forget: ({ db }, given) => forgetUnconfirmedFollowsBefore(db, given),
  },
  webhookData: {
    what: 'What the card provider sent with an event that was handled',
    kept: { days: retentionDays.webhookData },
    becomes: 'emptied; that it came, and its outcome, stays',
    why: 'It may name a donor; what counts is with the donation.',
    forget: ({ db }, given) => emptyEventsBefore(db, given),
  },
  failedMail: {
    what: 'The words of mail that could not be sent',
    kept: { days: retentionDays.failedMailWords },
    becomes: 'emptied',
    why: 'Until then it can be sent again.',
    forget: ({ db }, given) => forgetFailedWordsBefore(db, given),
  },
  mailFiles: {
    what: 'Mail in files, where no mail server is set up',
    kept: { days: retentionDays.mailFiles },
    why: 'They name the recipients.',
    forget: ({ config }, { before }) => removeMailFilesBefore(config.dataDir, before),
  },
  donors: {
    what: 'Hidden names of donors’ devices and networks',
    kept: { days: retentionDays.donorDevice },
    becomes: 'emptied',
    why: 'They keep off those who try out stolen cards.',
    forget: ({ db }, given) => forgetDonorsBefore(db, given) + forgetMonthlyDonorsBefore(db, given),
  },
  counters: {
    what: 'Counters that keep programs off',
    kept: { days: retentionDays.counters },
    why: 'They count under hidden names.',
    forget: ({ db }, given) => forgetCountsBefore(db, given),
  },
  repeatedAnswers: {
    what: 'Answers kept for repeated requests',
    kept: { days: retentionDays.repeatedAnswers },
    why: 'Nobody repeats a request after that.',
    forget: ({ db }, given) => forgetAnswersBefore(db, given),
  },
  heldActs: {
    what: 'That an act of the desk waited ten seconds, and how it ended',
    kept: { days: retentionDays.heldActs },
    why: 'So long it is told why something was not done. Who did what stays in the audit log.',
    forget: ({ db }, given) => forgetHeldBefore(db, given),
  },
  imports: {
    what: 'What became of each line of an import',
    kept: personal,
    why: 'So long an import can be taken back. It names nobody.',
    forget: ({ db }, given) => forgetImportsBefore(db, given),
  },
  alerts: {
    what: 'Alerts to devices',
    kept: { days: retentionDays.alerts },
    why: 'For a look back at what was shown when.',
    forget: ({ db }, given) => forgetAlertsBefore(db, given),
  },
  sessions: {
    what: 'Sessions of administrators that are over',
    kept: { days: 0 },
    why: 'They open nothing any more.',
    forget: (deps) => forgetSessions(deps),
  },
}

/** Rows in one go: few enough that nobody who writes has to wait. */
const usualBatch = 200
const settingName = 'privacy.retention'

export const retentionJobs = (depsOf: () => Deps): JobHandlers => ({
  'privacy.retention': defineJob({
    everyMs: dayMs,
    run: (_payload, { signal }) => forgetWhatIsOld(depsOf(), signal),
  }),
})

/** Walks the table. Interrupted, it goes on with the next run: what is forgotten is forgotten. */
async function forgetWhatIsOld(deps: Deps, signal: AbortSignal): Promise<void> {
  const forgotten: Record<string, number> = {}
  const failures: unknown[] = []
  for (const [name, line] of Object.entries(retentionLines)) {
    try {
      forgotten[name] = await forgetLine(deps, line, signal)
    } catch (error) {
      deps.log.error({ err: error, line: name }, 'not forgotten')
      failures.push(error)
    }
  }
  keepReport(deps, forgotten)
  // One line that fails does not keep the others from being walked; the job is tried again for it.
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} kinds of data could not be forgotten.`)
}

async function forgetLine(
  deps: Deps,
  { kept, forget, walk, batch = usualBatch }: Line,
  signal: AbortSignal,
): Promise<number> {
  const before = instantBefore(deps.clock.now(), kept)
  if (walk) return walk(deps, { before, limit: batch, signal })
  let total = 0
  for (;;) {
    if (signal.aborted || !forget) return total
    const count = await forget(deps, { before, limit: batch })
    total += count
    if (count < batch) return total
    await nextTurn()
  }
}

function instantBefore(now: Date, kept: Line['kept']): string {
  if ('days' in kept) return new Date(now.getTime() - kept.days * dayMs).toISOString()
  const then = new Date(now)
  then.setUTCFullYear(then.getUTCFullYear() - kept.years)
  return then.toISOString()
}

async function eraseUnpublished(deps: Deps, given: Before): Promise<number> {
  const ids = unpublishedBefore(deps.db, given)
  for (const id of ids) {
    await settleStory(deps, id)
    withdrawStory(deps, id, { by: 'age' })
  }
  return ids.length
}

interface Report {
  at: string
  last: Record<string, number>
  ever: Record<string, number>
}

function keepReport({ db, clock }: Deps, last: Record<string, number>): void {
  const at = toInstant(clock)
  const told = Object.fromEntries(Object.entries(last).filter(([, count]) => count > 0))
  db.transaction((tx) => {
    const ever = { ...findReport(tx)?.ever }
    for (const [name, count] of Object.entries(told)) ever[name] = (ever[name] ?? 0) + count
    const value: Report = { at, last: told, ever }
    keepSetting(tx, settingName, value, at)
    if (Object.keys(told).length === 0) return
    recordAct(tx, { action: 'privacy.forgotten', subject: { kind: 'retention', id: 'daily' }, after: told, at })
  })
  if (Object.keys(told).length > 0) forgetJournal(db)
}

const findReport = (db: Store) => findSetting<Report>(db, settingName)

export function retentionReport(db: Store): RetentionReport {
  const report = findReport(db)
  return {
    lastRunAt: report?.at ?? null,
    lines: Object.entries(retentionLines).map(([name, { what, kept, becomes = 'deleted', why }]) => ({
      name,
      what,
      kept: keptInWords(kept),
      becomes,
      why,
      last: report?.last[name] ?? 0,
      ever: report?.ever[name] ?? 0,
    })),
  }
}

function keptInWords(kept: Line['kept']): string {
  if ('years' in kept) return `${kept.years} years`
  return kept.days === 0 ? 'until they end' : `${kept.days} days`
}
