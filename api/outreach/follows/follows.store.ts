import { and, asc, eq, gt, isNotNull, lte, max, min, sql } from 'drizzle-orm'
import type { FollowSubject } from '../../../data/contract/outreach/follows.ts'
import { followers, followNews, follows } from '../../../data/tables/follows.ts'
import { stories } from '../../../data/tables/stories.ts'
import type { Store } from '../../platform/database.ts'
import { isAddress } from '../../platform/erasure.ts'
import { changeRow, deleteRows, findById, findRow, isOneOf, listRows, pluck } from '../../platform/rows.ts'
import { findSetting, keepSetting } from '../../platform/settings.ts'

export type FollowerRow = typeof followers.$inferSelect
export type FollowRow = typeof follows.$inferSelect

export const findFollower = (db: Store, id: number) => findById(db, followers, id)
export const findFollowerOf = (db: Store, email: string) => findRow(db, followers, isAddress(followers.email, email))
export const findFollowerOfLink = (db: Store, hidden: string) => findRow(db, followers, eq(followers.hidden, hidden))

export const insertFollower = (tx: Store, row: Omit<FollowerRow, 'id' | 'refusedAt'>): FollowerRow =>
  tx.insert(followers).values(row).returning().get()

export const changeFollower = (tx: Store, id: number, change: Partial<FollowerRow>) =>
  changeRow(tx, followers, eq(followers.id, id), change)

/** With all that they follow. */
export const deleteFollower = (tx: Store, id: number) => deleteRows(tx, followers, eq(followers.id, id))

export const listFollowers = (db: Store, ids: number[]) =>
  listRows(db, followers, { where: isOneOf(followers.id, ids), orderBy: [followers.id] })

export const findFollow = (db: Store, id: number) => findById(db, follows, id)

/** What somebody follows and was asked about, oldest first. */
export const listFollowsOf = (db: Store, followerIds: number[]): FollowRow[] =>
  listRows(db, follows, { where: isOneOf(follows.followerId, followerIds), orderBy: [follows.id] })

/** The new row, or undefined where that is followed or asked about already. */
export const insertFollow = (tx: Store, row: Omit<FollowRow, 'id' | 'confirmedAt'>): FollowRow | undefined =>
  tx.insert(follows).values(row).onConflictDoNothing().returning().get()

export const changeFollow = (tx: Store, id: number, change: Partial<FollowRow>) =>
  changeRow(tx, follows, eq(follows.id, id), change)

export const deleteFollow = (tx: Store, id: number) => deleteRows(tx, follows, eq(follows.id, id))

/** Numbers of the next ones who follow a subject, and have said so. */
export const listFollowerIds = (db: Store, { kind, value }: FollowSubject, after: number, limit: number): number[] =>
  pluck(db, follows.followerId, {
    where: and(
      eq(follows.kind, kind),
      eq(follows.value, value),
      isNotNull(follows.confirmedAt),
      gt(follows.followerId, after),
    ),
    orderBy: [follows.followerId],
    limit,
  })

/** Numbers of those whose mail is due. */
export const listDueIds = (db: Store, at: string, limit: number): number[] =>
  pluck(db, followers.id, {
    where: and(isNotNull(followers.dueAt), lte(followers.dueAt, at)),
    orderBy: [asc(followers.dueAt), asc(followers.id)],
    limit,
  })

export const insertNews = (tx: Store, storyId: number, at: string) =>
  tx.insert(followNews).values({ storyId, at }).onConflictDoNothing().run()

/** A story that nobody was told of yet is news again when it comes back. */
export const deleteFreshNews = (tx: Store, storyId: number, told: number) =>
  deleteRows(tx, followNews, and(eq(followNews.storyId, storyId), gt(followNews.seq, told)))

/** What has become news since a number; null where there is nothing. */
export function findFresh(db: Store, told: number): { newest: number; first: string; last: string } | null {
  const row = db
    .select({ newest: max(followNews.seq), first: min(followNews.at), last: max(followNews.at) })
    .from(followNews)
    .where(gt(followNews.seq, told))
    .get()
  return row?.newest && row.first && row.last ? { newest: row.newest, first: row.first, last: row.last } : null
}

export const newestNews = (db: Store): number =>
  db
    .select({ seq: max(followNews.seq) })
    .from(followNews)
    .get()?.seq ?? 0

/** The newest news of a span, each with what of its story decides who is told. */
export const listNews = (
  db: Store,
  { after, until, since, limit }: { after: number; until: number; since: string; limit: number },
) =>
  db
    .select({ seq: followNews.seq, at: followNews.at, story: stories })
    .from(followNews)
    .innerJoin(stories, eq(stories.id, followNews.storyId))
    .where(and(gt(followNews.seq, after), lte(followNews.seq, until), sql`${followNews.at} > ${since}`))
    .orderBy(sql`${followNews.seq} desc`)
    .limit(limit)
    .all()

const settingName = 'follows.told'
/** Of those who want it at once, all were told of the news up to `done`, and some may have been up to `begun`. */
export interface Told {
  done: number
  begun: number
}
export const findTold = (db: Store): Told => findSetting<Told>(db, settingName) ?? { done: 0, begun: 0 }
export const keepTold = (tx: Store, told: Told, at: string) => keepSetting(tx, settingName, told, at)
