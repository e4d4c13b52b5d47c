import { expressEvents } from './authors/connect/events.ts'
import { duplicateJobs, schedulePhotoComparison } from './authors/duplicates/duplicates.jobs.ts'
import { ledgerJobs } from './authors/ledger/recalculate.ts'
import { payoutEvents } from './authors/payouts/events.ts'
import { payoutJobs } from './authors/payouts/reconcile.ts'
import { statementJobs } from './authors/rewards/mailing.ts'
import { donationEvents } from './giving/cardEvents.ts'
import { donationJobs } from './giving/reconcile.ts'
import { alertJobs } from './inbox/alerts/alerts.jobs.ts'
import { deadlineJobs } from './inbox/deadlines/deadlines.jobs.ts'
import { newsletterRoom } from './outreach/newsletter/delivery.ts'
import { socialMetricsJobs } from './outreach/social/metrics/fetch.ts'
import { socialJobs } from './outreach/social/social.jobs.ts'
import { socialTokenJobs } from './outreach/social/tokens/watch.ts'
import { toInstant } from './platform/clock.ts'
import type { Deps } from './platform/deps.ts'
import type { JobHandlers } from './platform/jobs/handlers.ts'
import { mailJobs } from './platform/mail/mail.jobs.ts'
import { webhookJobs } from './platform/webhooks/webhooks.jobs.ts'
import { retentionJobs } from './privacy/retention.ts'
import { newsJobs } from './site/news/articles.ts'
import { postPictureJobs } from './site/news/pictures.ts'
import { sharingJobs } from './site/sharing/cards.ts'
import { mediaJobs } from './stories/media/media.jobs.ts'
import { refreshPublishedStory } from './stories/stories.ts'

/** All work that rooms do by themselves. `depsOf` is asked when a job runs: jobs are made before all that they use. */
export async function jobHandlers(opened: Omit<Deps, 'jobs' | 'secrets'>, depsOf: () => Deps): Promise<JobHandlers> {
  const { db, published } = opened
  return {
    ...(await mediaJobs({
      ...opened,
      onReady(tx, { storyId, kind, approved }) {
        if (approved) refreshPublishedStory({ db, published }, storyId)
        if (kind === 'image') schedulePhotoComparison(tx, storyId, toInstant(opened.clock))
      },
    })),
    ...newsJobs(opened),
    ...postPictureJobs(opened),
    ...sharingJobs(opened),
    ...donationJobs(depsOf),
    ...mailJobs({ ...opened, rooms: { newsletter: newsletterRoom(depsOf) } }),
    ...alertJobs(depsOf),
    ...payoutJobs(depsOf),
    ...deadlineJobs(opened),
    ...duplicateJobs(opened),
    ...retentionJobs(depsOf),
    ...ledgerJobs(depsOf),
    ...statementJobs(depsOf),
    ...socialMetricsJobs(depsOf),
    ...socialJobs(depsOf),
    ...socialTokenJobs(depsOf),
    ...webhookJobs({
      ...opened,
      handlers: { ...donationEvents(depsOf), ...payoutEvents(depsOf), ...expressEvents(depsOf) },
    }),
  }
}
