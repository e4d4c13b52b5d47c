import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import { heldActs } from '../../../data/tables/admin.ts'
import { mostRows } from '../../../data/vocabulary/limits.ts'
import type { Store } from '../../platform/database.ts'
import { type Before, deleteSome } from '../../platform/erasure.ts'
import { findById, findRow, listRows } from '../../platform/rows.ts'

export type HeldRow = typeof heldActs.$inferSelect
type NewRow = Pick<HeldRow, 'batch' | 'admin' | 'does' | 'subjectKind' | 'subjectId' | 'ask' | 'dueAt' | 'createdAt'>

/** Nothing, where another act of the same subject waits. */
export const insertHeld = (tx: Store, row: NewRow): HeldRow | undefined =>
  tx.insert(heldActs).values(row).onConflictDoNothing().returning().get()

export const findHeld = (db: Store, id: number): HeldRow | undefined => findById(db, heldActs, id)

/** What waits of a subject. */
export const findHeldOf = (db: Store, { kind, id }: { kind: string; id: string }): HeldRow | undefined =>
  findRow(
    db,
    heldActs,
    and(eq(heldActs.subjectKind, kind), eq(heldActs.subjectId, id), sql`${heldActs.state} = 'held'`),
  )

export const listHeldOfBatch = (db: Store, batch: string): HeldRow[] =>
  listRows(db, heldActs, { where: eq(heldActs.batch, batch), orderBy: [asc(heldActs.id)] })

/** What waits, and what was not possible, first asked for first. */
export const listOpen = (db: Store): HeldRow[] =>
  listRows(db, heldActs, {
    where: inArray(heldActs.state, ['held', 'refused']),
    orderBy: [asc(heldActs.id)],
    limit: mostRows,
  })

type End = Pick<HeldRow, 'state'> & Partial<Pick<HeldRow, 'why'>>

/** Ends what waits, and forgets its words. */
export const endHeld = (tx: Store, id: number, end: End) =>
  tx
    .update(heldActs)
    .set({ ...end, ask: null })
    .where(and(eq(heldActs.id, id), eq(heldActs.state, 'held')))
    .run()

/** Ends all that waits, where nobody knows what has become of it. */
export const endAllHeld = (tx: Store, end: End): number =>
  tx
    .update(heldActs)
    .set({ ...end, ask: null })
    .where(eq(heldActs.state, 'held'))
    .run().changes

export const deleteHeld = (tx: Store, id: number) => tx.delete(heldActs).where(eq(heldActs.id, id)).run()

export const forgetHeldBefore = (db: Store, { before, limit }: Before): number =>
  deleteSome(db, heldActs, and(lt(heldActs.createdAt, before), sql`${heldActs.state} <> 'held'`), limit)
