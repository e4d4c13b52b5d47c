import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import { stories } from '../../data/tables/stories.ts'
import type { Store } from '../platform/database.ts'
import { isAddress } from '../platform/erasure.ts'
import { listFields, pluck } from '../platform/rows.ts'

/** Stories whose writer's address is known: neither taken back nor so old that it is no longer kept. */
const isWritten = and(ne(stories.authorEmail, ''), isNull(stories.withdrawnAt))
const address = sql<string>`comparable(${stories.authorEmail})`
const isPublished = sql`${stories.status} = 'published'`
const sum = (figure: unknown) => sql<number>`sum(${figure})`

export type Writer = ReturnType<typeof listWriters>[number]

/** Everybody who ever sent a story, with what became of their stories. Spelling, name and place are those of the latest. */
export const listWriters = (db: Store) =>
  listFields(db, stories, {
    fields: {
      /** As addresses are compared. */
      address,
      email: stories.authorEmail,
      name: stories.authorName,
      location: stories.authorLocation,
      total: sum(1),
      published: sum(isPublished),
      pending: sum(sql`${stories.status} = 'pending'`),
      featured: sum(sql`${isPublished} and ${stories.featured}`),
      views: sum(stories.viewCount),
      likes: sum(stories.likeCount),
      shares: sum(stories.shareCount),
      // With one max, SQLite takes the other columns from the row that has it (sqlite.org/lang_select.html#bareagg).
      latest: sql<string>`max(${stories.createdAt} || printf('%012d', ${stories.id}))`,
    },
    where: isWritten,
    groupBy: [address],
    orderBy: [address],
  })

/** How many stories, of all states, each comparable address has sent. */
export const countStoriesByWriter = (db: Store): Map<string, number> =>
  new Map(
    listFields(db, stories, { fields: { address, stories: sum(1) }, where: isWritten, groupBy: [address] }).map(
      (row) => [row.address, row.stories],
    ),
  )

/** Some of the addresses that stories came from, each once, in the order of what they compare as. `after`: the last of those before. */
export const listAddressesAfter = (db: Store, after: string | undefined, limit: number) =>
  listFields(db, stories, {
    fields: { address, email: stories.authorEmail },
    where: sql`${address} > ${after ?? ''}`,
    groupBy: [address],
    orderBy: [address],
    limit,
  })

/** Ids of an address's stories, oldest first. */
export const listStoryIdsOf = (db: Store, email: string): number[] =>
  pluck(db, stories.id, {
    where: and(isWritten, isAddress(stories.authorEmail, email)),
    orderBy: [asc(stories.createdAt), asc(stories.id)],
  })

/** Writes the address of a story's writer in another way. */
export const spellAddress = (tx: Store, storyId: number, email: string) =>
  tx.update(stories).set({ authorEmail: email }).where(eq(stories.id, storyId)).run()
