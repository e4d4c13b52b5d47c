import { and, count, desc, eq, sql } from 'drizzle-orm'
import { fundEntries } from '../../../data/tables/funds.ts'
import type { Store } from '../../platform/database.ts'
import { deleteRows, findRow, hasRow, insertRow, listRows } from '../../platform/rows.ts'

export type FundRow = typeof fundEntries.$inferSelect
type Change = Partial<Omit<FundRow, 'id' | 'submission' | 'revision' | 'createdAt'>>

const newestFirst = [desc(fundEntries.day), desc(fundEntries.id)]
const isPublished = eq(fundEntries.status, 'published')

export const listFunds = (db: Store): FundRow[] => listRows(db, fundEntries, { orderBy: newestFirst })

export const countFunds = (db: Store): number => db.select({ n: count() }).from(fundEntries).get()?.n ?? 0

/** Reads one more than asked: its presence says that there is a next page. */
export const listPublishedFunds = (db: Store, { limit, offset }: { limit: number; offset: number }): FundRow[] =>
  db
    .select()
    .from(fundEntries)
    .where(isPublished)
    .orderBy(...newestFirst)
    .limit(limit + 1)
    .offset(offset)
    .all()

/** Null while no published entry says a sum. */
export const sumTold = (db: Store): number | null =>
  db
    .select({ told: sql<number | null>`sum(${fundEntries.amount})` })
    .from(fundEntries)
    .where(isPublished)
    .get()?.told ?? null

export const findFund = (db: Store, id: number) => findRow(db, fundEntries, eq(fundEntries.id, id))
export const findFundOf = (db: Store, submission: string) =>
  findRow(db, fundEntries, eq(fundEntries.submission, submission))

export const insertFund = (
  tx: Store,
  fund: Omit<FundRow, 'id' | 'revision' | 'createdAt' | 'updatedAt'>,
  at: string,
): FundRow => insertRow(tx, fundEntries, { ...fund, createdAt: at, updatedAt: at })

export const changeFundRow = (tx: Store, id: number, change: Change): FundRow =>
  tx
    .update(fundEntries)
    .set({ ...change, revision: sql`${fundEntries.revision} + 1` })
    .where(eq(fundEntries.id, id))
    .returning()
    .get() as FundRow

export const deleteFundRow = (tx: Store, id: number) => deleteRows(tx, fundEntries, eq(fundEntries.id, id))

/** Whether an entry, published or not, shows a picture. */
export const isPictureInFunds = (db: Store, mediaId: string): boolean =>
  hasRow(db, fundEntries, eq(fundEntries.picture, mediaId))

export const isPictureOfOther = (db: Store, mediaId: string, id: number): boolean =>
  hasRow(db, fundEntries, and(eq(fundEntries.picture, mediaId), sql`${fundEntries.id} <> ${id}`))
