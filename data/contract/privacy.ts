import { z } from 'zod'
import { dataRequestKinds } from '../vocabulary/privacy.ts'
import { adminNames } from './admin.ts'
import { emailAddress } from './email.ts'

const address = z.string().trim().max(320).pipe(emailAddress('Please enter a valid email address.'))

/** What one place holds of a person: read, counted, and either erased or kept with the reason. */
export const shelfFound = z.object({
  name: z.string(),
  title: z.string(),
  count: z.number().int(),
  /** What an erasure does with it. `some`: what the law asks for is kept. */
  fate: z.enum(['erased', 'some', 'kept']),
  /** Why something is kept; null when nothing is. */
  why: z.string().nullable(),
  /** The last day for which what is there now is kept; null where there is none. */
  keptUntil: z.iso.date().nullable(),
})
export type ShelfFound = z.infer<typeof shelfFound>

export const dataRequest = z.object({
  id: z.number().int(),
  kind: z.enum(dataRequestKinds),
  /** Null once their erasure was carried out. */
  email: z.string().nullable(),
  note: z.string().nullable(),
  createdAt: z.iso.datetime(),
  dueDay: z.iso.date(),
  closedAt: z.iso.datetime().nullable(),
  closedBy: z.enum(adminNames).nullable(),
  /** What was done, place by place. */
  outcome: z.record(z.string(), z.number().int()).nullable(),
})
export type DataRequest = z.infer<typeof dataRequest>

/** `POST /api/privacy/find` (admins): what there is of one person. The address travels in the body, never in an address line. */
export const personQuery = z.object({ email: address })
export const personFound = z.object({
  email: z.string(),
  shelves: z.array(shelfFound),
  /** Stories and messages of others whose words hold the address: to be read and edited by hand. */
  namedBy: z.array(z.object({ kind: z.enum(['story', 'message']), id: z.number().int() })),
  openRequests: z.array(dataRequest),
})
export type PersonFound = z.infer<typeof personFound>

/** `POST /api/privacy/export` (admins): all of it as a file. Closes an open request for access. */
export const personExport = personQuery.extend({ format: z.enum(['json', 'html']).default('json') })

/** `POST /api/privacy/erase` (admins). Errors: 400 privacy.confirm, when the address was not typed again. */
export const personErasure = personQuery.extend({
  confirm: z.string().max(320),
  /** The author gives up what is owed to them: profile and account are erased too, unless a payout still waits. */
  isWaived: z.boolean().default(false),
})
export const personErased = z.object({
  /** Place to number of things erased, those above zero. */
  erased: z.record(z.string(), z.number().int()),
  kept: z.array(shelfFound),
  request: dataRequest,
})
export type PersonErased = z.infer<typeof personErased>

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
export const retentionReport = z.object({
  /** Null before the first run. */
  lastRunAt: z.iso.datetime().nullable(),
  lines: z.array(
    z.object({
      name: z.string(),
      what: z.string(),
      kept: z.string(),
      becomes: z.string(),
      why: z.string(),
      /** By the last run, and by all of them together. */
      last: z.number().int(),
      ever: z.number().int(),
    }),
  ),
})
export type RetentionReport = z.infer<typeof retentionReport>
