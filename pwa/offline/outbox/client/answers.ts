import type { StoryReceipt } from '../../../../data/contract/stories.ts'
import { reasons } from '../reasons.ts'
import type { Failure, Issue } from '../retryPolicy.ts'

export type Answer<T> = { kind: 'ok'; value: T } | Failure

export const unreachable: Failure = { kind: 'network', message: reasons.unreachable }
export const unreadable: Failure = { kind: 'server', message: reasons.unreadableAnswer }

/** Statuses with which anything between the phone and the server may speak for it. */
const finalWithoutOurWords = [400, 413, 415, 422]
const tryAgainAlthough4xx = [408, 409, 423, 425, 460]

/** What an answer other than 2xx means, with its words if it has any. A hotel's login page is not our server: its 403 is no last word. */
export function judge(status: number, headers: Pick<Headers, 'get'>, text: string, now: number): Failure {
  const words = wireErrorIn(text)
  const message = words?.message ?? shortTextIn(headers, text)
  if (status === 429 || (status === 503 && headers.get('retry-after')))
    return { kind: 'busy', message, retryAfterMs: retryAfterMs(headers.get('retry-after'), now) }
  const final = words !== null || finalWithoutOurWords.includes(status)
  if (status >= 400 && status < 500 && final && !tryAgainAlthough4xx.includes(status))
    return { kind: 'refused', status, message, issues: words?.issues ?? [] }
  return { kind: 'server', message }
}

const longestSentence = 300

/** Plain words for a person, and no page. */
function shortTextIn(headers: Pick<Headers, 'get'>, text: string): string {
  const words = text.trim()
  const isPlain = /^text\/plain\b/i.test(headers.get('content-type') ?? '')
  return isPlain && words.length <= longestSentence ? words : ''
}

const longestRetryAfterMs = 24 * 3_600_000

/** Seconds or a date (RFC 9110, 10.2.3); one minute when the server names none. */
function retryAfterMs(header: string | null, now: number): number {
  const seconds = Number(header ?? 60)
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header ?? '') - now
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 1000), longestRetryAfterMs) : 60_000
}

/** An object of ours, and no cut answer or a page in between. */
export const isOurs = (text: string) => parsed(text) !== null

/** The receipt in an answer's body; null when it is anything else, such as a cut answer or a page in between. */
export function receiptIn(text: string, submission: string): StoryReceipt | null {
  const value = parsed(text) as Partial<StoryReceipt> | null
  if (value?.submission !== submission || typeof value.storyId !== 'number') return null
  if (typeof value.words?.sha256 !== 'string' || !Array.isArray(value.parts)) return null
  return value as StoryReceipt
}

function wireErrorIn(text: string): { message: string; issues: Issue[] } | null {
  const value = parsed(text) as { message?: unknown; issues?: unknown } | null
  if (typeof value?.message !== 'string') return null
  return { message: value.message, issues: Array.isArray(value.issues) ? (value.issues as Issue[]) : [] }
}

function parsed(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}
