import { and, count, desc, eq, gt, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { FollowSubject } from '../../../../data/contract/outreach/follows.ts'
import { followers, follows } from '../../../../data/tables/follows.ts'
import { newsletterSubscriptions } from '../../../../data/tables/newsletter.ts'
import type { Store } from '../../../platform/database.ts'
import { isOneOf, listFields } from '../../../platform/rows.ts'

/** To whom an issue goes, as its row says it. */
export interface Recipients {
  recipients: string
  selectedRecipients: readonly number[]
}

/** One of them. `place` is by what the next ones are found. */
export interface Recipient {
  place: number
  id: number
  email: string
}

const isReachable = and(isNotNull(newsletterSubscriptions.confirmedAt), isNull(newsletterSubscriptions.refusedAt))

/** The next of those who may be written to, after a place. */
export function listRecipients(db: Store, to: Recipients, after: number, limit: number): Recipient[] {
  const subject = subjectOf(to.recipients)
  if (subject) return followersAmong(db, subject, after).orderBy(follows.followerId).limit(limit).all()
  const { id, email } = newsletterSubscriptions
  return listFields(db, newsletterSubscriptions, {
    fields: { place: id, id, email },
    where: and(isChosen(to), isReachable, gt(id, after)),
    orderBy: [id],
    limit,
  })
}

/** How many of them are after a place; `among`: with one of these addresses. */
export function countRecipients(db: Store, to: Recipients, after = 0, among?: readonly string[]): number {
  const subject = subjectOf(to.recipients)
  const { id, email } = newsletterSubscriptions
  const those = (
    subject
      ? followersAmong(db, subject, after)
      : db
          .select({ place: id, id, email })
          .from(newsletterSubscriptions)
          .where(and(isChosen(to), isReachable, gt(id, after)))
  ).as('those')
  const isAmong = among && inArray(those.email, [...among])
  return db.select({ n: count() }).from(those).where(isAmong).get()?.n ?? 0
}

const isChosen = ({ recipients, selectedRecipients }: Recipients): SQL | undefined =>
  recipients === 'all' ? undefined : isOneOf(newsletterSubscriptions.id, selectedRecipients)

/** Subscribers who also follow a subject and have said so, by the number of the follower. */
const followersAmong = (db: Store, { kind, value }: FollowSubject, after: number) =>
  db
    .select({ place: follows.followerId, id: newsletterSubscriptions.id, email: newsletterSubscriptions.email })
    .from(follows)
    .innerJoin(followers, eq(followers.id, follows.followerId))
    .innerJoin(newsletterSubscriptions, eq(newsletterSubscriptions.email, followers.email))
    .where(
      and(
        eq(follows.kind, kind),
        eq(follows.value, value),
        isNotNull(follows.confirmedAt),
        gt(follows.followerId, after),
        isReachable,
      ),
    )

/** `country:KE`; null for `all` and `some`. */
export function subjectOf(recipients: string): FollowSubject | null {
  const cut = recipients.indexOf(':')
  return cut === -1
    ? null
    : { kind: recipients.slice(0, cut) as FollowSubject['kind'], value: recipients.slice(cut + 1) }
}

/** The subjects with the most followers. */
export const listFollowed = (db: Store, limit: number): FollowSubject[] =>
  listFields(db, follows, {
    fields: { kind: follows.kind, value: follows.value },
    where: isNotNull(follows.confirmedAt),
    groupBy: [follows.kind, follows.value],
    orderBy: [desc(count()), follows.kind, follows.value],
    limit,
  })

/** How many of the list may not be written to. */
export function countUnreachable(db: Store): { unconfirmed: number; refused: number } {
  const { confirmedAt, refusedAt } = newsletterSubscriptions
  const of = (where: SQL | undefined) => db.select({ n: count() }).from(newsletterSubscriptions).where(where).get()?.n
  return {
    unconfirmed: of(and(isNull(confirmedAt), isNull(refusedAt))) ?? 0,
    refused: of(isNotNull(refusedAt)) ?? 0,
  }
}
