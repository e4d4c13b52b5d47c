import { and, asc, eq, getTableColumns, gt, isNull, sql } from 'drizzle-orm'
import { writerFigures } from '../../data/tables/statistics.ts'
import { stories } from '../../data/tables/stories.ts'
import { type Db, onlyOne, preparedOnce, type Store } from '../platform/database.ts'
import { deleteRows, isOneOf, listFields, listRows } from '../platform/rows.ts'
import { inSteps } from '../platform/steps.ts'
import { ownName } from './stories.store.ts'
import { comparableAddress, isWritten, listAddressesAfter } from './writers.store.ts'

export type WriterFigures = typeof writerFigures.$inferSelect

type PlacedFigures = WriterFigures & { id: number }

const rowId = sql<number>`${writerFigures}.rowid`

/** Of the next addresses, in the order in which they became known. `after`: the `id` of the last one before. */
export const listWriterFigures = (db: Store, after: number, limit: number): PlacedFigures[] =>
  listFields(db, writerFigures, { fields: placed, where: sql`${rowId} > ${after}`, orderBy: [rowId], limit })

const placed = { id: rowId, ...getTableColumns(writerFigures) }

/** Of those of these comparable addresses that have any, by the address. */
export const writerFiguresOf = (db: Store, addresses: readonly string[]): Map<string, WriterFigures> =>
  new Map(
    listRows(db, writerFigures, { where: isOneOf(writerFigures.address, addresses) }).map((figures) => [
      figures.address,
      figures,
    ]),
  )

/** How the latest of the stories of an address spells it, and names its writer. */
export const latestSpelling = (db: Store, address: string) => spellingOf(db).get({ address })

const spellingOf = preparedOnce((db) =>
  db
    .select({ email: stories.authorEmail, name: ownName })
    .from(stories)
    .where(and(sql`${comparableAddress} = ${sql.placeholder('address')}`, isNull(stories.withdrawnAt)))
    .orderBy(sql`${stories.createdAt} desc`, sql`${stories.id} desc`)
    .limit(onlyOne)
    .prepare(),
)

/** Addresses counted in one go: a few milliseconds. */
const batch = 100

/** Counts the stories of every address again, in steps; what was counted otherwise is corrected. Says of how many addresses. */
export async function recountWriters(db: Db, signal?: AbortSignal): Promise<number> {
  let corrected = 0
  const work = (addresses: string[]) =>
    db.transaction((tx) => {
      corrected += correct(tx, addresses)
    })
  await inSteps<string>({ read: (after = '') => listKeptAfter(db, after), work, signal })
  const read = (after: string | undefined) => listAddressesAfter(db, after, batch).map(({ address }) => address)
  await inSteps<string>({ read, work, signal })
  return corrected
}

const listKeptAfter = (db: Store, after: string) =>
  db
    .select({ address: writerFigures.address })
    .from(writerFigures)
    .where(gt(writerFigures.address, after))
    .orderBy(asc(writerFigures.address))
    .limit(batch)
    .all()
    .map(({ address }) => address)

function correct(tx: Store, addresses: string[]): number {
  const counted = new Map(countWriters(tx, addresses).map((figures) => [figures.address, figures]))
  const kept = writerFiguresOf(tx, addresses)
  const wrong = addresses.filter(
    (address) => JSON.stringify(counted.get(address)) !== JSON.stringify(kept.get(address)),
  )
  for (const address of wrong) {
    const set = counted.get(address)
    if (set) tx.insert(writerFigures).values(set).onConflictDoUpdate({ target: writerFigures.address, set }).run()
    else deleteRows(tx, writerFigures, eq(writerFigures.address, address))
  }
  return wrong.length
}

const countWriters = (tx: Store, addresses: string[]): WriterFigures[] => {
  const isPublished = sql`${stories.status} = 'published'`
  const sum = (figure: unknown) => sql<number>`sum(${figure})`
  return tx
    .select({
      address: comparableAddress,
      total: sum(1),
      published: sum(isPublished),
      pending: sum(sql`${stories.status} = 'pending'`),
      featured: sum(sql`${isPublished} and ${stories.featured}`),
      views: sum(stories.viewCount),
      likes: sum(stories.likeCount),
      shares: sum(stories.shareCount),
    })
    .from(stories)
    .where(and(sql`${comparableAddress} in (select value from json_each(${JSON.stringify(addresses)}))`, isWritten))
    .groupBy(comparableAddress)
    .all()
}
