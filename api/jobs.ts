import { heldJobs, importJobs, weeklyJobs } from './admin/index.ts'
import {
  duplicateJobs,
  expressEvents,
  ledgerJobs,
  lostCodeJobs,
  payoutEvents,
  payoutJobs,
  payoutTellers,
  schedulePhotoComparison,
  statementJobs,
  transferEvents,
  writerFigureJobs,
} from './authors/index.ts'
import { cardRoom, donationEvents, donationJobs, fundsJobs, mobileGiftEvents, monthlyEvents } from './giving/index.ts'
import {
  alertJobs,
  applicationTellers,
  deadlineJobs,
  mailboxJobs,
  messageTellers,
  replyRoom,
  watchJobs,
} from './inbox/index.ts'
import {
  followJobs,
  followRoom,
  newsletterJobs,
  newsletterRoom,
  socialJobs,
  socialMetricsJobs,
  socialTokenJobs,
} from './outreach/index.ts'
import { toInstant } from './platform/clock.ts'
import type { Deps } from './platform/deps.ts'
import type { JobHandlers } from './platform/jobs/handlers.ts'
import { journalJobs } from './platform/journal.ts'
import { mailJobs } from './platform/mail/mail.jobs.ts'
import { type StepTellers, stepRoom } from './platform/mail/steps/stepRoom.ts'
import { webhookJobs } from './platform/webhooks/webhooks.jobs.ts'
import { retentionJobs } from './privacy/index.ts'
import {
  assetJobs,
  helpIsReady,
  newsJobs,
  postPictureJobs,
  publicationJobs,
  searchJobs,
  sharingJobs,
  statisticsJobs,
} from './site/index.ts'
import {
  authorPageJobs,
  mediaJobs,
  refreshPublishedStory,
  storyTellers,
  subjectJobs,
  transcriptJobs,
  translationJobs,
} from './stories/index.ts'

const tellers: StepTellers = { ...storyTellers, ...payoutTellers, ...applicationTellers, ...messageTellers }

/** All work that rooms do by themselves. `depsOf` is asked when a job runs: jobs are made before all that they use. */
export function jobHandlers(opened: Omit<Deps, 'jobs' | 'secrets'>, depsOf: () => Deps): JobHandlers {
  const { db, published } = opened
  return {
    ...mediaJobs({
      ...opened,
      converterOf: () => depsOf().converter,
      onReady(tx, { id, storyId, kind, approved }) {
        if (storyId === null) return helpIsReady(opened, tx, id)
        if (approved) refreshPublishedStory({ db, published }, storyId)
        if (kind === 'image') schedulePhotoComparison(tx, storyId, toInstant(opened.clock))
      },
    }),
    ...subjectJobs(opened),
    ...transcriptJobs(depsOf),
    ...translationJobs(depsOf),
    ...newsJobs(opened),
    ...postPictureJobs(opened),
    ...publicationJobs(depsOf),
    ...assetJobs(opened),
    ...sharingJobs(opened),
    ...searchJobs(opened),
    ...authorPageJobs(depsOf),
    ...statisticsJobs(depsOf),
    ...donationJobs(depsOf),
    ...fundsJobs(depsOf),
    ...mailJobs({
      ...opened,
      rooms: {
        newsletter: newsletterRoom(depsOf),
        step: stepRoom(depsOf, tellers),
        follow: followRoom(depsOf),
        reply: replyRoom(depsOf),
        card: cardRoom(depsOf),
      },
    }),
    ...followJobs(depsOf),
    ...newsletterJobs(depsOf),
    ...heldJobs(depsOf),
    ...importJobs(depsOf),
    ...alertJobs(depsOf),
    ...payoutJobs(depsOf),
    ...deadlineJobs(opened),
    ...mailboxJobs(depsOf),
    ...weeklyJobs(depsOf),
    ...watchJobs(depsOf),
    ...duplicateJobs(opened),
    ...retentionJobs(depsOf),
    ...journalJobs(opened),
    ...ledgerJobs(depsOf),
    ...lostCodeJobs(depsOf),
    ...statementJobs(depsOf),
    ...writerFigureJobs(depsOf),
    ...socialMetricsJobs(depsOf),
    ...socialJobs(depsOf),
    ...socialTokenJobs(depsOf),
    ...webhookJobs({
      ...opened,
      handlers: {
        ...donationEvents(depsOf),
        ...mobileGiftEvents(depsOf),
        ...payoutEvents(depsOf),
        ...expressEvents(depsOf),
        ...transferEvents(depsOf),
        ...monthlyEvents(depsOf),
      },
    }),
  }
}
