import { and, asc, count, eq, gt, inArray, isNotNull, isNull, lt, min, ne, or, sql } from 'drizzle-orm'
import { isWaiting, media, stories } from '../../../data/tables/stories.ts'
import type { MediaState } from '../../../data/vocabulary/stories.ts'
import { preparedOnce, type Store } from '../../platform/database.ts'

export type MediaRow = typeof media.$inferSelect
export type NewMedia = Pick<MediaRow, 'id' | 'storyId' | 'kind' | 'state' | 'bytes' | 'sha256' | 'approved'> &
  Partial<Pick<MediaRow, 'createdAt' | 'place' | 'caption' | 'description' | 'sentUnder' | 'removed' | 'spokenBy'>>

export const insertMedia = (tx: Store, row: NewMedia) => tx.insert(media).values(row).returning().get()

export const findMedia = (db: Store, id: string) => db.select().from(media).where(eq(media.id, id)).get()

/** A file that a phone sends on its own, beside what came with its story. */
export const findMediaSentUnder = (db: Store, id: string) =>
  db.select().from(media).where(eq(media.sentUnder, id)).get()

/** In the order of their places, and those of one place in the order in which they came. */
export const listMediaOfStories = (db: Store, storyIds: number[]) =>
  storyIds.length === 0 ? [] : mediaOfStories(db).all({ ids: JSON.stringify(storyIds) })

const mediaOfStories = preparedOnce((db) =>
  db
    .select()
    .from(media)
    .where(sql`${media.storyId} in (select value from json_each(${sql.placeholder('ids')}))`)
    .orderBy(asc(media.place), asc(media.createdAt), sql`rowid`)
    .prepare(),
)

export const listMediaInStates = (db: Store, states: MediaState[]) =>
  db.select().from(media).where(inArray(media.state, states)).all()

/** What is not converted yet and somebody waits for: how much, and when the oldest of it came. */
export const waitingMedia = (db: Store): { count: number; oldest: string | null } =>
  db
    .select({ count: count(), oldest: min(media.createdAt) })
    .from(media)
    .leftJoin(stories, eq(stories.id, media.storyId))
    .where(and(isWaiting(media), or(isNull(stories.status), ne(stories.status, 'rejected'))))
    .get() ?? { count: 0, oldest: null }

/** Files that could not be converted, of stories that wait for a decision: the oldest first, or how many. */
const failedOfWaiting = and(eq(media.state, 'failed'), eq(media.removed, false))
const ofWaiting = and(eq(stories.id, media.storyId), eq(stories.status, 'pending'), isNull(stories.withdrawnAt))

export const listFailedFiles = (db: Store, limit: number) =>
  db
    .select({ storyId: stories.id, title: stories.title, kind: media.kind, createdAt: media.createdAt })
    .from(stories)
    .innerJoin(media, ofWaiting)
    .where(failedOfWaiting)
    .orderBy(asc(media.createdAt), asc(media.id))
    .limit(limit)
    .all()

export const countFailedFiles = (db: Store): number =>
  db.select({ n: count() }).from(stories).innerJoin(media, ofWaiting).where(failedOfWaiting).get()?.n ?? 0

/** Those of stories, the next ones after an id. */
export const listReadyPhotosAfter = (db: Store, id: string, limit: number): { id: string; storyId: number }[] =>
  db
    .select({ id: media.id, storyId: media.storyId })
    .from(media)
    .where(and(gt(media.id, id), isNotNull(media.storyId), eq(media.kind, 'image'), eq(media.state, 'ready')))
    .orderBy(asc(media.id))
    .limit(limit)
    .all()
    .flatMap(({ id, storyId }) => (storyId === null ? [] : [{ id, storyId }]))

/** Ids of what is converted, the next ones after an id. */
export const listReadyMediaAfter = (db: Store, id: string, limit: number): string[] =>
  db
    .select({ id: media.id })
    .from(media)
    .where(and(gt(media.id, id), eq(media.state, 'ready')))
    .orderBy(asc(media.id))
    .limit(limit)
    .all()
    .map(({ id }) => id)

export const countReadyMedia = (db: Store): number =>
  db.select({ ready: count() }).from(media).where(eq(media.state, 'ready')).get()?.ready ?? 0

export const deleteMedia = (tx: Store, id: string) => tx.delete(media).where(eq(media.id, id)).run()

export const listMediaIds = (db: Store) =>
  db
    .select({ id: media.id })
    .from(media)
    .all()
    .map(({ id }) => id)

type MediaChange = Partial<Omit<MediaRow, 'id' | 'storyId' | 'kind' | 'state' | 'createdAt'>>

/** Moves a file to its next state if it is in one of `from`; says whether it was. */
export function moveMedia(
  tx: Store,
  id: string,
  { from, to, ...change }: { from: readonly MediaState[]; to: MediaState } & MediaChange,
): boolean {
  const { changes } = tx
    .update(media)
    .set({ ...change, state: to })
    .where(and(eq(media.id, id), inArray(media.state, [...from])))
    .run()
  return changes === 1
}

export const noteProgress = (db: Store, id: string, progress: number) =>
  db
    .update(media)
    .set({ progress })
    .where(and(eq(media.id, id), eq(media.state, 'processing')))
    .run()

export const noteReason = (tx: Store, id: string, reason: string) =>
  tx.update(media).set({ reason }).where(eq(media.id, id)).run()

/** Of the files at one place the one that came last counts. */
export const setArrival = (tx: Store, id: string, at: string) =>
  tx.update(media).set({ createdAt: at }).where(eq(media.id, id)).run()

export type MediaPlacing = Partial<
  Pick<MediaRow, 'place' | 'removed' | 'approved' | 'caption' | 'description' | 'captionsId' | 'captionsLanguage'>
>

/** Where a file stands in its story, and what is said of it. */
export const setPlacing = (tx: Store, id: string, placing: MediaPlacing) =>
  tx.update(media).set(placing).where(eq(media.id, id)).run()

/** A picture of no story takes the place of a photo of a story, in its order and with its yes. */
export const replaceByBlurred = (tx: Store, { former, id, reason }: { former: MediaRow; id: string; reason: string }) =>
  tx
    .update(media)
    .set({
      storyId: former.storyId,
      approved: former.approved,
      createdAt: former.createdAt,
      place: former.place,
      removed: former.removed,
      caption: former.caption,
      description: former.description,
      blurReason: former.blurReason ? `${former.blurReason} ${reason}` : reason,
    })
    .where(and(eq(media.id, id), isNull(media.storyId)))
    .run()

/** Lets everybody see a picture that belongs to no story, or nobody but admins. */
export const showPicture = (tx: Store, id: string, approved: boolean) =>
  tx
    .update(media)
    .set({ approved })
    .where(and(eq(media.id, id), isNull(media.storyId)))
    .run()

/** The ids of pictures of no story that came before an instant. */
export const listPicturesBefore = (db: Store, instant: string) =>
  db
    .select({ id: media.id })
    .from(media)
    .where(and(isNull(media.storyId), eq(media.kind, 'image'), lt(media.createdAt, instant)))
    .all()
    .map(({ id }) => id)

/** Leaves one file of a place approved at most. */
export const disapproveOthers = (
  tx: Store,
  { id, storyId, kind, place }: Pick<MediaRow, 'id' | 'storyId' | 'kind' | 'place'>,
) =>
  storyId === null
    ? undefined
    : tx
        .update(media)
        .set({ approved: false })
        .where(and(eq(media.storyId, storyId), eq(media.kind, kind), eq(media.place, place), ne(media.id, id)))
        .run()

/** What `stories` repeats of the shown media, for readers that know only the story. */
export const writeStoryUrl = (tx: Store, storyId: number, kind: 'image' | 'video', url: string | null) =>
  tx
    .update(stories)
    .set(kind === 'image' ? { imageUrl: url } : { videoUrl: url })
    .where(eq(stories.id, storyId))
    .run()

export const isPublished = (tx: Store, storyId: number) =>
  tx.select({ status: stories.status }).from(stories).where(eq(stories.id, storyId)).get()?.status === 'published'

/** Whether anybody still waits for a file: it is there, and its story was not rejected; or its writer proposes it for one that was. */
export function isWanted(db: Store, id: string): boolean {
  const row = db
    .select({ status: stories.status, sentUnder: media.sentUnder })
    .from(media)
    .leftJoin(stories, eq(stories.id, media.storyId))
    .where(eq(media.id, id))
    .get()
  return row !== undefined && (row.status !== 'rejected' || row.sentUnder !== null)
}

/** The uploads that submissions still announce, by each of the names that they may have. */
export const listAwaitedParts = (db: Store) =>
  db
    .select({
      submission: sql<string | null>`coalesce(${media.sentUnder}, ${stories.submission})`,
      kind: media.kind,
      sha256: media.sha256,
    })
    .from(media)
    .innerJoin(stories, eq(stories.id, media.storyId))
    .where(eq(media.state, 'awaited'))
    .all()
    .flatMap(({ submission, ...part }) => namesOfPart(part).map((name) => `${submission}.${name}`))

/** A part is named by what it is; where it is the only one of its kind, as ever, by its kind. */
export const namesOfPart = ({ kind, sha256 }: Pick<MediaRow, 'kind' | 'sha256'>) => [kind, sha256]

/** Whether everybody may see this file: ready, approved, and on a published story or on none, as the pictures of posts. */
export function findVisibility(
  db: Store,
  id: string,
): { isReady: boolean; isPublic: boolean; storyId: number | null; storyTitle: string | null } | null {
  const row = db
    .select({
      kind: media.kind,
      state: media.state,
      approved: media.approved,
      storyId: media.storyId,
      status: stories.status,
      storyTitle: stories.title,
    })
    .from(media)
    .leftJoin(stories, eq(stories.id, media.storyId))
    .where(eq(media.id, id))
    .get()
  if (!row) return null
  const isReady = row.state === 'ready'
  const isOpen = row.storyId === null || row.status === 'published'
  // A spoken yes is approved by nobody. Whatever a row says, it is not everybody's.
  const isPublic = isReady && row.approved && isOpen && row.kind !== 'consent'
  return { isReady, isPublic, storyId: row.storyId, storyTitle: row.storyTitle }
}
