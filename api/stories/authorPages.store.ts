import { and, desc, eq, gt, isNotNull, ne, sql } from 'drizzle-orm'
import { foldedIn } from '../../data/tables/columns.ts'
import { formerAuthorPages, isWithoutAuthor, stories } from '../../data/tables/stories.ts'
import { countRows, onlyOne, preparedOnce, type Store } from '../platform/database.ts'
import { isAddress } from '../platform/erasure.ts'
import { deleteRows, hasRow } from '../platform/rows.ts'
import type { StoryRow } from './stories.store.ts'

type Written = Pick<StoryRow, 'id' | 'authorEmail' | 'authorName'>

/** The page that another story of the same address under the same name, however spelled, has been given to. */
export const findPageOfOthers = (db: Store, { id, authorEmail, authorName }: Written): string | undefined =>
  db
    .select({ page: stories.authorPage })
    .from(stories)
    .where(
      and(
        isAddress(stories.authorEmail, authorEmail),
        sql`${foldedIn(stories.authorName)} = folded(${authorName})`,
        isNotNull(stories.authorPage),
        ne(stories.id, id),
      ),
    )
    .orderBy(stories.id)
    .limit(1)
    .get()?.page ?? undefined

/** Whether a story, of whatever state, has been given to a page. `besides`: another one than this. */
export const hasStoriesOn = (db: Store, page: string, besides = 0): boolean =>
  hasRow(db, stories, and(eq(stories.authorPage, page), ne(stories.id, besides)))

export const setAuthorPage = (tx: Store, id: number, authorPage: string | null) =>
  tx.update(stories).set({ authorPage }).where(eq(stories.id, id)).run()

/** Whoever has the address of the one page finds the other, also by the addresses that led to the one before. */
export function noteFormerPage(tx: Store, page: string, now: string): void {
  tx.update(formerAuthorPages).set({ now }).where(eq(formerAuthorPages.now, page)).run()
  tx.insert(formerAuthorPages)
    .values({ page, now })
    .onConflictDoUpdate({ target: formerAuthorPages.page, set: { now } })
    .run()
}

/** Nothing leads to a page any more that is no longer there. */
export const forgetFormerPages = (tx: Store, now: string) =>
  deleteRows(tx, formerAuthorPages, eq(formerAuthorPages.now, now))

/** The next published stories that belong to no page yet. */
export const listStoriesWithoutAuthor = (db: Store, after: number, limit: number): StoryRow[] =>
  db
    .select()
    .from(stories)
    .where(and(isWithoutAuthor(stories), gt(stories.id, after)))
    .orderBy(stories.id)
    .limit(limit)
    .all()

/** The newest published story on an author's page, under whichever of its addresses. */
export function findNewestOn(db: Store, page: string): StoryRow | undefined {
  const { newest, former } = pagesOf(db)
  const found = newest.get({ page })
  if (found) return found
  const now = former.get({ page })?.now
  return now === undefined ? undefined : newest.get({ page: now })
}

const pagesOf = preparedOnce((db) => ({
  newest: db
    .select()
    .from(stories)
    .where(and(sql`${stories.authorPage} = ${sql.placeholder('page')}`, eq(stories.status, 'published')))
    .orderBy(desc(stories.publishedAt), desc(stories.id))
    .limit(onlyOne)
    .prepare(),
  former: db
    .select({ now: formerAuthorPages.now })
    .from(formerAuthorPages)
    .where(eq(formerAuthorPages.page, sql.placeholder('page')))
    .prepare(),
}))

export const countPublishedOn = (db: Store, page: string): number =>
  countRows(db, stories, and(eq(stories.authorPage, page), eq(stories.status, 'published')))
