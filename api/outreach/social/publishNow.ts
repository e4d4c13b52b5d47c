import { setTimeout as wait } from 'node:timers/promises'
import type { z } from 'zod'
import type { AdminName } from '../../../data/contract/admin.ts'
import type { Published, PublishResult, publishRequest } from '../../../data/contract/outreach/social.ts'
import { timezoneOf } from '../../../data/vocabulary/admin.ts'
import { socialPlatformNames } from '../../../data/vocabulary/social.ts'
import { zoneOf } from '../../platform/admins/profile.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { inWords } from './notices.ts'
import { schedulePosts } from './plan.ts'
import { changePost, findPost, listPostsById, type PostRow } from './posts.store.ts'
import { changedWords, findMadePosts, noteAct, noteMadePosts, saysAlready, tellCalendarOf } from './posts.ts'
import { externalIdOf, platformOf, postUrlOf, stateOf } from './present.ts'
import { queueSending } from './queue.ts'
import { noPost, requireRevision, requireWaiting, timeOf } from './requirements.ts'

/** Of real time: how long an admin is kept waiting, and how often it is looked what became of it. */
const timeoutMs = 25_000
const pollMs = 50

type Asked = z.output<typeof publishRequest>

/**
 * Publishes now, or plans for later where a time is given; once for each `key`. Answers for each platform what became of it.
 * Errors: as of scheduled posts.
 */
export async function publish(deps: Deps, admin: AdminName, key: string, asked: Asked): Promise<Published> {
  const { ids, isLater } = deps.db.transaction((tx) => {
    const chosen = asked.scheduledPostId === undefined ? timeOf(tx, admin, withoutGaps(asked)) : null
    const rows =
      findMadePosts(tx, key) ??
      (asked.scheduledPostId === undefined
        ? createNow(tx, deps, admin, key, asked, chosen)
        : publishWaiting(tx, deps, admin, key, asked))
    return { ids: rows.map(({ id }) => id), isLater: chosen !== null }
  })
  deps.jobs.wake()
  const results = isLater ? listPostsById(deps.db, ids).map(resultOf) : await outcomesOf(deps, ids)
  return { success: results.length > 0 && results.every(({ success }) => success), results }
}

const withoutGaps = ({ scheduleDate, scheduleTime, adminTimezone }: Asked) => ({
  scheduleDate: scheduleDate || undefined,
  scheduleTime: scheduleTime || undefined,
  adminTimezone,
})

function createNow(
  tx: Tx,
  deps: Deps,
  admin: AdminName,
  key: string,
  asked: Asked,
  chosen: ReturnType<typeof timeOf>,
): PostRow[] {
  const rows = schedulePosts(tx, deps, {
    platforms: asked.platforms,
    postText: asked.postText,
    mediaUrl: asked.mediaUrl ?? null,
    contentType: asked.contentType,
    contentId: asked.contentId ?? null,
    at: chosen?.at ?? null,
    timezone: chosen?.timezone ?? asked.adminTimezone ?? zoneOf(tx, admin),
    calendarId: null,
    admin,
    riskReason: asked.riskReason,
  })
  noteMadePosts(tx, key, rows)
  return rows
}

/** A post that waits goes out now, with the words that the admin saw. One that was told so before is left as it is. */
function publishWaiting(tx: Tx, deps: Deps, admin: AdminName, key: string, asked: Asked): PostRow[] {
  const { scheduledPostId = 0, revision, postText, mediaUrl, riskReason } = asked
  const row = findPost(tx, scheduledPostId) ?? noPost()
  const isSeen = revision === undefined || revision === row.revision
  if (isPublishing(row) && (isSeen || saysAlready(deps, row, { postText, mediaUrl }))) return [row]
  requireRevision(tx, row, revision)
  requireWaiting(tx, row.id)
  const words = changedWords(tx, deps, admin, row, { postText, mediaUrl, riskReason })
  const sent = sendNow(tx, deps, admin, row, words)
  noteMadePosts(tx, key, [sent])
  tellCalendarOf(tx, deps, row, sent)
  return [sent]
}

/** By an earlier call, of a second click or after a lost answer. One that waits for another try can be told so again. */
function isPublishing(row: PostRow): boolean {
  const state = stateOf(row)
  if (row.scheduledAt !== null || row.status === 'pending') return false
  return state === 'scheduled' ? row.attempts === 0 : state === 'sending' || state === 'published'
}

export function sendNow(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  admin: AdminName,
  row: PostRow,
  words: Partial<PostRow> = {},
): PostRow {
  const at = toInstant(deps.clock)
  const now = { status: 'scheduled', scheduledAt: null, nextTryAt: at, attempts: 0, errorMessage: null } as const
  const sent = changePost(tx, row.id, { ...words, ...now, unclearSince: null }, at)
  queueSending(tx, sent, at)
  noteAct(tx, 'social_post.published_now', admin, row, Object.keys(words), at)
  return sent
}

/**
 * Sends waiting posts now and waits until it is known what became of each, for half a minute at most; what is still under way then
 * says so. Posts that do not wait are told as they are.
 */
export async function publishPosts(deps: Deps, ids: readonly number[], admin: AdminName): Promise<PublishResult[]> {
  deps.db.transaction((tx) => {
    for (const row of listPostsById(tx, ids))
      if (stateOf(row) === 'scheduled' && !isPublishing(row)) sendNow(tx, deps, admin, row)
  })
  deps.jobs.wake()
  return await outcomesOf(deps, ids)
}

async function outcomesOf({ db }: Pick<Deps, 'db'>, ids: readonly number[]): Promise<PublishResult[]> {
  const until = performance.now() + timeoutMs
  let rows = listPostsById(db, ids)
  while (rows.some(isUnderWay) && performance.now() < until) {
    await wait(pollMs)
    rows = listPostsById(db, ids)
  }
  return rows.map(resultOf)
}

/** Not one that waits for another try. */
const isUnderWay = (row: PostRow) =>
  stateOf(row) === 'sending' || (stateOf(row) === 'scheduled' && row.attempts === 0 && row.scheduledAt === null)

function resultOf(row: PostRow): PublishResult {
  const state = stateOf(row)
  const isPlanned = state === 'scheduled' && row.scheduledAt !== null
  return {
    platform: platformOf(row),
    success: state === 'published' || isPlanned,
    state,
    scheduledPostId: row.id,
    postId: externalIdOf(row),
    url: postUrlOf(row),
    message: isPlanned ? null : messageOf(row),
  }
}

function messageOf(row: PostRow): string | null {
  const platform = socialPlatformNames[platformOf(row)]
  switch (stateOf(row)) {
    case 'published':
      return null
    case 'unclear':
      return `Look at ${platform} whether the post is there, and say so under Scheduled Posts. ${row.errorMessage ?? ''}`.trim()
    case 'failed':
      return row.errorMessage
    case 'sending':
      return `${platform} has not answered yet. Scheduled Posts shows what becomes of it.`
    case 'scheduled':
      return row.errorMessage === null || row.nextTryAt === null
        ? 'It goes out in a moment. Scheduled Posts shows what becomes of it.'
        : `${row.errorMessage} It is tried again on ${inWords(row.nextTryAt, timezoneOf(row.timezone))}.`
  }
}
