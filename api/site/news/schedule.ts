import { z } from 'zod'
import type { AdminName } from '../../../data/contract/admin.ts'
import type { AdminPost, PostTime } from '../../../data/contract/news.ts'
import { zoneOf } from '../../platform/admins/profile.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail, ProductError } from '../../platform/http/errors.ts'
import { defineJob, type JobHandlers } from '../../platform/jobs/handlers.ts'
import { insertJob } from '../../platform/jobs/jobs.store.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { requireToCome } from '../../platform/toCome.ts'
import { newestWords, presentForAdmin } from './news.present.ts'
import { changePostRow, findPost, listScheduledPosts, type PostRow } from './news.store.ts'
import { change, noPost, notScheduled, requireReady, writePost } from './posts.ts'

/** The job that publishes a post at its time. It is named by the time too: one for another time finds that it is not meant any more. */
const publishJob = 'news.publish'

/** Errors: post.not_found; post.stale; post.published; post.incomplete; post.past; post.far; story.poacher_risk. */
export function schedulePost(deps: Deps, admin: AdminName, id: number, given: PostTime): AdminPost {
  const { db, clock, jobs } = deps
  const saved = db.transaction((tx) => {
    const post = findPost(tx, id) ?? noPost()
    const publishTimezone = given.timezone ?? zoneOf(tx, admin)
    const at = new Date(given.publishAt).toISOString()
    // The same once more, as after a lost answer.
    if (post.publishAt === at && post.publishTimezone === publishTimezone) return post
    requireRevision(post, given.revision)
    if (post.status === 'published') fail('conflict', 'post.published', 'This post is on the site already.')
    requireToCome(clock, 'post', at, publishTimezone)
    const now = toInstant(clock)
    requireReady(tx, id, newestWords(post), { admin, reason: given.riskReason, at: now })
    const changed = moved(tx, post, { admin, at: now, to: { publishAt: at, publishTimezone, scheduledBy: admin } })
    const job = { name: publishJob, payload: { id, due: at }, uniqueKey: `${publishJob}:${id}:${at}` }
    insertJob(tx, { ...job, runAt: new Date(at) }, now)
    note(tx, 'post.scheduled', admin, changed, now)
    return changed
  })
  jobs.wake()
  return presentForAdmin(saved)
}

/** Errors: post.not_found; post.stale. */
export const unschedulePost = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: AdminName,
  id: number,
  { revision }: { revision?: number },
): AdminPost =>
  db.transaction((tx) => {
    const post = findPost(tx, id) ?? noPost()
    if (post.publishAt === null) return presentForAdmin(post)
    requireRevision(post, revision)
    const at = toInstant(clock)
    const changed = moved(tx, post, { admin, at, to: notScheduled })
    note(tx, 'post.unscheduled', admin, changed, at)
    return presentForAdmin(changed)
  })

/** `depsOf` is asked when a job runs: jobs are made before all that they use. */
export const publicationJobs = (depsOf: () => Deps): JobHandlers => ({
  [publishJob]: defineJob({
    payload: z.object({ id: z.number().int(), due: z.string() }),
    maxAttempts: 20,
    run: (errand) => publishDue(depsOf(), errand),
  }),
})

/** As by the button, in the name of whoever chose the time. A server that was off at that time publishes it when it is back. */
function publishDue(deps: Deps, { id, due }: { id: number; due: string }): void {
  const post = findPost(deps.db, id)
  if (post?.publishAt !== due) return
  const admin = post.scheduledBy ?? 'admin1'
  try {
    writePost(deps, (tx) => change(deps, tx, { admin, id, status: 'published', at: toInstant(deps.clock) }))
  } catch (error) {
    if (!(error instanceof ProductError)) throw error
    deps.db.transaction((tx) => takeBack(tx, post, { admin, why: error.message, at: toInstant(deps.clock) }))
  }
  deps.jobs.wake()
}

function takeBack(tx: Tx, post: PostRow, { admin, why, at }: { admin: AdminName; why: string; at: string }): void {
  moved(tx, post, { admin, at, to: notScheduled })
  notify(tx, {
    type: 'post_not_published',
    title: 'A scheduled post was not published',
    message: `“${post.title}” is a draft again. ${why}`,
    actionDescription: 'Open Blog, complete the post, and publish it or choose another time.',
    metadata: { postId: post.id },
    at,
  })
}

/** After a backup was put back: each may have been published and taken off since it was made. The titles. */
export const holdScheduledPosts = (tx: Tx, at: string): string[] =>
  listScheduledPosts(tx).map((post) => {
    changePostRow(tx, post.id, { ...notScheduled, revision: post.revision + 1, updatedAt: at })
    return post.title
  })

type Times = Pick<PostRow, 'publishAt' | 'publishTimezone' | 'scheduledBy'>

const moved = (tx: Tx, post: PostRow, { admin, at, to }: { admin: AdminName; at: string; to: Times }): PostRow =>
  changePostRow(tx, post.id, { ...to, revision: post.revision + 1, editedBy: admin, updatedAt: at })

function requireRevision(post: PostRow, revision: number | undefined): void {
  if (revision !== undefined && revision !== post.revision)
    fail('conflict', 'post.stale', 'Somebody changed this post while you had it open.', {
      current: presentForAdmin(post),
    })
}

const note = (tx: Tx, action: string, admin: AdminName, { id, title, publishAt }: PostRow, at: string) =>
  recordAct(tx, { admin, action, subject: { kind: 'post', id }, after: { title, publishAt }, at })
