import { z } from 'zod'
import { type DataRequestKind, dataRequestKinds } from '../vocabulary/privacy.ts'
import type { AdminName } from './admin.ts'
import { emailAddress } from './email.ts'
import type { Day, Instant } from './times.ts'

const address = z.string().trim().max(320).pipe(emailAddress('Please enter a valid email address.'))

/** What one place holds of a person: read, counted, and either erased or kept with the reason. */
export interface ShelfFound {
  name: string
  title: string
  count: number
  /** What an erasure does with it. `some`: what the law asks for is kept. */
  fate: 'erased' | 'some' | 'kept'
  /** Why something is kept; null when nothing is. */
  why: string | null
  /** The last day for which what is there now is kept; null where there is none. */
  keptUntil: Day | null
}

export interface DataRequest {
  id: number
  kind: DataRequestKind
  /** Null once their erasure was carried out. */
  email: string | null
  note: string | null
  createdAt: Instant
  dueDay: Day
  closedAt: Instant | null
  closedBy: AdminName | null
  /** What was done, place by place. */
  outcome: Record<string, number> | null
}

/** `POST /api/privacy/find` (admins): what there is of one person. The address travels in the body, never in an address line. */
export const personQuery = z.object({ email: address })
export interface PersonFound {
  email: string
  shelves: ShelfFound[]
  /** Stories and messages of others whose words hold the address: to be read and edited by hand. */
  namedBy: { kind: 'story' | 'message'; id: number }[]
  openRequests: DataRequest[]
}

/** `POST /api/privacy/export` (admins): all of it as a file. Closes an open request for access. */
export const personExport = personQuery.extend({ format: z.enum(['json', 'html']).default('json') })

/** `POST /api/privacy/erase` (admins). Errors: 400 privacy.confirm, when the address was not typed again. */
export const personErasure = personQuery.extend({
  confirm: z.string().max(320),
  /** The author gives up what is owed to them: profile and account are erased too, unless a payout still waits. */
  isWaived: z.boolean().default(false),
})
export interface PersonErased {
  /** Place to number of things erased, those above zero. */
  erased: Record<string, number>
  kept: ShelfFound[]
  request: DataRequest
}

/**
 * `GET /api/privacy/requests` (admins): the open ones, by due day, then the newest hundred closed ones.
 * `POST`: notes one, once for its `Idempotency-Key`. `POST …/{id}/close` and `/{id}/reopen`: the request as it then is; 404 data_request.not_found,
 * 409 data_request.wrong_state.
 */
export const newDataRequest = z.object({
  kind: z.enum(dataRequestKinds),
  email: address,
  note: z
    .string()
    .trim()
    .max(500, 'The note is too long.')
    .nullish()
    .transform((text) => text || null),
  /** The day it came in, when that was before today. */
  receivedDay: z.iso.date('A day such as 2026-03-31').optional(),
})
export type NewDataRequest = z.input<typeof newDataRequest>

/** `GET /api/privacy/retention` (admins): what is forgotten when, and what the last run of the daily job has forgotten. */
export interface RetentionReport {
  /** Null before the first run. */
  lastRunAt: Instant | null
  lines: {
    name: string
    what: string
    kept: string
    becomes: string
    why: string
    /** By the last run, and by all of them together. */
    last: number
    ever: number
  }[]
}
