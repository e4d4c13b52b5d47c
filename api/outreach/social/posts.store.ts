import { and, asc, desc, eq, inArray, isNull, lte, ne, type SQL, sql } from 'drizzle-orm'
import { scheduledPosts, socialAttempts } from '../../../data/tables/social.ts'
import type { ScheduledContentType, ScheduledPostFilter, SocialPlatform } from '../../../data/vocabulary/social.ts'
import type { Store } from '../../platform/database.ts'
import { deleteRiskDecisions } from '../../platform/risk/risk.store.ts'
import { changeRow, changeRows, findById, findFirst, hasRow, listFields, listRows } from '../../platform/rows.ts'

export type PostRow = typeof scheduledPosts.$inferSelect
export type AttemptRow = typeof socialAttempts.$inferSelect
type NewRow = Omit<typeof scheduledPosts.$inferInsert, 'id'>
type Fields = Partial<Omit<PostRow, 'id'>>

export const findPost = (db: Store, id: number): PostRow | undefined => findById(db, scheduledPosts, id)

export const listPostsById = (db: Store, ids: readonly number[]): PostRow[] =>
  ids.length === 0
    ? []
    : listRows(db, scheduledPosts, { where: inArray(scheduledPosts.id, [...ids]), orderBy: [asc(scheduledPosts.id)] })

export const listPostsOfCalendar = (db: Store, calendarIds: readonly number[]): PostRow[] =>
  calendarIds.length === 0
    ? []
    : listRows(db, scheduledPosts, {
        where: inArray(scheduledPosts.calendarId, [...calendarIds]),
        orderBy: [asc(scheduledPosts.id)],
      })

export const listPostsAbout = (db: Store, contentType: ScheduledContentType, contentId: number): PostRow[] =>
  listRows(db, scheduledPosts, {
    where: and(eq(scheduledPosts.contentType, contentType), eq(scheduledPosts.contentId, contentId)),
    orderBy: [asc(scheduledPosts.id)],
  })

export const insertPost = (tx: Store, row: NewRow): PostRow => tx.insert(scheduledPosts).values(row).returning().get()

/** A change by an admin: a revision of its own. */
export const changePost = (tx: Store, id: number, fields: Fields, at: string): PostRow =>
  changeRow(tx, scheduledPosts, eq(scheduledPosts.id, id), {
    ...fields,
    revision: sql`${scheduledPosts.revision} + 1`,
    updatedAt: at,
  })

/** What became of it by itself: no revision, as nobody changed its words. */
export const markPost = (tx: Store, id: number, fields: Fields) =>
  tx.update(scheduledPosts).set(fields).where(eq(scheduledPosts.id, id)).run()

/** Whether any post, sent or not, shows this picture. */
export const isPictureInPosts = (db: Store, mediaId: string): boolean =>
  hasRow(db, scheduledPosts, sql`instr(coalesce(${scheduledPosts.mediaUrl}, ''), ${`/media/${mediaId}/`}) > 0`)

export function deletePost(tx: Store, id: number): void {
  tx.delete(scheduledPosts).where(eq(scheduledPosts.id, id)).run()
  deleteRiskDecisions(tx, { kind: 'social_post', id })
}

const isWaiting = inArray(scheduledPosts.status, ['scheduled', 'pending'])
const filters: Record<ScheduledPostFilter, SQL | undefined> = {
  all: undefined,
  scheduled: isWaiting,
  posted: eq(scheduledPosts.status, 'published'),
  failed: eq(scheduledPosts.status, 'failed'),
}
const rank = sql<number>`case when ${isWaiting} then 0 else 1 end`
/** When it is due, or when it was made. */
const dueAt = sql<string>`coalesce(${scheduledPosts.nextTryAt}, ${scheduledPosts.scheduledAt}, ${scheduledPosts.createdAt})`
const doneAt = sql<string>`coalesce(${scheduledPosts.publishedAt}, ${scheduledPosts.createdAt})`

/** Where a post stands in the list: what is due next comes first, then the newest. */
export const placeOf = (row: PostRow) =>
  row.status === 'scheduled' || row.status === 'pending'
    ? `0${row.nextTryAt ?? row.scheduledAt ?? row.createdAt}`
    : `1${row.publishedAt ?? row.createdAt}`

export interface PostFilter {
  status?: ScheduledPostFilter
  /** The place and the id of the last post of the page before. */
  before?: string
  limit: number
}

/** One page. Reads one row more than asked: its presence says that there is a next page. */
export const listPosts = (db: Store, { status = 'all', before, limit }: PostFilter): PostRow[] =>
  listRows(db, scheduledPosts, {
    where: and(filters[status], before ? behind(before) : undefined),
    orderBy: [
      asc(rank),
      sql`case when ${rank} = 0 then ${dueAt} end asc`,
      sql`case when ${rank} = 1 then ${doneAt} end desc`,
      sql`case when ${rank} = 0 then ${scheduledPosts.id} else -${scheduledPosts.id} end asc`,
    ],
    limit: limit + 1,
  })

function behind(cursor: string): SQL {
  const [place = '', id = ''] = cursor.split('_')
  const time = place.slice(1)
  return place.startsWith('0')
    ? sql`(${rank} = 1 or (${dueAt}, ${scheduledPosts.id}) > (${time}, ${Number(id)}))`
    : sql`(${rank} = 1 and (${doneAt}, ${scheduledPosts.id}) < (${time}, ${Number(id)}))`
}

export function countPosts(db: Store) {
  const rows = listFields(db, scheduledPosts, {
    fields: {
      status: scheduledPosts.status,
      isUnclear: sql<number>`unclear_since is not null`,
      n: sql<number>`count(*)`,
    },
    groupBy: [scheduledPosts.status, sql`2`],
  })
  const sum = (of: (row: (typeof rows)[number]) => boolean) => rows.filter(of).reduce((total, { n }) => total + n, 0)
  return {
    all: sum(() => true),
    scheduled: sum(({ status }) => status === 'scheduled' || status === 'pending'),
    posted: sum(({ status }) => status === 'published'),
    failed: sum(({ status }) => status === 'failed'),
    unclear: sum(({ status, isUnclear }) => status === 'failed' && isUnclear === 1),
  }
}

/** Posts that a network did not take, or of which nobody knows: the oldest first. */
export const listFailedPosts = (db: Store, limit: number): PostRow[] =>
  listRows(db, scheduledPosts, {
    where: eq(scheduledPosts.status, 'failed'),
    orderBy: [asc(scheduledPosts.scheduledAt), asc(scheduledPosts.id)],
    limit,
  })

/** Waiting posts whose time has come, with the one for which each waits. */
export const listDuePosts = (db: Store, at: string): PostRow[] =>
  listRows(db, scheduledPosts, { where: isDueBy(at), orderBy: [asc(scheduledPosts.id)] })

/** Whether a post, or one of a calendar item, goes out by then. */
export const isLeavingBy = (db: Store, { id, calendarId }: { id?: number; calendarId?: number }, at: string): boolean =>
  hasRow(
    db,
    scheduledPosts,
    and(
      id === undefined ? undefined : eq(scheduledPosts.id, id),
      calendarId === undefined ? undefined : eq(scheduledPosts.calendarId, calendarId),
      isDueBy(at),
    ),
  )

const isDueBy = (at: string) =>
  and(
    eq(scheduledPosts.status, 'scheduled'),
    lte(sql`coalesce(${scheduledPosts.nextTryAt}, ${scheduledPosts.scheduledAt})`, at),
  )

/** Whether another post is already known under this number. */
export const isTakenByAnother = (db: Store, platform: SocialPlatform, externalId: string, id: number): boolean =>
  hasRow(db, scheduledPosts, and(eq(externalIdOf[platform], externalId), ne(scheduledPosts.id, id)))
const externalIdOf = { facebook: scheduledPosts.facebookPostId, twitter: scheduledPosts.twitterPostId }

export const listAttempts = (db: Store, postId: number): AttemptRow[] =>
  db.select().from(socialAttempts).where(eq(socialAttempts.postId, postId)).orderBy(asc(socialAttempts.id)).all()

/** The attempts that may have brought a post out. */
export const listDoubtful = (db: Store, postId: number): AttemptRow[] =>
  listAttempts(db, postId).filter(({ state }) => state === 'unclear')

/** The attempt that has not ended. */
export const findOpenAttempt = (db: Store, postId: number): AttemptRow | undefined =>
  findFirst(db, socialAttempts, {
    where: and(eq(socialAttempts.postId, postId), isNull(socialAttempts.endedAt)),
    orderBy: [desc(socialAttempts.id)],
  })

export const insertAttempt = (tx: Store, row: Omit<typeof socialAttempts.$inferInsert, 'id'>): AttemptRow =>
  tx.insert(socialAttempts).values(row).returning().get()

export const endAttempt = (
  tx: Store,
  id: number,
  end: Pick<AttemptRow, 'state' | 'externalPostId' | 'error' | 'endedAt'>,
) => tx.update(socialAttempts).set(end).where(eq(socialAttempts.id, id)).run()

/** What a person has looked up is no longer open: these attempts did not bring the post out. */
export const closeUnclearAttempts = (tx: Store, postId: number) =>
  changeRows(tx, socialAttempts, and(eq(socialAttempts.postId, postId), eq(socialAttempts.state, 'unclear')), {
    state: 'refused',
  })
