import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Logger } from 'pino'
import { domainEvents } from './events.ts'
import { jobHandlers } from './jobs.ts'
import { joinSpellings, templateWriter, withTemplates } from './outreach/index.ts'
import { type Clock, toInstant } from './platform/clock.ts'
import { type Config, isSharing } from './platform/config.ts'
import { databaseName, openDatabase, type Store } from './platform/database.ts'
import type { Deps } from './platform/deps.ts'
import { spaceOf } from './platform/disk.ts'
import { createJobRunner } from './platform/jobs/jobs.ts'
import { openLag } from './platform/lag.ts'
import { openLeases } from './platform/leases.ts'
import { askForForgottenMail } from './platform/mail/mail.jobs.ts'
import { openFlutterwave } from './platform/providers/flutterwave/flutterwave.ts'
import { openMailbox } from './platform/providers/imap.ts'
import { openaiWriter } from './platform/providers/openai/openai.ts'
import { openOpenai } from './platform/providers/openai/openaiService.ts'
import { openaiTranscriber } from './platform/providers/openai/openaiTranscriber.ts'
import { openaiTranslator } from './platform/providers/openai/openaiTranslator.ts'
import { openPaypal } from './platform/providers/paypal.ts'
import { openPurger } from './platform/providers/purge.ts'
import { openPush } from './platform/providers/push.ts'
import { openMailer } from './platform/providers/smtp.ts'
import { openSocialNetworks } from './platform/providers/socialNetworks.ts'
import { openCardPayments } from './platform/providers/stripe.ts'
import { openAuthorAccounts } from './platform/providers/stripeAccounts.ts'
import { openMonthlyPayments } from './platform/providers/stripeMonthly.ts'
import { openPublicContent } from './platform/publicContent.ts'
import { type Forgotten, openPurges } from './platform/purges.ts'
import { openSecrets } from './platform/secrets.ts'
import { openStoreApart } from './platform/storage/apart.ts'
import { openMediaStorage } from './platform/storage/disk.ts'
import { requirePlace } from './platform/storage/place.ts'
import { openTogether } from './platform/together.ts'
import { openMeter } from './platform/watch/meter.ts'
import { createReadiness } from './platform/watch/readiness.ts'
import { requireRulesOfIndex } from './site/index.ts'
import { firstNumber, nameReceipts, openMediaConverter } from './stories/index.ts'

export interface Container {
  deps: Deps
  /** Begins the work that waits, jobs and sweeps, unless that is the part of another process. */
  start(): void
  /** Lets running work end or hands it back, then closes the database; not before what is under way has been answered. */
  stop(answered?: Promise<unknown>): Promise<void>
}

interface Given {
  config: Config
  log: Logger
  clock: Clock
  /** A file, or `:memory:`. */
  database?: string
  /** Of what the pages are made from: another one for each build. */
  build?: string
}

/** Everything that rooms share, opened in order: database, files, providers, events, jobs. */
export async function openContainer({ config, log, clock, database, build = '' }: Given): Promise<Container> {
  const isShared = isSharing(config)
  const db = openDatabase(database ?? path.join(config.dataDir, databaseName))
  requirePlace(db, config, toInstant(clock))
  const meter = config.METRICS_PORT === undefined ? null : await openMeter()
  const purger = openPurger(config)
  const purges = purger && openPurges({ db, clock, purger })
  const forget = (tx: Store, shown: Forgotten) => {
    purges?.note(tx, shown)
    // After the commit.
    if (purges) setImmediate(() => deps.jobs.wake())
  }
  const opened = {
    config,
    db,
    clock,
    log,
    meter,
    readiness: createReadiness(() => deps),
    lag: openLag(config, clock),
    space: () => spaceOf(config.dataDir),
    storage: await openMediaStorage(config.dataDir, { apart: openStoreApart({ config, db, clock }) }),
    converter: await openMediaConverter(config, log),
    published: openPublicContent({ db, clock }, { isShared, forget }),
    leases: openLeases({ db, clock, log, isShared }),
    together: openTogether(db),
    ...openProviders(config, clock),
    ...domainEvents({ db, clock, config }),
  }
  const handlers = { ...jobHandlers(opened, () => deps), ...purges?.jobs }
  const jobs = createJobRunner({ db, clock, log, isShared, handlers, ended: meter?.countJob })
  const secrets = openSecrets(config)
  nameReceipts(db, secrets)
  joinSpellings({ db, clock, secrets })
  requireRulesOfIndex({ db, clock })
  const deps: Deps = { ...opened, jobs, secrets }
  return {
    deps,
    start() {
      if (config.ROLE === 'web') return
      askForForgottenMail(deps)
      purges?.begin(`${build} ${firstNumber(db)}`)
      jobs.start()
    },
    async stop(answered) {
      await Promise.all([jobs.stop(), answered])
      deps.together.flush()
      deps.leases.stop()
      // Who waited for that is answered first.
      await nextTurn()
      deps.mailer.close()
      deps.mailbox?.close()
      db.$client.close()
    },
  }
}

function openProviders(config: Config, clock: Clock) {
  const service = openOpenai(config, clock)
  const model = service && openaiWriter(service)
  return {
    mailer: openMailer(config),
    mailbox: openMailbox(config),
    push: openPush(config),
    social: openSocialNetworks(config, clock),
    card: openCardPayments(config),
    monthly: openMonthlyPayments(config),
    paypal: openPaypal(config, clock),
    accounts: openAuthorAccounts(config),
    aggregator: openFlutterwave(config),
    writer: model ? withTemplates(model) : templateWriter,
    translator: service && openaiTranslator(service),
    transcriber: service && openaiTranscriber(service),
  }
}
