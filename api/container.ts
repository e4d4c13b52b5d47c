import path from 'node:path'
import type { Logger } from 'pino'
import { expressEvents } from './authors/connect/events.ts'
import { askForPhotoLook, likenessJobs, lookAtStory } from './authors/duplicates/likeness.jobs.ts'
import { moveAccount } from './authors/ledger/accounts.ts'
import { ledgerJobs } from './authors/ledger/recalculate.ts'
import { payoutEvents } from './authors/payouts/events.ts'
import { movePayouts, requireNothingUnderWay } from './authors/payouts/person.ts'
import { payoutJobs } from './authors/payouts/reconcile.ts'
import { statementJobs } from './authors/rewards/mailing.ts'
import { donationEvents } from './giving/cardEvents.ts'
import { donationJobs } from './giving/reconcile.ts'
import { alertJobs } from './inbox/alerts/alerts.jobs.ts'
import { promiseJobs } from './inbox/deadlines/promises.ts'
import { isPictureInItems } from './outreach/calendar/items.store.ts'
import { type Reworded, rewordItem } from './outreach/calendar/reword.ts'
import { settleContent } from './outreach/calendar/settle.ts'
import { reviewItemsAbout } from './outreach/calendar/takenBack.ts'
import { templateWriter, withTemplates } from './outreach/drafts/templates.ts'
import { newsletterRoom } from './outreach/newsletter/delivery.ts'
import { renewNewslettersWith } from './outreach/newsletter/rendered.ts'
import { socialMetricsJobs } from './outreach/social/metrics/fetch.ts'
import { isPictureInPosts } from './outreach/social/posts.store.ts'
import { socialJobs } from './outreach/social/social.jobs.ts'
import { reviewPostsAbout } from './outreach/social/takenBack.ts'
import { socialTokenJobs } from './outreach/social/tokens/watch.ts'
import { type Clock, toInstant } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { openDatabase, type Store, type Tx } from './platform/database.ts'
import type { Deps } from './platform/deps.ts'
import { createJobRunner } from './platform/jobs/jobs.ts'
import { askForForgottenMail, mailJobs } from './platform/mail/mail.jobs.ts'
import { openOpenaiWriter } from './platform/providers/openai.ts'
import { openPaypal } from './platform/providers/paypal.ts'
import { openPush } from './platform/providers/push.ts'
import { openMailer } from './platform/providers/smtp.ts'
import { openSocialNetworks } from './platform/providers/socialNetworks.ts'
import { openCardPayments } from './platform/providers/stripe.ts'
import { openAuthorAccounts } from './platform/providers/stripeAccounts.ts'
import { openSecrets } from './platform/secrets.ts'
import { openMediaStorage } from './platform/storage/storage.ts'
import { webhookJobs } from './platform/webhooks/webhooks.jobs.ts'
import { retentionJobs } from './privacy/retention.ts'
import { moveAuthorOfNotes } from './readers/forget.ts'
import { newsJobs } from './site/news/articles.ts'
import { postPictureJobs } from './site/news/pictures.ts'
import { sharingJobs } from './site/sharing/cards.ts'
import { mediaJobs } from './stories/media/media.jobs.ts'
import { createPublicContent } from './stories/publications/publications.ts'
import { nameReceipts } from './stories/receipt.ts'
import { refreshPublishedStory } from './stories/stories.ts'

export interface House {
  deps: Deps
  /** Begins the work that waits: jobs and sweeps. */
  start(): void
  /** Lets running work end or hands it back, then closes the database. */
  stop(): Promise<void>
}

/** Everything that rooms share, opened in order. `database` may be `:memory:`. */
export async function openHouse(given: {
  config: Config
  log: Logger
  clock: Clock
  database?: string
}): Promise<House> {
  const { config, log, clock } = given
  const db = openDatabase(given.database ?? path.join(config.dataDir, 'voices.sqlite'))
  const storage = await openMediaStorage(config.dataDir)
  const published = createPublicContent()
  const mailer = openMailer(config)
  const push = openPush(config)
  const social = openSocialNetworks(config, clock)
  const card = openCardPayments(config)
  const paypal = openPaypal(config, clock)
  const accounts = openAuthorAccounts(config)
  const pictureKept = (tx: Store, id: string) => isPictureInPosts(tx, id) || isPictureInItems(tx, id)
  const model = openOpenaiWriter(config, clock)
  const writer = model ? withTemplates(model) : templateWriter
  const jobs = createJobRunner({
    db,
    clock,
    log,
    handlers: {
      ...(await mediaJobs({
        db,
        clock,
        log,
        config,
        storage,
        onReady(tx, { storyId, kind, approved }) {
          if (approved) refreshPublishedStory({ db, published }, storyId)
          if (kind === 'image') askForPhotoLook(tx, storyId, toInstant(clock))
        },
      })),
      ...newsJobs({ db, clock, log, published, config }),
      ...postPictureJobs({ db, clock, pictureKept }),
      ...sharingJobs({ config, db }),
      ...donationJobs(() => deps),
      ...mailJobs({ db, clock, config, mailer, rooms: { newsletter: newsletterRoom(() => deps) } }),
      ...alertJobs(() => deps),
      ...payoutJobs(() => deps),
      ...promiseJobs({ db, clock }),
      ...likenessJobs({ db, clock, storage }),
      ...retentionJobs(() => deps),
      ...ledgerJobs(() => deps),
      ...statementJobs(() => deps),
      ...socialMetricsJobs(() => deps),
      ...socialJobs(() => deps),
      ...socialTokenJobs(() => deps),
      ...webhookJobs({
        db,
        clock,
        handlers: { ...donationEvents(() => deps), ...payoutEvents(() => deps), ...expressEvents(() => deps) },
      }),
    },
  })
  const secrets = openSecrets(config)
  nameReceipts(db, secrets)
  const shared = {
    config,
    db,
    clock,
    log,
    secrets,
    jobs,
    storage,
    mailer,
    push,
    social,
    published,
    card,
    paypal,
    accounts,
    writer,
  }
  const authorMoved = (tx: Store, { from, to }: { from: string; to: string }) => {
    moveAccount(tx, from, to)
    movePayouts(tx, from, to)
    moveAuthorOfNotes(tx, from, to)
  }
  const storyWritten = (tx: Tx, id: number) => lookAtStory(tx, { db, clock }, id)
  const postSettled = (tx: Store, calendarId: number) => settleContent(tx, clock, calendarId)
  const postReworded = (tx: Tx, post: Reworded) => rewordItem(tx, clock, post)
  const reviewed = { clock, config, postSettled }
  const storyAltered = (tx: Tx, id: number, formerName: string) => {
    renewNewslettersWith({ db: tx, config }, id)
    reviewPostsAbout(tx, reviewed, { contentType: 'story', contentId: id })
    reviewItemsAbout(tx, clock, { storyId: id, formerName })
  }
  const newsAltered = (tx: Tx, id: number) =>
    reviewPostsAbout(tx, reviewed, { contentType: 'blog_post', contentId: id })
  const told = {
    storyAltered,
    newsAltered,
    storyWritten,
    authorMoved,
    authorLeaving: requireNothingUnderWay,
    postSettled,
    postReworded,
    pictureKept,
  }
  const deps: Deps = { ...shared, ...told }
  return {
    deps,
    start() {
      askForForgottenMail(deps)
      jobs.start()
    },
    async stop() {
      await jobs.stop()
      mailer.close()
      db.$client.close()
    },
  }
}
