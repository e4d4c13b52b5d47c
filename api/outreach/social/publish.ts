import { toInstant } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import { type PublishedPost, SocialError, type SocialKeys, type SocialPost } from '../../platform/providers/social.ts'
import type { Cards } from '../../site/index.ts'
import { recordFailed, recordPublished, recordTrouble, recordUnclear } from './outcomes.ts'
import { buildPayload, findKeys, obstacleTo } from './payload.ts'
import {
  type AttemptRow,
  findPost,
  insertAttempt,
  listAttempts,
  listDoubtful,
  markPost,
  type PostRow,
} from './posts.store.ts'
import { platformOf } from './present.ts'
import { isCurrent, type PublishTask } from './queue.ts'
import { reconcileDoubtful, reconcileInterrupted, recordFound, searchQuietly } from './reconcile.ts'
import { noteBroken, noteTaken } from './tokens/connections.ts'

/**
 * The one way of sending. A post is marked as being sent before its platform is asked, and what became of it is noted after; who
 * finds the mark of a dead server looks at the platform first. Nothing that may be out is sent again before somebody has looked.
 */
export function createSender(deps: Deps, cards: Cards): (task: PublishTask, signal: AbortSignal) => Promise<void> {
  const underWay = new Map<number, { due: string; sending: Promise<void> }>()
  return (task, signal) => {
    const running = underWay.get(task.id)
    // A machine that slept finds its own jobs abandoned, and they go on. One for another time has its turn after.
    if (running?.due === task.due) return running.sending
    const before = running?.sending.catch(() => {}) ?? Promise.resolve()
    const sending = before
      .then(() => send(deps, cards, task, signal))
      .finally(() => underWay.get(task.id)?.sending === sending && underWay.delete(task.id))
    underWay.set(task.id, { due: task.due, sending })
    return sending
  }
}

async function send(deps: Deps, cards: Cards, task: PublishTask, signal: AbortSignal): Promise<void> {
  const row = findPost(deps.db, task.id)
  if (!row || !isCurrent(row, task)) return
  if (row.sendingSince !== null) return await reconcileInterrupted(deps, row)
  if (await reconcileDoubtful(deps, task, row)) return
  const payload = await buildPayload(deps, cards, row)
  const claim = claimPost(deps, task, row, payload)
  if (claim === 'changed') return await send(deps, cards, task, signal)
  if (claim && payload) await callPlatform(deps, claim, payload, signal)
}

interface Claim {
  row: PostRow
  attempt: AttemptRow
  keys: SocialKeys
}

/** Marks the post as being sent; null when it must not be. */
function claimPost(deps: Deps, task: PublishTask, seen: PostRow, payload: SocialPost | null): Claim | 'changed' | null {
  const at = toInstant(deps.clock)
  return deps.db.transaction((tx) => {
    const row = findPost(tx, task.id)
    if (!row || !isCurrent(row, task) || row.sendingSince !== null) return null
    if (row.revision !== seen.revision) return 'changed'
    const found = findKeys(deps, row)
    const doubtful = listDoubtful(tx, row.id)
    const obstacle =
      obstacleTo(tx, deps, row) ??
      (payload ? null : 'Its picture is not on the site any more.') ??
      (doubtful.every(({ text }) => text === payload?.text) ? null : otherWords) ??
      (found.keys ? null : found.problem)
    if (!payload || !found.keys || obstacle !== null) {
      const record = doubtful.length > 0 ? recordUnclear : recordFailed
      record(tx, deps, row, obstacle ?? '')
      return null
    }
    const platform = platformOf(row)
    const attemptKey = String(listAttempts(tx, row.id).length + 1)
    const attempt = insertAttempt(tx, { postId: row.id, platform, attemptKey, text: payload.text, startedAt: at })
    const sending = { sendingSince: at, attempts: row.attempts + 1 }
    markPost(tx, row.id, { ...sending, updatedAt: at })
    return { row: { ...row, ...sending }, attempt, keys: found.keys }
  })
}

/** In other words the platform would not know it as the one that it may have already. */
const otherWords = 'An earlier try may have brought it out, in other words than those that it would have now.'

async function callPlatform(
  deps: Deps,
  { row, attempt, keys }: Claim,
  payload: SocialPost,
  signal: AbortSignal,
): Promise<void> {
  let posted: PublishedPost
  try {
    posted = await deps.social[platformOf(row)].publish(keys, payload, signal)
  } catch (error) {
    // The server is stopping: whoever takes this up looks at the platform first.
    if (signal.aborted) throw error
    return await recordError(deps, { row, attempt, keys }, error)
  }
  const publishedAt = toInstant(deps.clock)
  deps.db.transaction((tx) => {
    recordPublished(tx, deps, { row, attempt, posted, publishedAt })
    noteTaken(tx, platformOf(row))
  })
}

async function recordError(deps: Deps, { row, attempt, keys }: Claim, error: unknown): Promise<void> {
  const wasDoubtful = listDoubtful(deps.db, row.id).length > 0
  const verdict = verdictOf(error, { isDoubtful: wasDoubtful })
  const found = verdict.act === 'look' ? await searchQuietly(deps, keys, row, attempt) : null
  if (found) return recordFound(deps, row, attempt, found)
  const { reason } = verdict
  deps.db.transaction((tx) => {
    if (verdict.act === 'fail') {
      const record = wasDoubtful ? recordUnclear : recordFailed
      record(tx, deps, row, reason, attempt)
      if (verdict.breaksToken) noteBroken(tx, platformOf(row), { reason, at: toInstant(deps.clock) })
    } else if (verdict.act === 'look' && verdict.otherwise === 'unclear') recordUnclear(tx, deps, row, reason, attempt)
    else {
      const isDoubtful = verdict.act === 'look' || wasDoubtful
      recordTrouble(tx, deps, row, { reason, notBefore: verdict.notBefore, isDoubtful, attempt })
    }
  })
}

/**
 * What an attempt that ended without a post leads to.
 * - `fail`: the platform will not take it; asking again brings the same.
 * - `retry`: it did not happen, and may work later.
 * - `look`: it may have happened. What is found is published; what is not is tried again where the platform itself spoke of trouble,
 *   and otherwise left to a person: its answer may have been lost on the way.
 */
type Verdict =
  | { act: 'fail'; reason: string; breaksToken: boolean }
  | { act: 'retry'; reason: string; notBefore: Date | null }
  | { act: 'look'; reason: string; otherwise: 'retry' | 'unclear'; notBefore: Date | null }

/** `isDoubtful`: an earlier attempt may have brought the post out. */
function verdictOf(error: unknown, { isDoubtful }: { isDoubtful: boolean }): Verdict {
  if (!(error instanceof SocialError))
    return { act: 'look', reason: 'Something went wrong on our side.', otherwise: 'unclear', notBefore: null }
  const { message: reason, trouble, retryAt: notBefore } = error
  if (error.happened === 'maybe')
    return { act: 'look', reason, otherwise: isAnswer(error.code) ? 'retry' : 'unclear', notBefore }
  // The platform has these words already: most likely from us.
  if (trouble === 'duplicate' && isDoubtful) return { act: 'look', reason, otherwise: 'unclear', notBefore }
  if (trouble === 'unavailable') return { act: 'retry', reason, notBefore }
  return { act: 'fail', reason, breaksToken: trouble === 'unset' || trouble === 'permission' }
}

/** A gateway that waited in vain does not know either. */
const isAnswer = (code: string | null) => code !== null && code !== '504'
