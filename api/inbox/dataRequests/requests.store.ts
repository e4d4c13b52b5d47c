import { and, asc, desc, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import { dataRequests } from '../../../data/tables/privacy.ts'
import { countRows, type Store } from '../../platform/database.ts'
import { type Before, deleteSome, isAddress } from '../../platform/erasure.ts'
import { findById, listRows } from '../../platform/rows.ts'

export type RequestRow = typeof dataRequests.$inferSelect
type NewRequest = Omit<RequestRow, 'id'>

export const findRequest = (db: Store, id: number) => findById(db, dataRequests, id)

export const insertRequest = (tx: Store, request: NewRequest): RequestRow =>
  tx.insert(dataRequests).values(request).returning().get()

export const changeRequest = (tx: Store, id: number, change: Partial<RequestRow>) =>
  tx.update(dataRequests).set(change).where(eq(dataRequests.id, id)).run()

/** By the day that was promised. */
export const listOpenRequests = (db: Store, limit?: number): RequestRow[] =>
  listRows(db, dataRequests, {
    where: isOpen,
    orderBy: [asc(dataRequests.dueDay), asc(dataRequests.id)],
    limit,
  })

export const countOpenRequests = (db: Store): number => countRows(db, dataRequests, isOpen)

const isOpen = isNull(dataRequests.closedAt)

/** The newest first. */
export const listClosedRequests = (db: Store, limit: number): RequestRow[] =>
  listRows(db, dataRequests, {
    where: isNotNull(dataRequests.closedAt),
    orderBy: [desc(dataRequests.closedAt), desc(dataRequests.id)],
    limit,
  })

export const listRequestsOf = (db: Store, email: string): RequestRow[] =>
  db.select().from(dataRequests).where(isAddress(dataRequests.email, email)).orderBy(dataRequests.id).all()

/** Closed ones alone: a promise that is still open is not forgotten. */
export const forgetRequestsBefore = (db: Store, { before, limit }: Before): number =>
  deleteSome(db, dataRequests, and(isNotNull(dataRequests.closedAt), lt(dataRequests.closedAt, before)), limit)
