import { and, asc, count, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import { stories } from '../../data/tables/stories.ts'
import { language } from '../../data/words/language.ts'
import type { Language } from '../../data/words/languages.ts'
import type { Store } from '../platform/database.ts'
import { isAddress } from '../platform/erasure.ts'
import { changeRows, isOneOf, listFields, pluck } from '../platform/rows.ts'
import { ownName } from './stories.store.ts'

/** Stories whose writer's address is known: neither taken back nor so old that it is no longer kept. */
export const isWritten = and(ne(stories.authorEmail, ''), isNull(stories.withdrawnAt))
/** As addresses are compared. */
export const comparableAddress = sql<string>`comparable(${stories.authorEmail})`

/** Whose comparable address is one of these. */
const isAmong = (addresses: readonly string[]) =>
  sql`${comparableAddress} in (select value from json_each(${JSON.stringify(addresses)}))`

/** Some of those who ever sent a story, in the order of what their addresses compare as. Spelling, name and place are those of the latest. `after`: the last address of those before. */
export const listWritersAfter = (db: Store, after: string, limit: number) =>
  listFields(db, stories, {
    fields: {
      address: comparableAddress,
      email: stories.authorEmail,
      name: ownName,
      location: stories.authorLocation,
      // With one max, SQLite takes the other columns from the row that has it (sqlite.org/lang_select.html#bareagg).
      latest: sql<string>`max(${stories.createdAt} || printf('%012d', ${stories.id}))`,
    },
    where: and(isWritten, sql`${comparableAddress} > ${after}`),
    groupBy: [comparableAddress],
    orderBy: [comparableAddress],
    limit,
  })

/** How many stories, of all states, came from each of these comparable addresses; those from which none came are left out. */
export const countStoriesByWriter = (db: Store, addresses: string[]): Map<string, number> =>
  new Map(
    listFields(db, stories, {
      fields: { address: comparableAddress, stories: count() },
      where: and(isWritten, isAmong(addresses)),
      groupBy: [comparableAddress],
    }).map((row) => [row.address, row.stories]),
  )

/** Some of the addresses that stories came from, each once, in the order of what they compare as. `after`: the last of those before. */
export const listAddressesAfter = (db: Store, after: string | undefined, limit: number) =>
  listFields(db, stories, {
    fields: { address: comparableAddress, email: stories.authorEmail },
    where: sql`${comparableAddress} > ${after ?? ''}`,
    groupBy: [comparableAddress],
    orderBy: [comparableAddress],
    limit,
  })

/** Ids of an address's stories, oldest first. */
export const listStoryIdsOf = (db: Store, email: string): number[] =>
  pluck(db, stories.id, {
    where: and(isWritten, isAddress(stories.authorEmail, email)),
    orderBy: [asc(stories.createdAt), asc(stories.id)],
  })

/** The language of the latest story of an address; null where none is left. */
export const languageOfWriter = (db: Store, email: string): Language | null =>
  pluck(db, stories.writerLanguage, {
    where: and(isWritten, isAddress(stories.authorEmail, email)),
    orderBy: [desc(stories.createdAt), desc(stories.id)],
    limit: 1,
  })[0] ?? null

/** The writer of a story does something about it, and speaks this language. */
export const noteLanguage = (tx: Store, id: number) =>
  changeRows(tx, stories, and(eq(stories.id, id), ne(stories.writerLanguage, language())), {
    writerLanguage: language(),
  })

/** How the stories of these comparable addresses spell them, each spelling once. */
export const listSpellings = (db: Store, addresses: string[]): { address: string; email: string }[] =>
  listFields(db, stories, {
    fields: { address: comparableAddress, email: stories.authorEmail },
    where: isAmong(addresses),
    groupBy: [sql`${stories.authorEmail} collate binary`],
  })

/** Writes an address as it is given with all its stories; says how many had another spelling. */
export const spellAddress = (tx: Store, email: string): number =>
  changeRows(
    tx,
    stories,
    and(isAddress(stories.authorEmail, email), sql`${stories.authorEmail} <> ${email} collate binary`),
    { authorEmail: email },
  )

/** What the desk counts of an author's stories, in the order of the stories. */
export const listStoryCounts = (db: Store, storyIds: number[]) =>
  db
    .select({
      storyId: stories.id,
      authorName: ownName,
      email: stories.authorEmail,
      isPublished: eq(stories.status, 'published').mapWith(Boolean),
      isFeatured: sql<boolean>`${stories.status} = 'published' and ${stories.featured}`.mapWith(Boolean),
      views: stories.viewCount,
      likes: stories.likeCount,
      shares: stories.shareCount,
    })
    .from(stories)
    .where(sql`${stories.id} in (select value from json_each(${JSON.stringify(storyIds)}))`)
    .orderBy(stories.id)
    .all()

/** An author has another address now: their stories are told under it. */
export const moveAuthorship = (tx: Store, from: string, to: string) =>
  tx.update(stories).set({ authorEmail: to }).where(isAddress(stories.authorEmail, from)).run()

/** The titles of stories that are still there. */
export const titlesOf = (db: Store, ids: number[]): Map<number, string> =>
  new Map(
    listFields(db, stories, { fields: { id: stories.id, title: stories.title }, where: isOneOf(stories.id, ids) }).map(
      ({ id, title }) => [id, title],
    ),
  )

/** Where the latest story of each of these comparable addresses is from. */
export const listLatestLocations = (db: Store, addresses: readonly string[]): { address: string; location: string }[] =>
  listFields(db, stories, {
    fields: {
      address: comparableAddress,
      location: stories.authorLocation,
      // Beside max(), SQLite takes the other columns from the row that has it (sqlite.org/lang_select.html#bareagg).
      latest: sql<number>`max(${stories.id})`,
    },
    where: and(ne(stories.authorEmail, ''), isAmong(addresses)),
    groupBy: [comparableAddress],
  })
