import type { AdminName } from '../../../data/contract/admin.ts'
import type { NewsletterSettings, Subscriber } from '../../../data/contract/outreach/newsletter.ts'
import { language } from '../../../data/words/language.ts'
import { comparable, earlierSpellingsOf } from '../../platform/addresses.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import { hourMs, toInstant } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/errors.ts'
import { count, hiddenMailbox, type Limit, waitFor } from '../../platform/http/limits.ts'
import { skipQueuedTo } from '../../platform/mail/mail.store.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { publicKeys } from '../../platform/publicKeys.ts'
import { confirmationMail } from './confirmationMail.ts'
import { finishCampaigns } from './delivery.ts'
import { linkFor } from './links.ts'
import {
  changeSubscriber,
  deleteSubscriber,
  findSettings,
  findSubscriber,
  findSubscriberOf,
  forgetDepartures,
  forgetSignupNotices,
  insertSubscriber,
  keepSettings,
  noteDeparture,
  type SubscriberRow,
} from './newsletter.store.ts'

/** The question goes to one address once an hour, and not many times to the mailbox of somebody who never answers it. */
const questionsOf = (deps: Pick<Deps, 'secrets'>, email: string): [Limit, string][] => [
  [{ action: 'newsletter_question', identifierType: 'email', most: 1, windowMs: hourMs }, hiddenOf(deps, email)],
  [
    { action: 'newsletter_questions', identifierType: 'email', most: 3, windowMs: 7 * 24 * hourMs },
    hiddenMailbox(deps, email),
  ],
]

/** Not a limit: every sign-up writes, so that an address which is known takes as long as a new one. */
const signups: Limit = { action: 'newsletter_signup', identifierType: 'email', most: 1, windowMs: hourMs }

/** Puts an address on the list, where it stands once however it is spelled, and asks its owner where that is wanted. */
export function subscribe(deps: Deps, email: string): void {
  const { db, clock, jobs } = deps
  const at = toInstant(clock)
  const asks = asksToConfirm(deps)
  db.transaction((tx) => {
    count({ db: tx, clock }, signups, hiddenOf(deps, email))
    const known = { email, language: language(), subscribedAt: at }
    const added = insertSubscriber(tx, { ...known, source: 'form', confirmedAt: asks ? null : at })
    if (added) tellOfSignup(tx, email, at)
    const subscriber = added ?? findSubscriberOf(tx, email)
    if (!subscriber) return
    if (!asks) joinList(deps, tx, subscriber, at)
    else if (subscriber.confirmedAt === null && askToConfirm(deps, tx, subscriber, at))
      // It is kept for as long after the last question as after the first, which was in another language perhaps.
      changeSubscriber(tx, subscriber.id, { subscribedAt: at, language: language() })
  })
  jobs.wake()
}

export function tellOfSignup(tx: Tx, email: string, at: string): void {
  const title = 'New newsletter subscriber'
  notify(tx, { type: 'newsletter_signup', title, message: `${email} subscribed.`, authorEmail: email, at })
}

/** The owner of the address wants it to be there, even one who had left. */
function joinList({ secrets }: Pick<Deps, 'secrets'>, tx: Tx, { id, email, confirmedAt }: SubscriberRow, at: string) {
  if (confirmedAt === null) changeSubscriber(tx, id, { confirmedAt: at })
  forgetDepartures(tx, everyHiddenOf({ secrets }, email))
}

/** The address for those who have left: it names nobody. */
export const hiddenOf = ({ secrets }: Pick<Deps, 'secrets'>, email: string) => secrets.hide(comparable(email))

/** All under which somebody with this address may have left. */
export const everyHiddenOf = ({ secrets }: Pick<Deps, 'secrets'>, email: string): string[] =>
  earlierSpellingsOf(email).map((spelling) => secrets.hide(spelling))

/** Says whether it asked. */
function askToConfirm(deps: Deps, tx: Tx, subscriber: SubscriberRow, at: string): boolean {
  const counted = { db: tx, clock: deps.clock }
  const questions = questionsOf(deps, subscriber.email)
  if (questions.some(([limit, who]) => waitFor(counted, limit, who) > 0)) return false
  for (const [limit, who] of questions) count(counted, limit, who)
  return queueMail(tx, deps.jobs, {
    key: `newsletter.confirmation:${subscriber.id}:${at}`,
    kind: 'confirmation',
    to: { name: null, address: subscriber.email },
    ...confirmationMail(linkFor(deps, 'confirm', subscriber), deps.config.publicUrl),
    at,
  })
}

/** Only where mail leaves the server: a question in a file would never be answered. */
export const asksToConfirm = ({ db, mailer }: Pick<Deps, 'db' | 'mailer'>) =>
  mailer.way === 'smtp' && newsletterSettingsOf(db).confirm

export const newsletterSettingsOf = (db: Deps['db']): NewsletterSettings => findSettings(db) ?? { confirm: true }

export function changeSettings(
  { db, clock, published }: Pick<Deps, 'db' | 'clock' | 'published'>,
  admin: AdminName,
  after: NewsletterSettings,
) {
  const at = toInstant(clock)
  db.transaction((tx) => {
    const before = newsletterSettingsOf(db)
    keepSettings(tx, after, at)
    recordAct(tx, {
      admin,
      action: 'newsletter.settings',
      subject: { kind: 'newsletter', id: 'list' },
      before,
      after,
      at,
    })
    // The pages say whether a mail will ask.
    published.changed(tx, { keys: [publicKeys.site], isSoft: true })
  })
  return after
}

/** The owner of the address said yes. The second time changes nothing. */
export const confirmSubscriber = (
  { db, clock, secrets }: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  { id }: Pick<SubscriberRow, 'id'>,
) =>
  db.transaction((tx) => {
    const subscriber = findSubscriber(tx, id)
    if (subscriber?.confirmedAt === null) joinList({ secrets }, tx, subscriber, toInstant(clock))
  })

/** The owner of the address wants no more: it is forgotten, and what waits for it is not sent. */
export const unsubscribe = (
  deps: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  subscriber: Pick<SubscriberRow, 'id' | 'email'>,
) =>
  deps.db.transaction((tx) =>
    leaveList(deps, tx, subscriber, { error: 'Unsubscribed in the meantime.', at: toInstant(deps.clock) }),
  )

/** An admin takes an address off the list. Errors: newsletter.no_subscriber. */
export function removeSubscriber(
  { db, clock, secrets }: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  admin: AdminName,
  id: number,
): void {
  const at = toInstant(clock)
  db.transaction((tx) => {
    const subscriber = findSubscriber(tx, id) ?? noSubscriber()
    leaveList({ secrets }, tx, subscriber, { error: 'Taken off the list in the meantime.', at })
    recordAct(tx, {
      admin,
      action: 'newsletter.subscriber_removed',
      subject: { kind: 'newsletter_subscriber', id },
      at,
    })
  })
}

export function leaveList(
  { secrets }: Pick<Deps, 'secrets'>,
  tx: Tx,
  { id, email }: Pick<SubscriberRow, 'id' | 'email'>,
  { error, at }: { error: string; at: string },
) {
  deleteSubscriber(tx, id)
  noteDeparture(tx, hiddenOf({ secrets }, email), at)
  forgetSignupNotices(tx, email, 'Somebody subscribed, and has left the list since.')
  for (const kind of ['newsletter', 'confirmation'])
    finishCampaigns(tx, skipQueuedTo(tx, { kind, recipient: email, error }), at)
}

/** Lets mail go to an address again that was refused for good. Errors: newsletter.no_subscriber. */
export function clearRefusal({ db, clock }: Pick<Deps, 'db' | 'clock'>, admin: AdminName, id: number): SubscriberRow {
  const at = toInstant(clock)
  return db.transaction((tx) => {
    const before = findSubscriber(tx, id) ?? noSubscriber()
    if (before.refusedAt === null) return before
    const subject = { kind: 'newsletter_subscriber', id }
    recordAct(tx, { admin, action: 'newsletter.refusal_cleared', subject, before: { refusedAt: before.refusedAt }, at })
    return changeSubscriber(tx, id, { refusedAt: null, refusal: null }) ?? before
  })
}

const noSubscriber = () => fail('notFound', 'newsletter.no_subscriber', 'That address is no longer on the list.')

export const presentSubscriber = (row: SubscriberRow): Subscriber => ({
  id: row.id,
  email: row.email,
  subscribedAt: row.subscribedAt,
  source: row.source,
  confirmedAt: row.confirmedAt,
  refusedAt: row.refusedAt,
  refusal: row.refusal,
})
