import { and, between, count, eq, gt, max, sql } from 'drizzle-orm'
import { publications } from '../../../data/tables/stories.ts'
import { preparedOnce, type Store } from '../../platform/database.ts'
import { findSetting, keepSetting } from '../../platform/settings.ts'

export type PublishedKind = 'story' | 'post'

/** Notes that an item is on the public site, in its present form. */
export const markPublished = (tx: Store, kind: PublishedKind, itemId: number) => note(tx, kind, itemId, true, [])

/** Notes that an item was taken off the public site, and the pictures that must leave the devices with it. */
export const markGone = (tx: Store, kind: PublishedKind, itemId: number, mediaIds: string[]) =>
  note(tx, kind, itemId, false, mediaIds)

function note(tx: Store, kind: PublishedKind, itemId: number, present: boolean, mediaIds: string[]) {
  // A new row for each change: its number has to be the newest.
  tx.delete(publications)
    .where(and(eq(publications.kind, kind), eq(publications.itemId, itemId)))
    .run()
  tx.insert(publications).values({ kind, itemId, present, mediaIds }).run()
}

export const listChanges = (db: Store, since: number, limit: number) =>
  db.select().from(publications).where(gt(publications.seq, since)).orderBy(publications.seq).limit(limit).all()

export const newestChange = (db: Store) =>
  db
    .select({ seq: max(publications.seq) })
    .from(publications)
    .get()?.seq ?? 0

/**
 * What of a range of stories or posts, both ends included, is on the public site: another `state` as soon as one of them comes, changes or
 * goes, which it last did at `changedAt`.
 */
export function stateOfPublished(db: Store, kind: PublishedKind, [first, last]: readonly [number, number]) {
  const { newest, changes } = statesOf(db).range.get({ kind, first, last }) ?? { newest: null, changes: 0 }
  const changedAt = newest === null ? undefined : statesOf(db).at.get({ newest })?.at
  return { state: `${newest} of ${changes}`, changedAt }
}

const statesOf = preparedOnce((db) => ({
  // The index alone answers.
  range: db
    .select({ newest: max(publications.seq), changes: count() })
    .from(publications)
    .where(
      and(
        eq(publications.kind, sql.placeholder('kind')),
        between(publications.itemId, sql.placeholder('first'), sql.placeholder('last')),
      ),
    )
    .prepare(),
  at: db
    .select({ at: publications.at })
    .from(publications)
    .where(eq(publications.seq, sql.placeholder('newest')))
    .prepare(),
}))

const settingsName = 'publications.first'

/**
 * The number from which on changes are numbered since a backup was last put back, 0 if none was. A device that stands before it may
 * have seen what is not known here.
 */
export const firstNumber = (db: Store): number => findSetting<number>(db, settingsName) ?? 0

/**
 * Gives every change a number above all that were handed out before, also by the database that this one takes the place of. `last`: the
 * newest that is known of. Milliseconds since 1970 grow faster than changes are made.
 */
export function renumberChanges(tx: Store, { last, now }: { last: number; now: Date }): void {
  const value = Math.max(now.getTime(), last + 1, newestChange(tx) + 1)
  const leap = value - firstNumber(tx)
  tx.run(sql`update ${publications} set seq = seq + ${leap}`)
  tx.run(sql`update sqlite_sequence set seq = seq + ${leap} where name = 'publications'`)
  keepSetting(tx, settingsName, value, now.toISOString())
}
