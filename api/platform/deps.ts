import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './database.ts'
import type { Space } from './disk.ts'
import type { DomainEvents } from './events.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Lag } from './lag.ts'
import type { Leases } from './leases.ts'
import type { AggregatorPayouts, MobileGifts } from './providers/aggregator.ts'
import type { MediaConverter } from './providers/converter.ts'
import type { Mailer } from './providers/mail.ts'
import type { Mailbox } from './providers/mailbox.ts'
import type { MonthlyPayments } from './providers/monthlyPayments.ts'
import type { AuthorAccounts, CardPayments, PaypalPayments } from './providers/payments.ts'
import type { Push } from './providers/push.ts'
import type { SocialNetworks } from './providers/social.ts'
import type { Transcriber } from './providers/transcriber.ts'
import type { Translator } from './providers/translator.ts'
import type { DraftWriter } from './providers/writer.ts'
import type { PublicContent } from './publicContent.ts'
import type { Secrets } from './secrets.ts'
import type { MediaStorage } from './storage/storage.ts'
import type { Together } from './together.ts'
import type { Meter } from './watch/meter.ts'
import type { Readiness } from './watch/readiness.ts'

/** What rooms are given: opened once, in `api/container.ts`. */
export interface Deps extends DomainEvents {
  config: Config
  db: Db
  clock: Clock
  log: Logger
  secrets: Secrets
  jobs: Jobs
  /** For small writes of many callers at once. */
  together: Together
  leases: Leases
  storage: MediaStorage
  converter: MediaConverter
  /** Of the disk of the data folder. */
  space(): Space
  lag: Lag
  readiness: Readiness
  /** Null where nobody scrapes it. */
  meter: Meter | null
  mailer: Mailer
  /** In which answers arrive; null where none is set up. */
  mailbox: Mailbox | null
  push: Push
  social: SocialNetworks
  /** Tells which state of the public site an answer was made from. */
  published: PublicContent
  /** Null where its keys are not set. */
  card: CardPayments | null
  /** With the keys of cards. */
  monthly: MonthlyPayments | null
  paypal: PaypalPayments | null
  accounts: AuthorAccounts | null
  aggregator: (AggregatorPayouts & MobileGifts) | null
  /** A model where its key is set and the service has one that writes, else templates. */
  writer: DraftWriter
  /** Null where no model is set up: then people translate. */
  translator: Translator | null
  /** Null where no model is set up: then people write down what is said. */
  transcriber: Transcriber | null
}
