import { and, asc, desc, eq, getTableColumns, gte, inArray, isNotNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { scheduledPosts, socialMediaMetrics } from '../../../../data/tables/social.ts'
import type { SocialPlatform } from '../../../../data/vocabulary/social.ts'
import type { Store } from '../../../platform/database.ts'
import { type Before, deleteSome } from '../../../platform/erasure.ts'
import type { SocialFigures } from '../../../platform/providers/social.ts'
import { listFields, listRows, pluck } from '../../../platform/rows.ts'
import { externalIdOf, platformOf, postUrlOf } from '../present.ts'

export type MetricsRow = typeof socialMediaMetrics.$inferSelect

/** The posts that were looked at on a day. */
export const listLookedAt = (db: Store, day: string): Set<number> =>
  new Set(pluck(db, socialMediaMetrics.postId, { where: eq(socialMediaMetrics.day, day) }))

interface Look {
  postId: number
  platform: SocialPlatform
  externalPostId: string
  day: string
  /** Null: the platform does not know the post. */
  figures: SocialFigures | null
  at: string
}

const figureNames = ['likes', 'shares', 'comments', 'reach', 'impressions'] as const
export type FigureName = (typeof figureNames)[number]

/** One row for each post and day: a second look at the same day replaces the first. */
export function keepLook(tx: Store, { figures, at, ...about }: Look): void {
  const reported = figureNames.filter((name) => (figures?.[name] ?? null) !== null)
  const given = Object.fromEntries(figureNames.map((name) => [name, figures?.[name] ?? 0])) as Record<
    FigureName,
    number
  >
  const row = { ...given, reported, lastUpdated: at }
  const { postId, platform, day } = socialMediaMetrics
  tx.insert(socialMediaMetrics)
    .values({ ...about, ...row })
    .onConflictDoUpdate({ target: [postId, platform, day], set: { ...row, externalPostId: about.externalPostId } })
    .run()
}

/** What platforms have said since a day, in the order of the days. */
export const listSince = (db: Store, day: string): MetricsRow[] =>
  listRows(db, socialMediaMetrics, {
    where: and(gte(socialMediaMetrics.day, day), hasFigures),
    orderBy: [asc(socialMediaMetrics.day), asc(socialMediaMetrics.postId)],
  })

/** The last that was said of each post before a day. */
export const listLastBefore = (db: Store, day: string): MetricsRow[] =>
  newest(db, and(lt(socialMediaMetrics.day, day), hasFigures))

/** The last that was said of some posts. */
export const listLastOf = (db: Store, postIds: readonly number[]): MetricsRow[] =>
  postIds.length === 0 ? [] : newest(db, and(inArray(socialMediaMetrics.postId, [...postIds]), hasFigures))

const hasFigures = sql`${socialMediaMetrics.reported} <> '[]'`

/** Beside max(), SQLite takes the other columns from the row that has it (sqlite.org/lang_select.html#bareagg). */
const newest = (db: Store, which: SQL | undefined): MetricsRow[] =>
  listFields(db, socialMediaMetrics, {
    fields: { ...getTableColumns(socialMediaMetrics), last: sql`max(${socialMediaMetrics.day})` },
    where: which,
    groupBy: [socialMediaMetrics.postId],
  })

export const forgetFiguresBefore = (db: Store, { before, limit }: Before): number =>
  deleteSome(db, socialMediaMetrics, lt(socialMediaMetrics.lastUpdated, before), limit)

/** A post that is out, under a number of its platform. */
export interface PublishedRow {
  id: number
  platform: SocialPlatform
  externalId: string
  postText: string
  postUrl: string | null
  publishedAt: string | null
}

/** What went out between two instants, newest first. */
export const listPublished = (db: Store, { since, until }: { since: string; until: string }): PublishedRow[] =>
  listRows(db, scheduledPosts, {
    where: and(
      eq(scheduledPosts.status, 'published'),
      gte(scheduledPosts.publishedAt, since),
      lte(scheduledPosts.publishedAt, until),
      or(isNotNull(scheduledPosts.facebookPostId), isNotNull(scheduledPosts.twitterPostId)),
    ),
    orderBy: [desc(scheduledPosts.publishedAt), desc(scheduledPosts.id)],
  }).map((row) => ({
    id: row.id,
    platform: platformOf(row),
    externalId: externalIdOf(row) ?? '',
    postText: row.postText,
    postUrl: postUrlOf(row),
    publishedAt: row.publishedAt,
  }))
