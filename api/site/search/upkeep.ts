import { createHash } from 'node:crypto'
import { and, asc, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm'
import { rulesOfIndex } from '../../../data/rules/search/indexed.ts'
import { blogPosts } from '../../../data/tables/news.ts'
import { searchDocuments, searchTerms, searchTranslations, searchTrigrams } from '../../../data/tables/search.ts'
import { stories, storyTranslations } from '../../../data/tables/stories.ts'
import { type Clock, toInstant } from '../../platform/clock.ts'
import type { Db, Store } from '../../platform/database.ts'
import { defineJob, type JobHandlers } from '../../platform/jobs/handlers.ts'
import type { PublicContent } from '../../platform/publicContent.ts'
import { publicKeys } from '../../platform/publicKeys.ts'
import { findSetting, keepSetting } from '../../platform/settings.ts'
import { inSteps } from '../../platform/steps.ts'
import { inPlacesOf } from './search.store.ts'

interface Upkeep {
  db: Db
  clock: Clock
  published: PublicContent
}

const rulesName = 'search.rules'

/** Letters are read by Node, and countries by its tables: another version may read them in another way. */
const rulesNow = () => {
  const { unicode, icu } = process.versions
  return createHash('sha256').update(`${rulesOfIndex()} ${unicode} ${icu}`).digest('base64url')
}

/**
 * Empties the index where it was made by other rules: what these do not find in it, they could not delete from it. To be called
 * before anything is written; `searchJobs` then fills it anew.
 */
export function requireRulesOfIndex({ db, clock }: Pick<Upkeep, 'db' | 'clock'>): void {
  const rules = rulesNow()
  if (findSetting<string>(db, rulesName) === rules) return
  db.transaction((tx) => {
    emptyIndex(tx)
    keepSetting(tx, rulesName, rules, toInstant(clock))
  })
}

function emptyIndex(tx: Store): void {
  tx.run(sql`insert into story_words (story_words) values ('delete-all')`)
  tx.run(sql`insert into translation_words (translation_words) values ('delete-all')`)
  tx.run(sql`insert into post_words (post_words) values ('delete-all')`)
  tx.delete(searchTrigrams).run()
  tx.delete(searchTerms).run()
  tx.delete(searchDocuments).run()
  tx.delete(searchTranslations).run()
}

/** Texts looked at in one go, and of those at most so many that are taken in: some milliseconds each. */
const batch = { looked: 200, taken: 20 } as const

interface Place {
  id: number
  createdAt: string
  isKnown: boolean
}

/** Public texts in the order in which they came, from behind one on, and whether the index has them. The index alone answers. */
const storiesAfter = (db: Store, after: Place | undefined): Place[] =>
  db
    .select({
      id: stories.id,
      createdAt: stories.createdAt,
      isKnown: sql<boolean>`exists (select 1 from ${searchDocuments} where ${searchDocuments.storyId} = ${stories.id})`,
    })
    .from(stories)
    .where(
      and(
        eq(stories.status, 'published'),
        sql`${stories.withdrawnAt} is null`,
        after && sql`(${stories.createdAt}, ${stories.id}) > (${after.createdAt}, ${after.id})`,
      ),
    )
    .orderBy(asc(stories.createdAt), asc(stories.id))
    .limit(batch.looked)
    .all()

const postsAfter = (db: Store, after: Place | undefined): Place[] =>
  db
    .select({
      id: blogPosts.id,
      createdAt: blogPosts.createdAt,
      isKnown: sql<boolean>`exists (select 1 from post_words_docsize where id = ${blogPosts.id})`,
    })
    .from(blogPosts)
    .where(and(eq(blogPosts.status, 'published'), gt(blogPosts.id, after?.id ?? 0)))
    .orderBy(asc(blogPosts.id))
    .limit(batch.looked)
    .all()

/** What is released of translations. Those of stories that are not public are passed over by their triggers each time. */
const translationsAfter = (db: Store, after: Place | undefined): Place[] =>
  db
    .select({
      id: storyTranslations.id,
      createdAt: storyTranslations.createdAt,
      isKnown: sql<boolean>`exists (select 1 from ${searchTranslations}
        where ${inPlacesOf(storyTranslations.storyId)} and ${searchTranslations.language} = ${storyTranslations.language})`,
    })
    .from(storyTranslations)
    .innerJoin(stories, eq(stories.id, storyTranslations.storyId))
    .where(
      and(
        isNotNull(storyTranslations.shown),
        sql`+${stories.status} = 'published'`,
        gt(storyTranslations.id, after?.id ?? 0),
      ),
    )
    .orderBy(asc(storyTranslations.id))
    .limit(batch.looked)
    .all()

type Table = 'stories' | 'blog_posts' | 'story_translations'

/** The triggers of the table take in whatever is public and not known, also where nothing about it changes. */
const takeIn = (tx: Store, table: Table, ids: number[]) =>
  tx.run(
    sql`update ${sql.identifier(table)} set ${touched[table]} where id in (select value from json_each(${JSON.stringify(ids)}))`,
  )

const touched: Record<Table, SQL> = {
  stories: sql`title = title`,
  blog_posts: sql`title = title`,
  story_translations: sql`shown = shown`,
}

/** Takes in what the index does not have, in steps. */
export async function fillIndex({ db, published }: Omit<Upkeep, 'clock'>, signal?: AbortSignal): Promise<void> {
  let taken = 0
  const fill = (table: Table, read: (after: Place | undefined) => Place[]) =>
    inSteps<Place>({
      read: (after) => untilSome(read(after)),
      work(rows) {
        const missing = rows.filter(({ isKnown }) => !isKnown).map(({ id }) => id)
        if (missing.length === 0) return
        db.transaction((tx) => takeIn(tx, table, missing))
        taken += missing.length
      },
      signal,
    })
  await fill('stories', (after) => storiesAfter(db, after))
  await fill('story_translations', (after) => translationsAfter(db, after))
  await fill('blog_posts', (after) => postsAfter(db, after))
  if (taken > 0)
    db.transaction((tx) => published.changed(tx, { keys: [publicKeys.stories, publicKeys.news], isSoft: true }))
}

/** Of the rows read, as many as are taken in at once. */
function untilSome(rows: Place[]): Place[] {
  let missing = 0
  const end = rows.findIndex(({ isKnown }) => !isKnown && ++missing === batch.taken)
  return end < 0 ? rows : rows.slice(0, end + 1)
}

const dayMs = 24 * 3_600_000

export const searchJobs = (upkeep: Omit<Upkeep, 'clock'>): JobHandlers => ({
  'search.fill': defineJob({ everyMs: dayMs, run: (_payload, { signal }) => fillIndex(upkeep, signal) }),
})
