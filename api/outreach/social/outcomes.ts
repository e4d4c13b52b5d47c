import { lateAfterMinutes } from '../../../data/vocabulary/social.ts'
import { notePromotion } from '../../authors/index.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { settleTakedownOf, settleUnclearOf, tellOfTakedown } from '../../platform/notifications/about.ts'
import type { PublishedPost } from '../../platform/providers/social.ts'
import { tellFailed, tellLate, tellUnclear } from './notices.ts'
import { type AttemptRow, endAttempt, findPost, listDoubtful, markPost, type PostRow } from './posts.store.ts'
import { platformOf, postUrlOf, stateOf } from './present.ts'
import { nextTryAfter, queueSending } from './queue.ts'
import { findSubject, isHeldBack } from './subject.ts'

type OutcomeDeps = Pick<Deps, 'clock' | 'config' | 'postSettled'>
type Ended = AttemptRow | undefined

type Out = { row: PostRow; attempt: Ended; posted: PublishedPost | null; publishedAt: string }

/** The post is out. It may have been given up as unclear meanwhile: what the platform says is true. What it is about may be gone. */
export function recordPublished(tx: Tx, deps: OutcomeDeps, { row, attempt, posted, publishedAt }: Out): void {
  const at = toInstant(deps.clock)
  const platform = platformOf(row)
  if (attempt)
    endAttempt(tx, attempt.id, { state: 'sent', externalPostId: posted?.id ?? null, error: null, endedAt: at })
  if (findPost(tx, row.id)?.status === 'published') return
  const late = row.scheduledAt === null ? 0 : minutesBetween(row.scheduledAt, publishedAt)
  const lateMinutes = late > lateAfterMinutes ? late : null
  markPost(tx, row.id, {
    status: 'published',
    [platform === 'facebook' ? 'facebookPostId' : 'twitterPostId']: posted?.id ?? null,
    ...ended,
    errorMessage: null,
    lateMinutes,
    publishedAt,
    updatedAt: at,
  })
  settleUnclearOf(tx, row.id, at)
  if (lateMinutes !== null) tellLate(tx, row, lateMinutes, at)
  if (row.contentType === 'story' && row.contentId !== null)
    notePromotion(tx, { storyId: row.contentId, platform, at: publishedAt })
  const out = findPost(tx, row.id)
  if (out) reviewTakedown(tx, deps, out)
  tellCalendar(tx, deps, row)
}

/** The post is not out, and does not go out by itself any more. */
export function recordFailed(tx: Tx, deps: OutcomeDeps, row: PostRow, reason: string, attempt?: Ended): void {
  const at = toInstant(deps.clock)
  if (attempt) endAttempt(tx, attempt.id, { state: 'refused', externalPostId: null, error: reason, endedAt: at })
  markPost(tx, row.id, { status: 'failed', ...ended, errorMessage: reason, updatedAt: at })
  tellFailed(tx, row, reason, at)
  tellCalendar(tx, deps, row)
}

/** A post that waits does not go out any more, and nobody is told yet. An earlier try may have brought it out. */
export function recordStopped(tx: Tx, deps: OutcomeDeps, row: PostRow, reason: string): void {
  const at = toInstant(deps.clock)
  const unclearSince = listDoubtful(tx, row.id).length > 0 ? at : null
  markPost(tx, row.id, { status: 'failed', ...ended, unclearSince, errorMessage: reason, updatedAt: at })
  tellCalendar(tx, deps, row)
}

/** Nobody knows whether the post is out: a person has to look. */
export function recordUnclear(tx: Tx, deps: OutcomeDeps, row: PostRow, reason: string, attempt?: Ended): void {
  const at = toInstant(deps.clock)
  if (attempt) endAttempt(tx, attempt.id, { state: 'unclear', externalPostId: null, error: reason, endedAt: at })
  markPost(tx, row.id, { status: 'failed', ...ended, unclearSince: at, errorMessage: reason, updatedAt: at })
  tellUnclear(tx, row, reason, at)
  reviewTakedown(tx, deps, findPost(tx, row.id) ?? row)
  tellCalendar(tx, deps, row)
}

/**
 * Waits for another try, or ends where there were enough of them. `isDoubtful`: this attempt or an earlier one may have brought the
 * post out.
 */
export function recordTrouble(
  tx: Tx,
  deps: OutcomeDeps,
  row: PostRow,
  trouble: { reason: string; notBefore: Date | null; isDoubtful: boolean; attempt?: Ended },
): void {
  const { reason, notBefore, isDoubtful, attempt } = trouble
  const now = deps.clock.now()
  const next = nextTryAfter(row.attempts, now, notBefore)
  if (next === null) {
    const last = `Given up after ${row.attempts} tries. ${reason}`
    const record = isDoubtful ? recordUnclear : recordFailed
    record(tx, deps, row, last, attempt)
    return
  }
  const at = now.toISOString()
  const state = isDoubtful ? 'unclear' : 'refused'
  if (attempt) endAttempt(tx, attempt.id, { state, externalPostId: null, error: reason, endedAt: at })
  const waiting = { sendingSince: null, nextTryAt: next, errorMessage: reason, updatedAt: at }
  markPost(tx, row.id, waiting)
  queueSending(tx, { ...row, ...waiting }, at)
}

const ended = { sendingSince: null, nextTryAt: null, unclearSince: null } as const

export function tellCalendar(tx: Tx, deps: Pick<Deps, 'postSettled'>, { calendarId }: PostRow): void {
  if (calendarId !== null) deps.postSettled(tx, calendarId)
}

const minutesBetween = (from: string, to: string) => Math.floor((Date.parse(to) - Date.parse(from)) / 60_000)

/** Why what a post is about may not be shown as the post shows it; null: it may. */
export function takedownReason(tx: Tx, { config }: Pick<Deps, 'config'>, row: PostRow): string | null {
  const subject = findSubject(tx, config, row)
  const what = named(row)
  if (!subject && isHeldBack(tx, row)) return `The writer of ${what} said no to social networks.`
  if (!subject) return `${what.charAt(0).toUpperCase()}${what.slice(1)} is not on the site any more.`
  const isNamedOtherwise = row.namedAuthor !== null && subject.author !== row.namedAuthor
  return isNamedOtherwise ? `The name under ${what} is another one now.` : null
}

/** Asks the admins to take down a post that is out and should not be, or says that there is nothing left to do. */
export function reviewTakedown(tx: Tx, { clock, config }: Pick<Deps, 'clock' | 'config'>, row: PostRow): void {
  const at = toInstant(clock)
  const state = stateOf(row)
  const why = takedownReason(tx, { config }, row)
  if (why === null) settleTakedownOf(tx, row.id, at)
  else if (state === 'published' || state === 'unclear') {
    const what = { postId: row.id, platform: platformOf(row), about: named(row), url: postUrlOf(row) }
    tellOfTakedown(tx, { ...what, why, isUnclear: state === 'unclear', at })
  }
}

/** By its number: a notification stays when the words of a story are erased. */
const named = ({ contentType, contentId }: PostRow) =>
  contentType === 'story' ? `story ${contentId}` : `news post ${contentId}`
