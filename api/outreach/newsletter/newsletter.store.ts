import { and, count, desc, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { SubscribersAsked } from '../../../data/contract/outreach/newsletter.ts'
import { newsletterCampaigns, newsletterDepartures, newsletterSubscriptions } from '../../../data/tables/newsletter.ts'
import { authorNotifications } from '../../../data/tables/notifications.ts'
import type { CampaignState, Standing } from '../../../data/vocabulary/newsletter.ts'
import type { Store } from '../../platform/database.ts'
import { isAddress } from '../../platform/erasure.ts'
import {
  changeRows,
  findById,
  hasRow,
  isOneOf,
  listFields,
  listPage,
  listRows,
  type PageAsked,
} from '../../platform/rows.ts'
import { findSetting, keepSetting } from '../../platform/settings.ts'
import { countTallied } from '../../platform/tallies.ts'

export type SubscriberRow = typeof newsletterSubscriptions.$inferSelect
export type NewSubscriber = Pick<SubscriberRow, 'email' | 'subscribedAt' | 'source' | 'confirmedAt'> &
  Partial<Pick<SubscriberRow, 'language'>>

/** The new subscriber, or undefined when the address is on the list, however it is spelled. */
export const insertSubscriber = (tx: Store, subscriber: NewSubscriber): SubscriberRow | undefined =>
  findSubscriberOf(tx, subscriber.email)
    ? undefined
    : tx.insert(newsletterSubscriptions).values(subscriber).onConflictDoNothing().returning().get()

export const hasSubscribers = (db: Store) => hasRow(db, newsletterSubscriptions)

export const findSubscriber = (db: Store, id: number) => findById(db, newsletterSubscriptions, id)

export const findSubscriberOf = (db: Store, email: string) =>
  db.select().from(newsletterSubscriptions).where(isAddress(newsletterSubscriptions.email, email)).get()

/** All of one mailbox, the oldest first. */
export const listOf = (db: Store, email: string): SubscriberRow[] =>
  listRows(db, newsletterSubscriptions, {
    where: isAddress(newsletterSubscriptions.email, email),
    orderBy: [newsletterSubscriptions.id],
  })

/** Those whose address can be spelled in another way: with letters beyond ASCII, or `xn--…` for them. */
export const listWithOtherSpelling = (db: Store) =>
  listFields(db, newsletterSubscriptions, {
    fields: { id: newsletterSubscriptions.id, email: newsletterSubscriptions.email },
    where: sql`${newsletterSubscriptions.email} glob '*[^ -~]*' or instr(lower(${newsletterSubscriptions.email}), 'xn--') > 0`,
  })

/** One page of those that fit. Reads one row more than asked: its presence says that there is a next page. */
export const listSubscribersPage = (db: Store, page: PageAsked & SubscribersAsked): SubscriberRow[] =>
  listPage(db, newsletterSubscriptions, [newsletterSubscriptions.subscribedAt, newsletterSubscriptions.id], {
    ...page,
    where: whichFit(page),
  })

/** Undefined where nothing narrows. Addresses are looked through one by one: some 10 ms for 100,000. */
function whichFit({ q = '', standing }: SubscribersAsked): SQL | undefined {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  return and(
    ...words.map((word) => sql`instr(lower(${newsletterSubscriptions.email}), ${word}) > 0`),
    standing && whoStands[standing],
  )
}

const { confirmedAt, refusedAt } = newsletterSubscriptions
const whoStands: Record<Standing, SQL | undefined> = {
  reached: and(isNotNull(confirmedAt), isNull(refusedAt)),
  asked: and(isNull(confirmedAt), isNull(refusedAt)),
  refused: isNotNull(refusedAt),
}

export const placeOf = ({ id, subscribedAt }: SubscriberRow) => ({ id, createdAt: subscribedAt })

export function countSubscribers(db: Store, asked: SubscribersAsked = {}): number {
  const where = whichFit(asked)
  if (!where) return countTallied(db, 'newsletter_subscriptions')
  return db.select({ n: count() }).from(newsletterSubscriptions).where(where).get()?.n ?? 0
}

/** The addresses of the next subscribers after a number. */
export const listAddressesAfter = (db: Store, id: number, limit: number) =>
  listFields(db, newsletterSubscriptions, {
    fields: {
      id: newsletterSubscriptions.id,
      email: newsletterSubscriptions.email,
      language: newsletterSubscriptions.language,
    },
    where: gt(newsletterSubscriptions.id, id),
    orderBy: [newsletterSubscriptions.id],
    limit,
  })

export const changeSubscriber = (tx: Store, id: number, change: Partial<SubscriberRow>) =>
  tx.update(newsletterSubscriptions).set(change).where(eq(newsletterSubscriptions.id, id)).returning().get() as
    | SubscriberRow
    | undefined

export const deleteSubscriber = (tx: Store, id: number): boolean =>
  tx.delete(newsletterSubscriptions).where(eq(newsletterSubscriptions.id, id)).run().changes === 1

export const noteDeparture = (tx: Store, hidden: string, leftAt: string) =>
  tx
    .insert(newsletterDepartures)
    .values({ hidden, leftAt })
    .onConflictDoUpdate({ target: newsletterDepartures.hidden, set: { leftAt } })
    .run()

/** When somebody last left, under any of these. */
export const lastDeparture = (tx: Store, hidden: readonly string[]): string | undefined =>
  tx
    .select({ leftAt: newsletterDepartures.leftAt })
    .from(newsletterDepartures)
    .where(isOneOf(newsletterDepartures.hidden, hidden))
    .orderBy(desc(newsletterDepartures.leftAt))
    .get()?.leftAt

export const forgetDepartures = (tx: Store, hidden: readonly string[]) =>
  tx.delete(newsletterDepartures).where(isOneOf(newsletterDepartures.hidden, hidden)).run()

/** Takes the address out of what the admins were told when it joined. */
export const forgetSignupNotices = (tx: Store, email: string, message: string) =>
  changeRows(
    tx,
    authorNotifications,
    and(
      eq(authorNotifications.notificationType, 'newsletter_signup'),
      isAddress(authorNotifications.authorEmail, email),
    ),
    { authorEmail: null, authorName: null, message },
  )

export type CampaignRow = typeof newsletterCampaigns.$inferSelect
export type NewCampaign = Omit<CampaignRow, 'id' | 'state' | 'finishedAt' | 'agreedBefore' | 'openedBefore'>

export const insertCampaign = (tx: Store, campaign: NewCampaign): CampaignRow =>
  tx.insert(newsletterCampaigns).values(campaign).returning().get()

export const findCampaign = (db: Store, id: number) => findById(db, newsletterCampaigns, id)

export const findCampaignOf = (db: Store, submission: string) =>
  db.select().from(newsletterCampaigns).where(eq(newsletterCampaigns.submission, submission)).get()

/** Every campaign that was begun with this story. */
export const listCampaignsWith = (db: Store, storyId: number): CampaignRow[] =>
  listRows(db, newsletterCampaigns, {
    where: sql`exists (select 1 from json_each(${newsletterCampaigns.selectedStories}) where value = ${storyId})`,
  })

export const changeCampaign = (tx: Store, id: number, change: Partial<Omit<CampaignRow, 'id'>>) =>
  tx.update(newsletterCampaigns).set(change).where(eq(newsletterCampaigns.id, id)).run()

/** Moves a campaign that is in one of these states; says whether it was. */
export const moveCampaign = (
  tx: Store,
  id: number,
  from: readonly CampaignState[],
  change: Pick<CampaignRow, 'state' | 'finishedAt'>,
): boolean =>
  changeRows(
    tx,
    newsletterCampaigns,
    and(eq(newsletterCampaigns.id, id), isOneOf(newsletterCampaigns.state, from)),
    change,
  ) === 1

/** Pauses whatever is on its way; the subjects. */
export const pauseSending = (tx: Store): string[] =>
  tx
    .update(newsletterCampaigns)
    .set({ state: 'paused' })
    .where(eq(newsletterCampaigns.state, 'sending'))
    .returning({ subject: newsletterCampaigns.subject })
    .all()
    .map(({ subject }) => subject)

/** One page, newest first; one row more than asked says that there is a next page. */
export const listCampaigns = (db: Store, page: PageAsked): CampaignRow[] =>
  listPage(db, newsletterCampaigns, [newsletterCampaigns.createdAt, newsletterCampaigns.id], page)

const settingsName = 'newsletter'

export const findSettings = (db: Store) => findSetting<{ confirm: boolean }>(db, settingsName)

export const keepSettings = (tx: Store, value: { confirm: boolean }, at: string) =>
  keepSetting(tx, settingsName, value, at)
