import type { AdminName } from '../../../data/contract/admin.ts'
import type { ContentPost } from '../../../data/contract/outreach/calendar.ts'
import { type Timezone, timezoneOf } from '../../../data/vocabulary/admin.ts'
import type { ScheduledContentType, SocialPlatform } from '../../../data/vocabulary/social.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Store, Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { tellUnclear } from './notices.ts'
import { requirePublicPicture } from './payload.ts'
import {
  changePost,
  deletePost,
  insertPost,
  listDoubtful,
  listPostsOfCalendar,
  markPost,
  type PostRow,
} from './posts.store.ts'
import { presentContentPost } from './present.ts'
import { queueSending } from './queue.ts'
import { requireFitting, requireNameOfNow, requireOwnPicture, requireToCome } from './requirements.ts'
import { requireSafePost } from './risk.ts'
import { requireSubject } from './subject.ts'

export type PlanDeps = Pick<Deps, 'clock' | 'config'>

export interface PostPlan {
  platforms: readonly SocialPlatform[]
  /** The same for all, or for each its own. */
  postText: string | Readonly<Record<SocialPlatform, string>>
  /** A path or an address of this site; null: the picture of what the post is about, if that has one. */
  mediaUrl: string | null
  contentType: ScheduledContentType
  contentId: number | null
  /** When it goes out: an instant, to come. Null: at once. */
  at: string | null
  timezone: Timezone | null
  /** The item of the calendar that it is of. */
  calendarId: number | null
  admin: AdminName
  /** Why it goes out although it could lead somebody to an animal. */
  riskReason?: string
}

/**
 * Makes one post for each platform, with the job that sends it, in the caller's transaction. Call `jobs.wake()` after the commit.
 * Errors: 400 social.past, social.far, social.too_long, social.no_content, social.former_name, social.foreign_media, with `issues`;
 * 409 story.poacher_risk.
 */
export function schedulePosts(tx: Tx, deps: PlanDeps, plan: PostPlan): PostRow[] {
  const now = toInstant(deps.clock)
  if (plan.at !== null) requireToCome(deps.clock, plan.at, timezoneOf(plan.timezone))
  const subject = requireSubject(tx, deps.config, plan)
  const mediaUrl = requireOwnPicture(deps.config, plan.mediaUrl)
  requirePublicPicture(tx, mediaUrl)
  return [...new Set(plan.platforms)].map((platform) => {
    const postText = typeof plan.postText === 'string' ? plan.postText : plan.postText[platform]
    if (subject.author !== null && plan.contentId !== null)
      requireNameOfNow(tx, plan.contentId, postText, subject.author)
    requireFitting(platform, postText, { link: subject.link, hasPicture: mediaUrl !== null || subject.hasPicture })
    const row = insertPost(tx, {
      platforms: [platform],
      postText,
      mediaUrl,
      contentType: plan.contentType,
      contentId: plan.contentType === 'custom' ? null : plan.contentId,
      calendarId: plan.calendarId,
      scheduledAt: plan.at,
      nextTryAt: plan.at === null ? now : null,
      timezone: plan.timezone,
      status: 'scheduled',
      namedAuthor: subject.author,
      createdBy: plan.admin,
      createdAt: now,
      updatedAt: now,
    })
    requireSafePost(tx, row, { admin: plan.admin, reason: plan.riskReason, at: now })
    queueSending(tx, row, now)
    const { calendarId, contentType, contentId, scheduledAt } = row
    note(tx, 'social_post.created', plan.admin, row, { platform, calendarId, contentType, contentId, scheduledAt }, now)
    return row
  })
}

interface CalendarPosts {
  calendarId: number
  admin: AdminName
}

/** How many posts were meant, and how many of them are being sent at this moment: with one of those nothing was done. */
export interface Reached {
  reached: number
  underWay: number
}

/** Moves the waiting posts of an item to another time. Call `jobs.wake()` after the commit. Errors: 400 social.past, social.far. */
export function movePosts(
  tx: Tx,
  deps: PlanDeps,
  { calendarId, at, timezone, admin }: CalendarPosts & { at: string; timezone: Timezone | null },
): Reached {
  const now = toInstant(deps.clock)
  requireToCome(deps.clock, at, timezoneOf(timezone))
  const doubtful = waitingOf(tx, calendarId).filter(({ id }) => listDoubtful(tx, id).length > 0)
  if (doubtful.length > 0) return { reached: 0, underWay: doubtful.length }
  return withWaiting(tx, calendarId, (row) => {
    const fresh = { status: 'scheduled', nextTryAt: null, attempts: 0, errorMessage: null } as const
    const moved = changePost(tx, row.id, { ...fresh, scheduledAt: at, timezone }, now)
    queueSending(tx, moved, now)
    note(tx, 'social_post.changed', admin, row, { scheduledAt: at }, now)
  })
}

/** Takes back the posts of an item that have not left. One that an earlier try may have brought out has to be looked for first. */
export function withdrawPosts(tx: Tx, deps: PlanDeps, { calendarId, admin }: CalendarPosts): Reached {
  const now = toInstant(deps.clock)
  return withWaiting(tx, calendarId, (row) => {
    if (listDoubtful(tx, row.id).length > 0) {
      const reason = 'It was taken back while it was not known whether an earlier try had brought it out.'
      markPost(tx, row.id, { ...notWaiting, unclearSince: now, errorMessage: reason, updatedAt: now })
      tellUnclear(tx, row, reason, now)
      return
    }
    deletePost(tx, row.id)
    note(tx, 'social_post.deleted', admin, row, undefined, now)
  })
}

const notWaiting = { status: 'failed', sendingSince: null, nextTryAt: null } as const

const waitingOf = (tx: Tx, calendarId: number) =>
  listPostsOfCalendar(tx, [calendarId]).filter(({ status }) => status === 'scheduled' || status === 'pending')

function withWaiting(tx: Tx, calendarId: number, act: (row: PostRow) => void): Reached {
  const waiting = waitingOf(tx, calendarId)
  const underWay = waiting.filter(({ sendingSince }) => sendingSince !== null).length
  if (underWay === 0) for (const row of waiting) act(row)
  return { reached: waiting.length, underWay }
}

/** The posts of items, each item's in the order in which they were made. */
export function listPostsOf(db: Store, calendarIds: readonly number[]): Map<number, ContentPost[]> {
  const found = new Map<number, ContentPost[]>()
  for (const row of listPostsOfCalendar(db, calendarIds)) {
    if (row.calendarId === null) continue
    found.set(row.calendarId, [...(found.get(row.calendarId) ?? []), presentContentPost(row)])
  }
  return found
}

const note = (tx: Tx, action: string, admin: AdminName, { id }: PostRow, after: object | undefined, at: string) =>
  recordAct(tx, { admin, action, subject: { kind: 'social_post', id }, after, at })
