import type { Logger } from 'pino'
import type { Reworded } from '../outreach/calendar/reword.ts'
import type { PublicContent } from '../stories/publications/publications.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db, Store, Tx } from './database.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Mailer } from './providers/mail.ts'
import type { AuthorAccounts, CardPayments, PaypalPayments } from './providers/payments.ts'
import type { Push } from './providers/push.ts'
import type { SocialNetworks } from './providers/social.ts'
import type { DraftWriter } from './providers/writer.ts'
import type { Secrets } from './secrets.ts'
import type { MediaStorage } from './storage/storage.ts'

/** What the rooms need from the house. */
export interface Deps {
  config: Config
  db: Db
  clock: Clock
  log: Logger
  secrets: Secrets
  jobs: Jobs
  storage: MediaStorage
  mailer: Mailer
  push: Push
  social: SocialNetworks
  /** Tells which state of the public site an answer was made from. */
  published: PublicContent
  /** Tells the rooms that repeat a story's words of its change, in the transaction that changes it. */
  storyAltered(tx: Tx, id: number, formerName: string): void
  /** Tells the rooms that point at a news post of its change or its end, in the transaction that brings it. */
  newsAltered(tx: Tx, id: number): void
  /** Takes along what is an author's when the address changes, in the transaction that changes it. Errors: author.account_taken. */
  authorMoved(tx: Store, addresses: { from: string; to: string }): void
  /** Refuses while the profile of an address is needed, in the transaction that deletes it. Errors: author.payout_under_way. */
  authorLeaving(tx: Store, email: string): void
  /** Looks for earlier stories that this one repeats, in the transaction that brings or changes it. */
  storyWritten(tx: Tx, id: number): void
  /** Tells the calendar that something became of a post of an item, in the transaction that records it. */
  postSettled(tx: Store, calendarId: number): void
  /** Tells the calendar that a post of an item gets words of its own; says of which item it is from then on. */
  postReworded(tx: Tx, post: Reworded): number
  /** Whether a post of the desk or an item of the calendar shows a picture that belongs to no story. */
  pictureKept(tx: Store, id: string): boolean
  /** Null where its keys are not set. */
  card: CardPayments | null
  paypal: PaypalPayments | null
  accounts: AuthorAccounts | null
  /** A model where its key is set and the service has one that writes, else templates. */
  writer: DraftWriter
}
