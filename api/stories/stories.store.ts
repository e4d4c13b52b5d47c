import { and, asc, between, desc, eq, gt, inArray, isNotNull, isNull, max, not, sql } from 'drizzle-orm'
import type { StoryFields, StoryListQuery } from '../../data/contract/stories.ts'
import { importRows, isImportedStory } from '../../data/tables/imports.ts'
import { isHeard, media, stories, storyVersions } from '../../data/tables/stories.ts'
import { withheldName } from '../../data/vocabulary/policies.ts'
import type { StoryStatus } from '../../data/vocabulary/stories.ts'
import { countRows, placesFor, preparedOnce, type Store } from '../platform/database.ts'
import { readCursor } from '../platform/http/lists.ts'
import { deleteRiskDecisions } from '../platform/risk/risk.store.ts'
import { findFirst, pluck } from '../platform/rows.ts'
import { countTallied } from '../platform/tallies.ts'
import { deleteConsents } from './consent/consent.store.ts'
import { subjectsOf } from './subjects.ts'
import { deleteTranslationsOf } from './translations/translations.store.ts'
import { eraseWriterWords } from './writer/writer.store.ts'

export type StoryRow = typeof stories.$inferSelect

/** The writer's own name, also where readers do not see it. */
export const ownName = sql<string>`coalesce(${stories.privateName}, ${stories.authorName})`

export const findStory = (db: Store, id: number) => oneStory(db).get({ id })

const oneStory = preparedOnce((db) =>
  db
    .select()
    .from(stories)
    .where(eq(stories.id, sql.placeholder('id')))
    .prepare(),
)

export const findStoryOfSubmission = (db: Store, submission: string) =>
  db.select().from(stories).where(eq(stories.submission, submission)).get()

/** `hash`: of the writer's receipt code, hidden. */
export const findStoryOfReceipt = (db: Store, hash: string) =>
  db.select().from(stories).where(eq(stories.receiptCodeHash, hash)).get()

export const listStoriesById = (db: Store, ids: number[]) =>
  ids.length === 0 ? [] : db.select().from(stories).where(inArray(stories.id, ids)).all()

export type StoryFilter = Omit<StoryListQuery, 'view' | 'limit'> & { limit: number }

/** One page without what was withdrawn: published stories in order of publication, others as they came. Reads one row more than asked: its presence says that there is a next page. */
export function listStories(db: Store, filter: StoryFilter): StoryRow[] {
  const { category, language, author, before } = filter
  const place = before ? readCursor(before) : undefined
  return listingOf(db, filter).all({ category, language, author, limit: filter.limit + 1, ...place })
}

/** Of each kind of list one statement, built once: a list is what readers ask for most. */
function listingOf(db: Store, filter: StoryFilter) {
  const { status, featured, scope, category, language, author, order, before } = filter
  const named = [category, language, author, before].map((one) => one !== undefined)
  const kind = [status, featured, scope, order, ...named].join()
  const known = listingsOf(db)
  const listing = known.get(kind) ?? known.prepare(filter)
  known.set(kind, listing)
  return listing
}

const listingsOf = preparedOnce((db) => {
  const places = placesFor(['category', 'language', 'author'])
  const prepare = (filter: StoryFilter) => {
    const inOrder = filter.order === 'oldest' ? asc : desc
    return db
      .select()
      .from(stories)
      .where(and(matching(filter, places), filter.before ? beyond(filter) : undefined))
      .orderBy(inOrder(instantOf(filter)), inOrder(stories.id))
      .limit(sql.placeholder('limit'))
      .prepare()
  }
  return Object.assign(new Map<string, ReturnType<typeof prepare>>(), { prepare })
})

/** Published stories with a recording that may be heard, newest first. */
export const listHeardStories = (db: Store, limit: number): StoryRow[] =>
  db
    .select()
    .from(stories)
    .where(
      and(
        // The sign keeps SQLite from reading all that is published: those with a recording are few.
        sql`+${stories.status} = 'published'`,
        sql`${stories.id} in (select ${media.storyId} from ${media} where ${isHeard(media)})`,
      ),
    )
    .orderBy(desc(stories.publishedAt), desc(stories.id))
    .limit(limit)
    .all()

/** How many stories there are on all pages of such a list. */
export const countListed = (db: Store, filter: Omit<StoryFilter, 'limit'>) =>
  filter.featured || filter.scope || filter.language || filter.author
    ? countRows(db, stories, matching(filter))
    : countTallied(
        db,
        'stories',
        (status, category) => status === (filter.status ?? status) && category === (filter.category ?? category),
      )

const matching = (
  { status, featured, scope, category, language, author }: Omit<StoryFilter, 'limit'>,
  named: { category?: string; language?: string; author?: string } = { category, language, author },
) =>
  and(
    // What was withdrawn is never published, and without that question an index alone answers.
    status === 'published' ? undefined : isNull(stories.withdrawnAt),
    status && eq(stories.status, status),
    featured && eq(stories.featured, true),
    // Written out, as only then the index of it is found.
    scope && sql`${scope === 'social' ? stories.mayPost : stories.mayMail} = 1`,
    category && sql`${stories.category} = ${named.category}`,
    language ? sql`${stories.language} = ${named.language}` : undefined,
    author ? sql`${stories.authorPage} = ${named.author}` : undefined,
  )

type InOrder = Pick<StoryFilter, 'status' | 'order'>

const instantOf = ({ status }: InOrder) => (status === 'published' ? stories.publishedAt : stories.createdAt)

/** Where a story stands in a list, for the cursor of the page after it. */
export const placeIn =
  ({ status }: InOrder) =>
  ({ id, createdAt, publishedAt }: StoryRow) => ({
    id,
    createdAt: (status === 'published' ? publishedAt : null) ?? createdAt,
  })

/** A row value, so that the index finds the place instead of reading up to it. */
function beyond(filter: InOrder) {
  const [place, cursor] = [
    sql`(${instantOf(filter)}, ${stories.id})`,
    sql`(${sql.placeholder('createdAt')}, ${sql.placeholder('id')})`,
  ]
  return filter.order === 'oldest' ? sql`${place} > ${cursor}` : sql`${place} < ${cursor}`
}

/** The published ones of a range of numbers, both ends included, without their words. */
export const listPublishedIds = (db: Store, [first, last]: readonly [number, number]) =>
  db
    .select({ id: stories.id, updatedAt: stories.updatedAt, authorPage: stories.authorPage })
    .from(stories)
    // The sign keeps SQLite from reading all that is published.
    .where(and(sql`+${stories.status} = 'published'`, between(stories.id, first, last)))
    .orderBy(desc(stories.id))
    .all()

/** The number of the story that came last, 0 when none ever came. */
export const newestStoryId = (db: Store) =>
  db
    .select({ id: max(stories.id) })
    .from(stories)
    .get()?.id ?? 0

/** Those of some stories that came with an import. */
export const importedAmong = (db: Store, ids: number[]): ReadonlySet<number | null> =>
  new Set(
    ids.length === 0
      ? []
      : pluck(db, importRows.itemId, { where: and(eq(importRows.kind, 'stories'), inArray(importRows.itemId, ids)) }),
  )

/** What is left of the next stories after a number. */
export const listRevisionsAfter = (db: Store, id: number, limit: number) =>
  db
    .select({ id: stories.id, revision: stories.revision })
    .from(stories)
    .where(and(gt(stories.id, id), isNull(stories.withdrawnAt)))
    .orderBy(asc(stories.id))
    .limit(limit)
    .all()

export const countStories = (db: Store, status: StoryStatus) => countListed(db, { status })

/** Whether any story ever came, withdrawn ones included. */
export const hasStories = (db: Store) => db.select({ id: stories.id }).from(stories).limit(1).get() !== undefined

export type NewStory = StoryFields &
  Partial<Pick<StoryRow, 'writerLanguage' | 'privateName' | 'mayMail' | 'mayPost'>> & {
    submission: string
    wordsSha256: string
    receiptCodeHash?: string
    at: string
  }

/** Of a new story nobody has said no to anything. */
export function insertStory(tx: Store, { at, mayMail = true, mayPost = true, ...story }: NewStory): StoryRow {
  return tx
    .insert(stories)
    .values({ ...story, ...subjectsOf(story), mayMail, mayPost, status: 'pending', createdAt: at, updatedAt: at })
    .returning()
    .get()
}

export interface StoryMove {
  from: readonly StoryStatus[]
  to: StoryStatus
  /** Null when nobody decided, as after a backup was put back. */
  admin: string | null
  at: string
  rejectionReason: string | null
  /** When given, the move happens only if nobody has changed the story since. */
  revision?: number
}

/** Moves a story if it is still where the admin saw it; says whether it did. `publishedAt` stays that of the first time. */
export function moveStory(tx: Store, id: number, move: StoryMove): boolean {
  const publishedAt = move.to === 'published' ? sql`coalesce(${stories.publishedAt}, ${move.at})` : stories.publishedAt
  const { changes } = tx
    .update(stories)
    .set({
      status: move.to,
      featured: move.to === 'rejected' ? false : stories.featured,
      rejectionReason: move.rejectionReason,
      reviewQuestion: move.to === 'published' ? null : stories.reviewQuestion,
      publishedAt,
      decidedBy: move.admin,
      decidedAt: move.at,
      ...nextRevision(move.at),
      ...released,
    })
    .where(and(eq(stories.id, id), inArray(stories.status, [...move.from]), unchangedSince(move.revision)))
    .run()
  return changes === 1
}

/** Changes words, the featured flag or the question to the writer, on the same condition. */
export function changeStory(
  tx: Store,
  id: number,
  change: Partial<
    Pick<
      StoryRow,
      | 'title'
      | 'content'
      | 'authorName'
      | 'privateName'
      | 'authorLocation'
      | 'category'
      | 'language'
      | 'featured'
      | 'reviewQuestion'
    >
  >,
  { revision, at }: { revision?: number; at: string },
): boolean {
  const before = findStory(tx, id)
  const subjects = before && isReworded(change) ? subjectsOf({ ...before, ...change }) : {}
  const { changes } = tx
    .update(stories)
    .set({ ...change, ...subjects, ...nextRevision(at) })
    .where(and(eq(stories.id, id), unchangedSince(revision)))
    .run()
  return changes === 1
}

const isReworded = (change: object) => ['title', 'content', 'authorLocation'].some((field) => field in change)

/**
 * Takes out of a story what its writer wrote, and the story out of every list for good. Of a withdrawn story nothing is
 * left but that it came, when, and what is needed to recognise the same submission and its receipt code again.
 */
export function eraseStory(tx: Store, id: number, at: string): void {
  tx.delete(storyVersions).where(eq(storyVersions.storyId, id)).run()
  deleteTranslationsOf(tx, id)
  eraseWriterWords(tx, id)
  deleteConsents(tx, id)
  deleteRiskDecisions(tx, { kind: 'story', id })
  tx.update(stories)
    .set({
      title: '',
      content: '',
      authorName: '',
      privateName: null,
      authorLocation: '',
      authorEmail: '',
      country: null,
      species: [],
      mayMail: false,
      mayPost: false,
      imageUrl: null,
      videoUrl: null,
      status: 'rejected',
      featured: false,
      rejectionReason: null,
      reviewQuestion: null,
      withdrawnAt: at,
      ...nextRevision(at),
      ...released,
    })
    .where(eq(stories.id, id))
    .run()
}

/** Takes name and address of its writer off a story that stays. The fingerprint of its words would tell them to who guesses. */
export const withholdName = (tx: Store, id: number, at: string) =>
  tx
    .update(stories)
    .set({ authorName: withheldName, privateName: null, authorEmail: '', wordsSha256: null, ...nextRevision(at) })
    .where(eq(stories.id, id))
    .run()

/** Submissions from before there were receipt codes. */
export const listWithoutReceiptHash = (db: Store) =>
  db
    .select({ id: stories.id, submission: stories.submission })
    .from(stories)
    .where(and(isNull(stories.receiptCodeHash), isNotNull(stories.submission)))
    .all()

export const setReceiptHash = (tx: Store, id: number, receiptCodeHash: string) =>
  tx.update(stories).set({ receiptCodeHash }).where(eq(stories.id, id)).run()

/**
 * Some of what waits for a decision, the oldest first. `after`: the last one of those before. `isPromised`: those alone to whose writers an
 * answer was promised.
 */
export const listWaitingStories = (
  db: Store,
  {
    after,
    limit,
    isPromised,
  }: { after: { createdAt: string; id: number } | undefined; limit: number; isPromised?: boolean },
) =>
  db
    .select({
      id: stories.id,
      title: stories.title,
      author: stories.authorName,
      email: stories.authorEmail,
      createdAt: stories.createdAt,
      isImported: sql<number>`${isImportedStory(stories.id)}`,
    })
    .from(stories)
    .where(
      and(
        eq(stories.status, 'pending'),
        isNull(stories.withdrawnAt),
        isPromised ? not(isImportedStory(stories.id)) : undefined,
        after && sql`(${stories.createdAt}, ${stories.id}) > (${after.createdAt}, ${after.id})`,
      ),
    )
    .orderBy(asc(stories.createdAt), asc(stories.id))
    .limit(limit)
    .all()

/** The story that somebody has had open since an instant, the latest where there are several. */
export const findClaimOf = (db: Store, admin: string, since: string) =>
  findFirst(db, stories, {
    where: and(eq(stories.reviewingBy, admin), gt(stories.reviewingSince, since)),
    orderBy: [desc(stories.reviewingSince)],
  })

/** Notes who has a story open, unless a colleague has had it open since `freeSince`. */
export const claimStory = (tx: Store, id: number, admin: string, at: string, freeSince: string) =>
  tx
    .update(stories)
    .set({ reviewingBy: admin, reviewingSince: at })
    .where(
      and(
        eq(stories.id, id),
        sql`(${stories.reviewingBy} is null or ${stories.reviewingBy} = ${admin} or ${stories.reviewingSince} < ${freeSince})`,
      ),
    )
    .run().changes === 1

export const releaseStory = (tx: Store, id: number, admin: string) =>
  tx
    .update(stories)
    .set(released)
    .where(and(eq(stories.id, id), eq(stories.reviewingBy, admin)))
    .run()

const released = { reviewingBy: null, reviewingSince: null }
const nextRevision = (at: string) => ({ revision: sql`${stories.revision} + 1`, updatedAt: at })
const unchangedSince = (revision?: number) =>
  and(isNull(stories.withdrawnAt), revision === undefined ? undefined : eq(stories.revision, revision))
