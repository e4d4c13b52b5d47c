import type { z } from 'zod'
import type { AdminName } from '../../../data/contract/admin.ts'
import type { newScheduledPost, scheduledPostChange } from '../../../data/contract/outreach/social.ts'
import { timezoneOf } from '../../../data/vocabulary/admin.ts'
import { socialPlatforms } from '../../../data/vocabulary/social.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Store, Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { findByIdempotencyKey, noteIdempotencyKey } from '../../platform/idempotencyKeys.ts'
import { recordUnclear, tellCalendar } from './outcomes.ts'
import { picturePathOf } from './payload.ts'
import { schedulePosts } from './plan.ts'
import { changePost, deletePost, findPost, listDoubtful, listPostsById, type PostRow } from './posts.store.ts'
import { platformOf, stateOf } from './present.ts'
import { queueSending } from './queue.ts'
import {
  noPost,
  noTime,
  refuseChange,
  requireFitting,
  requireNameOfNow,
  requireNoDoubt,
  requireOwnPicture,
  requireRevision,
  requireToCome,
  requireWaiting,
  timeOf,
  underWay,
} from './requirements.ts'
import { requireSafePost } from './risk.ts'
import { requireSubject } from './subject.ts'

/**
 * Makes a post for each platform, once for each `key`: the same act again gets the posts that it made.
 * Errors: as `schedulePosts`; 400 social.no_time; 404 social.not_found, when the posts of this key were deleted since.
 */
export function createPosts(
  deps: Deps,
  admin: AdminName,
  key: string,
  given: z.output<typeof newScheduledPost>,
): { rows: PostRow[]; isNew: boolean } {
  const made = deps.db.transaction((tx) => {
    const before = findMadePosts(tx, key)
    if (before) return { rows: before, isNew: false }
    const { at, timezone } = timeOf(tx, admin, given) ?? noTime()
    const rows = schedulePosts(tx, deps, {
      platforms: given.platforms ?? (given.platform ? [given.platform] : []),
      postText: given.postText,
      mediaUrl: given.mediaUrl ?? null,
      contentType: given.contentType,
      contentId: given.contentId ?? null,
      at,
      timezone,
      calendarId: null,
      admin,
      riskReason: given.riskReason,
    })
    noteMadePosts(tx, key, rows)
    return { rows, isNew: true }
  })
  deps.jobs.wake()
  return made
}

/** Posts that are made at once for several platforms are made by one act. */
const madeAt = (platform: string) => `POST /api/social-media/scheduled-posts ${platform}`

export function findMadePosts(tx: Store, key: string): PostRow[] | null {
  const ids = socialPlatforms.map((platform) => findByIdempotencyKey(tx, { route: madeAt(platform), key }))
  const known = ids.filter((id) => id !== undefined)
  if (known.length === 0) return null
  const rows = listPostsById(tx, known)
  return rows.length > 0 ? rows : noPost()
}

export function noteMadePosts(tx: Tx, key: string, rows: PostRow[]): void {
  for (const row of rows) noteIdempotencyKey(tx, { route: madeAt(platformOf(row)), key }, row.id, row.createdAt)
}

/**
 * Changes a post that waits. What has no effect is no change, whatever it was made from. Errors: 404 social.not_found; 409 social.not_scheduled, social.under_way, social.stale with `current`;
 * story.poacher_risk; 400 social.past, social.far, social.too_long, social.foreign_media, social.no_content.
 */
export function changeScheduledPost(
  deps: Deps,
  admin: AdminName,
  id: number,
  { revision, postText, mediaUrl, riskReason, ...time }: z.output<typeof scheduledPostChange>,
): PostRow {
  const changed = deps.db.transaction((tx) => {
    const row = requireWaiting(tx, id)
    const chosen = timeOf(tx, admin, { adminTimezone: timezoneOf(row.timezone), ...time })
    const isMoved = chosen !== null && chosen.at !== row.scheduledAt
    if (!isMoved && row.status === 'scheduled' && saysAlready(deps, row, { postText, mediaUrl })) return row
    requireRevision(tx, row, revision)
    const words = changedWords(tx, deps, admin, row, { postText, mediaUrl, riskReason })
    if (isMoved) {
      requireToCome(deps.clock, chosen.at, chosen.timezone)
      requireNoDoubt(tx, row)
    }
    const moved = isMoved
      ? { scheduledAt: chosen.at, timezone: chosen.timezone, nextTryAt: null, attempts: 0, errorMessage: null }
      : {}
    const at = toInstant(deps.clock)
    const after = changePost(tx, id, { ...words, ...moved, status: 'scheduled' }, at)
    queueSending(tx, after, at)
    noteAct(tx, 'social_post.changed', admin, row, Object.keys({ ...words, ...moved }), at)
    tellCalendarOf(tx, deps, row, after)
    return after
  })
  deps.jobs.wake()
  return changed
}

interface GivenWords {
  postText?: string
  mediaUrl?: string | null
  riskReason?: string
}

export const saysAlready = (deps: Pick<Deps, 'config'>, row: PostRow, { postText, mediaUrl }: GivenWords): boolean =>
  (postText ?? row.postText) === row.postText &&
  (mediaUrl === undefined || requireOwnPicture(deps.config, mediaUrl) === row.mediaUrl)

/** The new words of a post, looked at as when it was made, and the item of the calendar that it is of with these. */
export function changedWords(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'config' | 'postReworded'>,
  admin: AdminName,
  row: PostRow,
  given: GivenWords,
): Partial<Pick<PostRow, 'postText' | 'mediaUrl' | 'namedAuthor' | 'calendarId'>> {
  const postText = given.postText ?? row.postText
  const mediaUrl = given.mediaUrl === undefined ? row.mediaUrl : requireOwnPicture(deps.config, given.mediaUrl)
  requireSafePost(tx, { ...row, postText }, { admin, reason: given.riskReason, at: toInstant(deps.clock) })
  if (saysAlready(deps, row, given)) return {}
  requireNoDoubt(tx, row)
  const { link, author } = requireSubject(tx, deps.config, row)
  if (author !== null && row.contentId !== null) requireNameOfNow(tx, row.contentId, postText, author)
  requireFitting(platformOf(row), postText, { link, hasPicture: picturePathOf(tx, { ...row, mediaUrl }) !== null })
  const { id, calendarId } = row
  const platform = platformOf(row)
  const ofItem = calendarId !== null && {
    calendarId: deps.postReworded(tx, { id, calendarId, platform, postText, mediaUrl, admin }),
  }
  return { postText, mediaUrl, namedAuthor: author, ...ofItem }
}

/** What was done to a post is done to its item, and to the one that it left. */
export function tellCalendarOf(tx: Tx, deps: Pick<Deps, 'postSettled'>, before: PostRow, after: PostRow): void {
  tellCalendar(tx, deps, before)
  if (after.calendarId !== before.calendarId) tellCalendar(tx, deps, after)
}

/**
 * Deletes a post with us; what is out stays out. Of one that may be out, somebody says first whether it is: it only waits no more.
 * Errors: 404 social.not_found; 409 social.under_way, social.not_scheduled with `current`.
 */
export function deleteScheduledPost(deps: Deps, admin: AdminName, id: number): void {
  const isDeleted = deps.db.transaction((tx) => {
    const row = findPost(tx, id) ?? noPost()
    const state = stateOf(row)
    if (state === 'sending') underWay()
    if (state === 'unclear') return false
    const at = toInstant(deps.clock)
    if (state === 'scheduled' && listDoubtful(tx, id).length > 0) {
      recordUnclear(tx, deps, row, 'It was to be deleted before another try. An earlier one may have brought it out.')
      return false
    }
    deletePost(tx, id)
    noteAct(tx, 'social_post.deleted', admin, row, undefined, at)
    tellCalendar(tx, deps, row)
    return true
  })
  if (!isDeleted) refuseChange(deps.db, findPost(deps.db, id) ?? noPost(), 'unclear')
}

/** What was changed or where it stood; the words themselves stay out of the log. */
export function noteAct(
  tx: Tx,
  action: string,
  admin: AdminName,
  row: PostRow,
  changed: string[] | undefined,
  at: string,
): void {
  const before = { platform: platformOf(row), state: stateOf(row), scheduledAt: row.scheduledAt }
  const subject = { kind: 'social_post', id: row.id }
  recordAct(tx, { admin, action, subject, before, after: changed && { changed }, at })
}
