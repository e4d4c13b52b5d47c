import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import type { AdminName } from '../../../data/contract/admin.ts'
import type { HeldAct, HeldActsEnded, HeldActsTaken, HeldAsk } from '../../../data/contract/heldActs.ts'
import { type HeldDoing, holdMs } from '../../../data/vocabulary/heldActs.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail, ProductError } from '../../platform/http/errors.ts'
import { defineJob, type JobHandlers } from '../../platform/jobs/handlers.ts'
import { forgetJournal } from '../../platform/journal.ts'
import { tryOut } from '../../platform/tryOut.ts'
import { doingOf, leavesBy, perform, subjectOf } from './asks.ts'
import {
  deleteHeld,
  endAllHeld,
  endHeld,
  findHeld,
  findHeldOf,
  type HeldRow,
  insertHeld,
  listHeldOfBatch,
} from './held.store.ts'
import { presentHeld } from './present.ts'
import { findWaiting } from './waiting.ts'

const job = 'held.act'

/** What was asked for, and why it is not held. */
interface Refusal {
  ask: HeldAsk
  error: ProductError
}

/**
 * Holds acts for ten seconds, in which they can be taken back, or does them at once where the admins have switched that off. Each is tried out first, one by one, so that others have their turn;
 * then all are written down together with the jobs that do them. `batch`: the same one again holds nothing twice.
 * Errors: what the act alone would be refused for; held.already. Of several, these are told beside those that are held.
 */
export async function holdActs(deps: Deps, admin: AdminName, batch: string, asks: HeldAsk[]): Promise<HeldActsTaken> {
  const refused: Refusal[] = []
  if (listHeldOfBatch(deps.db, batch).length === 0) {
    const possible: HeldAsk[] = []
    for (const ask of asks) {
      if (possible.length + refused.length > 0) await nextTurn()
      const error = refusalOf(deps, admin, ask)
      if (error) refused.push({ ask, error })
      else possible.push(ask)
    }
    refused.push(...deps.db.transaction((tx) => write(tx, deps, { admin, batch, asks: possible })))
  }
  deps.jobs.wake()
  if (!findWaiting(deps.db).waits)
    await hastenActs(
      deps,
      listHeldOfBatch(deps.db, batch).map(({ id }) => id),
    )
  const [first] = refused
  if (asks.length === 1 && first) throw first.error
  return {
    acts: presentHeld(deps, listHeldOfBatch(deps.db, batch)),
    refused: refused.map(({ ask, error }) => ({ subject: subjectOf(ask), why: error.message })),
  }
}

function refusalOf(deps: Deps, admin: AdminName, ask: HeldAsk): ProductError | null {
  try {
    refuseSecond(deps, ask)
    tryOut(deps.db, () => perform(deps, admin, ask))
    return null
  } catch (error) {
    if (error instanceof ProductError) return error
    throw error
  }
}

/** Errors: held.already (409), with what waits. */
function refuseSecond(deps: Deps, ask: HeldAsk): void {
  const other = findHeldOf(deps.db, subjectOf(ask))
  if (!other) return
  const [held] = presentHeld(deps, [other])
  const words = `${other.admin} is ${underWay[other.does]} this already. It happens within ten seconds, and can be undone until then.`
  fail('conflict', 'held.already', words, { held })
}

const underWay: Record<HeldDoing, string> = {
  publish: 'publishing',
  reject: 'rejecting',
  unpublish: 'unpublishing',
  feature: 'putting on the home page',
  unfeature: 'taking off the home page',
  delete: 'deleting',
}

/** Says which were held by a colleague in the meantime. */
function write(tx: Tx, deps: Deps, { admin, batch, asks }: { admin: AdminName; batch: string; asks: HeldAsk[] }) {
  const now = deps.clock.now()
  const [createdAt, later] = [now.toISOString(), new Date(now.getTime() + holdMs).toISOString()]
  const late: Refusal[] = []
  for (const ask of asks) {
    const { kind: subjectKind, id: subjectId } = subjectOf(ask)
    const dueAt = leavesBy(deps, ask, later) ? createdAt : later
    const row = { batch, admin, does: doingOf(ask), subjectKind, subjectId, ask, dueAt, createdAt }
    const held = insertHeld(tx, row)
    if (held) deps.jobs.enqueue(tx, { name: job, payload: { id: held.id }, runAt: new Date(dueAt) })
    else {
      const error = refusalOf(deps, admin, ask)
      if (error) late.push({ ask, error })
    }
  }
  return late
}

/**
 * Takes back what waits, whoever asked for it, and dismisses what was not possible. Again, it changes nothing.
 * Errors: held.done, where all of it has happened.
 */
export function undoActs(deps: Deps, admin: AdminName, ids: number[]): HeldActsEnded {
  const at = toInstant(deps.clock)
  const rows = deps.db.transaction((tx) =>
    ids.flatMap((id) => {
      const row = findHeld(tx, id)
      if (row) undo(tx, row, { admin, at })
      return row ?? []
    }),
  )
  const late = rows.filter(({ state }) => state === 'done').length
  if (late > 0 && late === ids.length)
    fail('conflict', 'held.done', 'It has happened already, so it can no longer be undone here.')
  return { undone: ids.length - late, late }
}

function undo(tx: Tx, row: HeldRow, { admin, at }: { admin: AdminName; at: string }): void {
  if (row.state === 'refused') deleteHeld(tx, row.id)
  if (row.state !== 'held') return
  endHeld(tx, row.id, { state: 'undone' })
  noteEnd(tx, row, { admin, action: 'held.undone', at })
}

const noteEnd = (
  tx: Tx,
  { subjectKind, subjectId, does }: HeldRow,
  { at, ...by }: { admin: AdminName; action: string; at: string },
) => recordAct(tx, { ...by, subject: { kind: subjectKind, id: subjectId }, before: { asked: does }, at })

/** Does at once what waits; of what has ended, nothing is done again. */
export async function hastenActs(deps: Deps, ids: number[]): Promise<HeldAct[]> {
  for (const [index, id] of ids.entries()) {
    if (index > 0) await nextTurn()
    doHeld(deps, id)
  }
  return presentHeld(
    deps,
    ids.flatMap((id) => findHeld(deps.db, id) ?? []),
  )
}

/** Does what was held, once, in the transaction that ends its wait; or keeps why it is not possible any more. */
function doHeld(deps: Deps, id: number): void {
  const at = toInstant(deps.clock)
  const row = deps.db.transaction((tx) => {
    const row = findHeld(tx, id)
    if (row?.state !== 'held' || !row.ask) return null
    const why = refusalAtLast(deps, row.admin, row.ask)
    endHeld(tx, id, why === null ? { state: 'done' } : { state: 'refused', why })
    if (why !== null) noteEnd(tx, row, { admin: row.admin, action: 'held.refused', at })
    return row
  })
  if (!row) return
  deps.jobs.wake()
  if (row.does === 'delete') forgetJournal(deps.db)
}

/** Gone already is what was asked for by who deletes. */
function refusalAtLast(deps: Deps, admin: AdminName, ask: HeldAsk): string | null {
  try {
    perform(deps, admin, ask)
    return null
  } catch (error) {
    if (!(error instanceof ProductError)) throw error
    return error.kind === 'notFound' && doingOf(ask) === 'delete' ? null : error.message
  }
}

export const heldJobs = (depsOf: () => Deps): JobHandlers => ({
  [job]: defineJob({
    payload: z.object({ id: z.int() }),
    run: ({ id }) => doHeld(depsOf(), id),
    givenUp: (tx, { id }) =>
      endHeld(tx, id, { state: 'refused', why: 'Something went wrong on our side. It was not done.' }),
  }),
})

/** A backup was put back: what waited when it was made was done or taken back since, and nobody knows which. */
export const dropHeld = (tx: Tx): number =>
  endAllHeld(tx, { state: 'refused', why: 'A backup was put back that was made before its time had come.' })
