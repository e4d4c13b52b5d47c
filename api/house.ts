import path from 'node:path'
import type { Logger } from 'pino'
import { alertJobs } from './alerts/alerts.jobs.ts'
import { isPictureInItems } from './calendar/items.store.ts'
import { type Reworded, rewordItem } from './calendar/reword.ts'
import { settleContent } from './calendar/settle.ts'
import { reviewItemsAbout } from './calendar/takenBack.ts'
import { type Clock, toInstant } from './clock.ts'
import type { Config } from './config.ts'
import { openDatabase, type Store, type Tx } from './database.ts'
import type { Deps } from './deps.ts'
import { donationEvents } from './donations/cardEvents.ts'
import { donationJobs } from './donations/reconcile.ts'
import { templateWriter, withTemplates } from './drafts/templates.ts'
import { moveAuthorOfNotes } from './engagement/forget.ts'
import { expressEvents } from './express/events.ts'
import { createJobRunner } from './jobs/jobs.ts'
import { moveAccount } from './ledger/accounts.ts'
import { ledgerJobs } from './ledger/recalculate.ts'
import { askForPhotoLook, likenessJobs, lookAtStory } from './likeness/likeness.jobs.ts'
import { askForForgottenMail, mailJobs } from './mail/mail.jobs.ts'
import { mediaJobs } from './media/media.jobs.ts'
import { openMediaStorage } from './media/storage.ts'
import { newsJobs } from './news/articles.ts'
import { postPictureJobs } from './news/pictures.ts'
import { newsletterRoom } from './newsletter/delivery.ts'
import { renewNewslettersWith } from './newsletter/rendered.ts'
import { payoutEvents } from './payouts/events.ts'
import { movePayouts, requireNothingUnderWay } from './payouts/person.ts'
import { payoutJobs } from './payouts/reconcile.ts'
import { retentionJobs } from './privacy/retention.ts'
import { promiseJobs } from './promises/promises.ts'
import { openOpenaiWriter } from './providers/openai.ts'
import { openPaypal } from './providers/paypal.ts'
import { openPush } from './providers/push.ts'
import { openMailer } from './providers/smtp.ts'
import { openSocialNetworks } from './providers/socialNetworks.ts'
import { openCardPayments } from './providers/stripe.ts'
import { openAuthorAccounts } from './providers/stripeAccounts.ts'
import { createPublicContent } from './publications/publications.ts'
import { statementJobs } from './rewards/mailing.ts'
import { openSecrets } from './secrets.ts'
import { sharingJobs } from './sharing/cards.ts'
import { isPictureInPosts } from './social/posts.store.ts'
import { socialJobs } from './social/social.jobs.ts'
import { reviewPostsAbout } from './social/takenBack.ts'
import { socialMetricsJobs } from './socialMetrics/fetch.ts'
import { socialTokenJobs } from './socialTokens/watch.ts'
import { nameReceipts } from './stories/receipt.ts'
import { refreshPublishedStory } from './stories/stories.ts'
import { webhookJobs } from './webhooks/webhooks.jobs.ts'

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
