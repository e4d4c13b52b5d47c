import type { z } from 'zod'
import type { AdminName } from '../../../data/contract/admin.ts'
import type { DataRequest, newDataRequest } from '../../../data/contract/privacy.ts'
import { requestDue } from '../../../data/rules/inbox/requestDue.ts'
import { calendarDay } from '../../../data/rules/inbox/reviewClock.ts'
import { defaultTimezone } from '../../../data/vocabulary/admin.ts'
import type { DataRequestKind } from '../../../data/vocabulary/privacy.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Store } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/errors.ts'
import { findByIdempotencyKey, noteIdempotencyKey } from '../../platform/idempotencyKeys.ts'
import {
  changeRequest,
  findRequest,
  insertRequest,
  listClosedRequests,
  listOpenRequests,
  listRequestsOf,
  type RequestRow,
} from './requests.store.ts'

type Given = Pick<Deps, 'db' | 'clock'>

const closedShown = 100
const making = { route: 'POST /api/privacy/requests' }

export const listRequests = (db: Store): DataRequest[] =>
  [...listOpenRequests(db), ...listClosedRequests(db, closedShown)].map(presentRequest)

/**
 * Notes who asked for what, and until when they are promised an answer; once for its key. Errors: data_request.in_future.
 */
export function noteRequest(
  { db, clock }: Given,
  admin: AdminName,
  asked: z.output<typeof newDataRequest>,
  key: string,
): DataRequest {
  const { kind, email, note, receivedDay } = asked
  const now = clock.now()
  const today = calendarDay(now, defaultTimezone)
  const day = receivedDay ?? today
  if (day > today) fail('invalid', 'data_request.in_future', 'This day has not come yet.')
  return db.transaction((tx) => {
    const made = findByIdempotencyKey(tx, { ...making, key })
    const before = made === undefined ? undefined : findRequest(tx, made)
    if (before) return presentRequest(before)
    const at = now.toISOString()
    const row = insertRequest(tx, { ...fresh(kind, at), email, note, dueDay: requestDue(kind, day) })
    noteIdempotencyKey(tx, { ...making, key }, row.id, at)
    recordAct(tx, {
      admin,
      action: 'data_request.noted',
      subject: { kind: 'data_request', id: row.id },
      after: { kind, dueDay: row.dueDay },
      at,
    })
    return presentRequest(row)
  })
}

/** Errors: data_request.not_found; data_request.wrong_state. */
export const closeRequest = (given: Given, admin: AdminName, id: number): DataRequest =>
  move(given, admin, id, { closes: true })

/** Takes a closing back. Errors: as above; data_request.erased, as nobody could be answered any more. */
export const reopenRequest = (given: Given, admin: AdminName, id: number): DataRequest =>
  move(given, admin, id, { closes: false })

function move({ db, clock }: Given, admin: AdminName, id: number, { closes }: { closes: boolean }): DataRequest {
  return db.transaction((tx) => {
    const row = findRequest(tx, id) ?? fail('notFound', 'data_request.not_found', 'There is no such request.')
    if ((row.closedAt === null) !== closes)
      fail('conflict', 'data_request.wrong_state', `This request is already ${closes ? 'closed' : 'open'}.`)
    if (!closes && row.email === null)
      fail('conflict', 'data_request.erased', 'The person of this request was erased: there is nobody left to answer.')
    const at = toInstant(clock)
    changeRequest(
      tx,
      id,
      closes ? { closedAt: at, closedBy: admin } : { closedAt: null, closedBy: null, outcome: null },
    )
    const action = closes ? 'data_request.closed' : 'data_request.reopened'
    recordAct(tx, { admin, action, subject: { kind: 'data_request', id }, at })
    return presentRequest(findRequest(tx, id) as RequestRow)
  })
}

export interface Answered {
  kind: Extract<DataRequestKind, 'access' | 'erasure'>
  email: string
  /** Place to number of things handed out or erased. */
  outcome: Record<string, number>
}

/**
 * Closes the open request that was answered by an act, or writes down one that was never noted. After an erasure, every
 * request of this person loses address and note: only that there was one stays.
 */
export function settleRequest(
  tx: Store,
  { clock }: Pick<Given, 'clock'>,
  admin: AdminName,
  answered: Answered,
): RequestRow {
  const { kind, email, outcome } = answered
  const now = clock.now()
  const at = now.toISOString()
  const ofPerson = listRequestsOf(tx, email)
  const open = ofPerson.filter((row) => row.closedAt === null && row.kind === kind)
  const today = calendarDay(now, defaultTimezone)
  if (open.length === 0)
    open.push(insertRequest(tx, { ...fresh(kind, at), email, note: null, dueDay: requestDue(kind, today) }))
  for (const { id } of open) changeRequest(tx, id, { closedAt: at, closedBy: admin, outcome })
  if (kind === 'erasure') forgetWho(tx, [...ofPerson, ...open], { at, admin })
  return findRequest(tx, open[0]?.id ?? 0) as RequestRow
}

function forgetWho(tx: Store, rows: RequestRow[], { at, admin }: { at: string; admin: AdminName }): void {
  for (const { id } of rows) {
    const now = findRequest(tx, id)
    const end = now?.closedAt === null ? { closedAt: at, closedBy: admin } : {}
    changeRequest(tx, id, { email: null, note: null, ...end })
  }
}

const fresh = (kind: DataRequestKind, at: string) => ({
  kind,
  createdAt: at,
  closedAt: null,
  closedBy: null,
  outcome: null,
})

export const presentRequest = (row: RequestRow): DataRequest => ({
  id: row.id,
  kind: row.kind,
  email: row.email,
  note: row.note,
  createdAt: row.createdAt,
  dueDay: row.dueDay,
  closedAt: row.closedAt,
  closedBy: row.closedBy as AdminName | null,
  outcome: row.outcome,
})
