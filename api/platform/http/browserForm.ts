import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { Notice } from '../../../data/contract/notice.ts'
import type { Instant } from '../../../data/contract/times.ts'
import type { Deps } from '../deps.ts'

/** Draws the page that answers a form which a browser sent by itself. */
export type DrawNotice = (notice: Notice) => string

/** Whether the answer is what somebody will look at: the app asks for anything or for JSON, a browser for a page. */
export function isSentByBrowser({ req }: Pick<Context, 'req'>): boolean {
  const accept = req.header('accept') ?? ''
  return accept.includes('text/html') && !accept.includes('application/json')
}

/** Within this time the same content from the same network is the same submission: a reload, or a second tap. */
const repeatMs = 600_000

export interface EarlierSubmission {
  submission: string | null
  createdAt: Instant
  /** Its writer has taken it back. */
  withdrawnAt?: Instant | null
}

/**
 * The submission of a form that came without an id: that of its first time, when this is a repeat. The page with the form
 * is the same for everybody, so no id can stand in it.
 */
export function repeatableSubmission(
  { clock, secrets }: Pick<Deps, 'clock' | 'secrets'>,
  content: readonly string[],
  find: (submission: string) => EarlierSubmission | undefined,
): string {
  const now = clock.now().getTime()
  const idOfSpan = (span: number) => uuidFrom(secrets.hide(JSON.stringify(['browser form', span, ...content])))
  const span = Math.floor(now / repeatMs)
  const first = [span, span - 1]
    .map((number) => find(idOfSpan(number)))
    .find((earlier) => earlier && now - Date.parse(earlier.createdAt) < repeatMs)
  // What its writer has taken back may be sent again, as a new one.
  if (first?.withdrawnAt) return randomUUID()
  return first?.submission ?? idOfSpan(span)
}

/** RFC 9562, section 5.8: a UUID of our own making. */
function uuidFrom(hidden: string): string {
  const hex = Buffer.from(hidden, 'base64url').toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
