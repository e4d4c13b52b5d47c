import type { z } from 'zod'
import type { AdminName } from '../../../../data/contract/admin.ts'
import type { newRun } from '../../../../data/contract/authors/payoutRuns.ts'
import { currency as ours } from '../../../../data/vocabulary/money.ts'
import { recordAct } from '../../../platform/audit/audit.ts'
import { toInstant } from '../../../platform/clock.ts'
import type { Store, Tx } from '../../../platform/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { fail } from '../../../platform/http/errors.ts'
import { findAuthorOf } from '../../authors.store.ts'
import { obstacleOf } from '../obstacles.ts'
import { findPayout, type PayoutRow } from '../payouts.store.ts'
import { placeOf } from './due.ts'
import { layoutNamed } from './layouts.ts'
import { presentRun } from './present.ts'
import {
  changeLine,
  countLinesOf,
  findLine,
  findLiveLine,
  findRun,
  findRunOfSubmission,
  insertLine,
  insertRun,
  type LineRow,
  listLines,
  moveRun,
  type RunRow,
} from './runs.store.ts'

type Ports = Pick<Deps, 'db' | 'clock' | 'accounts'>
type Asked = z.output<typeof newRun> & { submission: string }

/**
 * Puts pending payouts into a run. The same act again gets the run that it made. Whether each can be paid is judged in the
 * transaction that takes it, so that two runs at once cannot take the same one.
 * Errors: layout.not_found; run.not_payable with `payouts`; run.rate_missing.
 */
export function createRun(
  deps: Ports,
  admin: AdminName,
  { submission, way, country = null, payoutIds, layout, paysDollars, rate, rateSource }: Asked,
): { row: RunRow; isNew: boolean } {
  const { db, clock } = deps
  return db.transaction((tx) => {
    const before = findRunOfSubmission(tx, submission)
    if (before) return { row: before, isNew: false }
    const ids = [...new Set(payoutIds)]
    const judged = ids.map((id) => judge({ ...deps, db: tx }, way, country, id))
    const refused = judged.flatMap(({ id, why }) => (why === null ? [] : [{ payoutId: id, why }]))
    if (refused.length > 0)
      fail('conflict', 'run.not_payable', 'Some of these payouts cannot be paid now.', { payouts: refused })
    const payouts = judged.flatMap(({ payout, place }) => (payout && place ? [{ payout, place }] : []))
    const networks = new Set(payouts.map(({ place }) => place.network))
    const currency = paysDollars ? ours : (payouts[0]?.place.currency ?? ours)
    if (currency !== ours && !rate)
      fail('invalid', 'run.rate_missing', `Please enter how many ${currency} a dollar is.`, {
        issues: [{ field: 'rate', message: `Please enter how many ${currency} a dollar is.` }],
      })
    const row = insertRun(tx, {
      submission,
      way,
      country,
      network: networks.size === 1 ? (payouts[0]?.place.network ?? null) : null,
      layout: layoutNamed(tx, layout),
      currency,
      rate: currency === ours ? null : rate,
      rateSource: currency === ours ? null : rateSource || null,
      createdBy: admin,
      createdAt: toInstant(clock),
    })
    for (const { payout } of payouts)
      insertLine(tx, {
        runId: row.id,
        payoutId: payout.id,
        reference: referenceOf(payout, countLinesOf(tx, payout.id) + 1),
        amount: payout.amount,
      })
    const cents = payouts.reduce((sum, { payout }) => sum + payout.amount, 0)
    const after = { way, country, payouts: payouts.length, cents, currency, rate: row.rate }
    recordAct(tx, { admin, action: 'payout_run.created', subject: subjectOf(row), after, at: row.createdAt })
    return { row, isNew: true }
  })
}

/**
 * Letters and digits alone, as some portals take nothing else: the payout, and the how manieth time it is tried. With the first
 * letters of the payout's own act, so that a site that an older backup was put back to does not give one twice.
 */
const referenceOf = ({ id, submission }: PayoutRow, attempt: number): string =>
  `VFW${id}N${attempt}${(submission ?? '').replace(/\W/g, '').slice(0, 6).toUpperCase()}`

interface Judged {
  id: number
  why: string | null
  payout?: PayoutRow
  place?: ReturnType<typeof placeOf>
}

function judge(
  deps: Pick<Deps, 'accounts'> & { db: Store },
  way: Asked['way'],
  country: RunRow['country'],
  id: number,
): Judged {
  const payout = findPayout(deps.db, id)
  if (!payout) return { id, why: 'There is no such payout.' }
  if (payout.status !== 'pending') return { id, why: `It is ${payout.status} already.` }
  if (payout.sendingAt !== null) return { id, why: 'It is under way already.' }
  const live = findLiveLine(deps.db, id)
  if (live) return { id, why: `It stands in payment run ${live.runId}.` }
  const author = findAuthorOf(deps.db, payout.authorEmail)
  const obstacle = obstacleOf(deps, author, way)
  if (obstacle || !author) return { id, why: obstacle?.message ?? 'The author has no profile.' }
  const place = placeOf(author, way)
  // One file is in one money.
  if (way === 'mobile_money' && place.country !== country) return { id, why: 'The wallet is in another country.' }
  return { id, why: null, payout, place }
}

/** Errors: run.not_found. */
export const existingRun = (db: Store, id: number): RunRow =>
  findRun(db, id) ?? fail('notFound', 'run.not_found', 'There is no such payment run.')

export const subjectOf = ({ id }: Pick<RunRow, 'id'>) => ({ kind: 'payout_run', id })

/** Errors: run.stale with `current`. */
export function movedRun(tx: Tx, row: RunRow, fields: Parameters<typeof moveRun>[2]): RunRow {
  return moveRun(tx, row, fields) ?? stale(tx, row.id)
}

const stale = (tx: Tx, id: number) =>
  fail('conflict', 'run.stale', 'A colleague has changed this payment run. Please look at it again.', {
    current: presentRun(tx, existingRun(tx, id)),
  })

/** A run as it was seen. Errors: run.not_found; run.stale, run.decided, each with `current`. */
export function openRun(tx: Tx, id: number, revision: number): RunRow {
  const row = existingRun(tx, id)
  if (row.state !== 'open')
    fail('conflict', 'run.decided', `This payment run is ${row.state} already.`, { current: presentRun(tx, row) })
  return row.revision === revision ? row : stale(tx, id)
}

/**
 * The portal has the file: from here on its payouts wait for the answers. The same act again changes nothing.
 * Errors: as `openRun`; run.no_file.
 */
export function markSent({ db, clock }: Ports, admin: AdminName, id: number, revision: number): RunRow {
  return db.transaction((tx) => {
    const known = existingRun(tx, id)
    // The answer to the first time was lost.
    if (known.state === 'sent' && known.sentBy === admin && known.revision === revision + 1) return known
    const row = openRun(tx, id, revision)
    if (row.file === null) fail('conflict', 'run.no_file', 'Please make the file first.')
    const at = toInstant(clock)
    const lines = planned(tx, id)
    if (lines.length === 0) fail('conflict', 'run.empty', 'There is no line left in this payment run.')
    for (const line of lines) changeLine(tx, line.id, { state: 'sent' })
    recordAct(tx, { admin, action: 'payout_run.sent', subject: subjectOf(row), after: { lines: lines.length }, at })
    return movedRun(tx, row, { state: 'sent', sentBy: admin, sentAt: at })
  })
}

/** Nothing of it was given to a portal: its payouts are free again. Errors: as `openRun`. */
export function discardRun({ db, clock }: Ports, admin: AdminName, id: number, revision: number): RunRow {
  return db.transaction((tx) => {
    const row = openRun(tx, id, revision)
    for (const line of planned(tx, id)) changeLine(tx, line.id, { state: 'left' })
    recordAct(tx, { admin, action: 'payout_run.discarded', subject: subjectOf(row), at: toInstant(clock) })
    return movedRun(tx, row, { state: 'discarded', file: null })
  })
}

/** Takes a line out of a run that is not sent. A file that was made says too much by then, and is void. Errors: as `openRun`; line.not_found. */
export function leaveLine(
  { db, clock }: Ports,
  admin: AdminName,
  { id, lineId, revision }: { id: number; lineId: number; revision: number },
): RunRow {
  return db.transaction((tx) => {
    const row = openRun(tx, id, revision)
    const line = lineOf(tx, id, lineId)
    if (line.state !== 'planned') fail('conflict', 'line.decided', `This line is ${line.state} already.`)
    changeLine(tx, lineId, { state: 'left' })
    const after = { payoutId: line.payoutId }
    recordAct(tx, { admin, action: 'payout_run.line_left', subject: subjectOf(row), after, at: toInstant(clock) })
    return movedRun(tx, row, { file: null, fileAt: null })
  })
}

/** Errors: line.not_found. */
export function lineOf(tx: Tx, runId: number, lineId: number): LineRow {
  const line = findLine(tx, lineId)
  return line?.runId === runId ? line : fail('notFound', 'line.not_found', 'There is no such line.')
}

const planned = (tx: Tx, id: number) => listLines(tx, id).filter(({ state }) => state === 'planned')
