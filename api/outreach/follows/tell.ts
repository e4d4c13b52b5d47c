import { msg } from '../../../data/words/words.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Store, Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { defineJob, type JobHandlers } from '../../platform/jobs/handlers.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { canFollow } from '../../platform/mail/mailSettings.ts'
import { inSteps } from '../../platform/steps.ts'
import {
  changeFollower,
  type FollowerRow,
  type FollowRow,
  findFresh,
  findTold,
  keepTold,
  listDueIds,
  listFollowerIds,
  listFollowers,
  listFollowsOf,
} from './follows.store.ts'
import { type News, newsBetween, newsFor } from './news.ts'
import { dueOf } from './weeks.ts'

const minuteMs = 60_000
/** Stories that are published one after the other are told together: when none has come for a while, or the first waits long. */
const quietMs = 5 * minuteMs
const longestMs = 20 * minuteMs

/** Followers in one go: few enough that nobody who writes has to wait. */
const step = 100

/** Has mail written to those who follow what has become news. */
export const followJobs = (depsOf: () => Deps): JobHandlers => ({
  'follows.tell': defineJob({
    everyMs: minuteMs,
    async run(_payload, { signal }) {
      const deps = depsOf()
      if (!canFollow(deps)) return
      await tellAtOnce(deps, signal)
      await tellDue(deps, signal)
    },
  }),
})

/** Interrupted, it begins anew: whoever was told is not told again. */
async function tellAtOnce(deps: Deps, signal: AbortSignal): Promise<void> {
  const { db, clock, jobs } = deps
  const { done } = findTold(db)
  const fresh = findFresh(db, done)
  if (!fresh || !isRipe(fresh, clock.now())) return
  const until = fresh.newest
  keepTold(db, { done, begun: until }, toInstant(clock))
  const news = newsBetween(db, deps, 0, until)
  const subjects = new Set(news.filter(({ seq }) => seq > done).flatMap((one) => one.subjects))
  for (const subject of subjects) {
    await inSteps<number>({
      read: (after = 0) => listFollowerIds(db, subjectOf(subject), after, step),
      work: (ids) => db.transaction((tx) => tellSome(tx, deps, { ids, news, until })),
      signal,
    })
    signal.throwIfAborted()
  }
  keepTold(db, { done: until, begun: until }, toInstant(clock))
  jobs.wake()
}

function isRipe({ first, last }: { first: string; last: string }, now: Date): boolean {
  const since = (at: string) => now.getTime() - Date.parse(at)
  return since(last) >= quietMs || since(first) >= longestMs
}

/** Those who are told once a week, and who were until lately. */
async function tellDue(deps: Deps, signal: AbortSignal): Promise<void> {
  const { db, clock, jobs } = deps
  const at = toInstant(clock)
  // What is newer may still be taken back.
  const until = findTold(db).done
  let news: News[] | undefined
  await inSteps<number>({
    read: () => listDueIds(db, at, step),
    work(ids) {
      news ??= newsBetween(db, deps, 0, until)
      const known = news
      db.transaction((tx) => {
        tellSome(tx, deps, { ids, news: known, until, areDue: true })
        for (const { id, rhythm } of listFollowers(tx, ids))
          changeFollower(tx, id, { dueAt: rhythm === 'weekly' ? dueOf(at) : null })
      })
    },
    signal,
  })
  jobs.wake()
}

interface Telling {
  ids: number[]
  news: readonly News[]
  /** The newest number of all that was looked through. */
  until: number
  /** Also those who are not told at once. */
  areDue?: boolean
}

function tellSome(tx: Tx, deps: Deps, { ids, news, until, areDue = false }: Telling): void {
  const follows = followsOf(tx, ids)
  for (const follower of listFollowers(tx, ids)) {
    const isTold = follower.toldUntil >= until || (!areDue && follower.rhythm !== 'at_once')
    if (!isTold) tellOne(tx, deps, follower, { follows: follows.get(follower.id) ?? [], news, until })
  }
}

function tellOne(
  tx: Tx,
  { jobs, clock }: Deps,
  follower: FollowerRow,
  { follows, news, until }: { follows: FollowRow[]; news: readonly News[]; until: number },
): void {
  const { id, email, toldUntil, refusedAt } = follower
  changeFollower(tx, id, { toldUntil: until })
  if (refusedAt !== null || newsFor(follower, follows, news).length === 0) return
  queueMail(tx, jobs, {
    key: `follow:${id}:${toldUntil}-${until}`,
    kind: 'follow',
    to: { name: null, address: email },
    // As the desk shows it; what is mailed is said in the language of its reader.
    subject: followSubject,
    text: null,
    html: null,
    batch: `follow:${until}`,
    at: toInstant(clock),
  })
}

export const followSubject = msg('New stories that you follow')

/** Which follower a mail is to, and of which span of news; null when its key is none of these. */
export function readFollowKey(key: string | null): { followerId: number; after: number; until: number } | null {
  const [, ...numbers] = /^follow:(\d+):(\d+)-(\d+)$/.exec(key ?? '') ?? []
  const [followerId, after, until] = numbers.map(Number)
  return followerId === undefined || after === undefined || until === undefined ? null : { followerId, after, until }
}

function followsOf(db: Store, ids: number[]): Map<number, FollowRow[]> {
  const found = new Map<number, FollowRow[]>()
  for (const follow of listFollowsOf(db, ids)) {
    const known = found.get(follow.followerId)
    if (known) known.push(follow)
    else found.set(follow.followerId, [follow])
  }
  return found
}

function subjectOf(text: string) {
  const cut = text.indexOf(':')
  return { kind: text.slice(0, cut) as FollowRow['kind'], value: text.slice(cut + 1) }
}
