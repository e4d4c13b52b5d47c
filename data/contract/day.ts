import { z } from 'zod'
import { mostRowsOfDay } from '../vocabulary/limits.ts'
import type { AdminName, AuditEntry } from './admin.ts'
import type { Instant } from './times.ts'

/**
 * What can wait for an admin. `word`: an answer, a correction or a proposal of a writer. `post`: one to a network that failed, or of
 * which nobody knows. `file`: a file of a story that could not be converted. `notice`: what else an admin was told to do.
 */
export const waitingKinds = [
  'story',
  'word',
  'message',
  'application',
  'request',
  'payout',
  'post',
  'file',
  'mail',
  'notice',
] as const
export type WaitingKind = (typeof waitingKinds)[number]

/** One thing that waits. */
export interface Waiting {
  kind: WaitingKind
  /** Of the record; of a file, the story's. Mail that did not get through is one row together. */
  id: number
  title: string
  who: string | null
  since: Instant
  /** The last day of what was promised, in the zone of the admin who asks; null where nothing was. */
  dueDay: string | null
  /** The story that it belongs to. */
  storyId: number | null
  /** Of a notice: where something can be done about it. */
  place: { tab: string; metadata: string | null } | null
}

/** What the other admin does: the story that they read at present, and what they did last. */
export interface Colleague {
  admin: AdminName
  /** Null while they are signed in nowhere. */
  lastSeenAt: Instant | null
  reading: { storyId: number; title: string; since: Instant } | null
  acts: AuditEntry[]
}

/**
 * `GET /api/admin/day`: what waits, in the order in which it was promised. What nothing was promised for stands at the day on which
 * it came. Of each kind a fifth of `limit` is among them, before the rest is filled up with the oldest. `totals` count all of it, also what is behind `limit`.
 */
export const dayQuery = z.object({
  limit: z.coerce.number().int().min(1).max(mostRowsOfDay).default(25),
})
export interface Day {
  waiting: Waiting[]
  total: number
  totals: Record<WaitingKind, number>
  colleague: Colleague
}
