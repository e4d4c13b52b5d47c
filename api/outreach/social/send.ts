import { toInstant } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PublishedPost, SocialKeys, SocialPost } from '../../platform/providers/social.ts'
import type { Cards } from '../../site/sharing/cards.ts'
import { dueOf } from './due.ts'
import { lookFor, recordFound } from './look.ts'
import { verdictOf } from './outcome.ts'
import { keysFor, obstacleTo, packParcel } from './parcel.ts'
import {
  type AttemptRow,
  findOpenAttempt,
  findPost,
  insertAttempt,
  listAttempts,
  listDoubtful,
  markPost,
  type PostRow,
} from './posts.store.ts'
import { platformOf } from './present.ts'
import { settleFailed, settlePublished, settleTroubled, settleUnclear } from './settle.ts'
import { noteBroken, noteTaken } from './tokens/connections.ts'

/** A post, and the time for which its job was made. */
export interface Errand {
  id: number
  due: string
}

/**
 * The one way of sending. A post is marked as being sent before its platform is asked, and what became of it is noted after; who
 * finds the mark of a dead server looks at the platform first. Nothing that may be out is sent again before somebody has looked.
 */
export function createSender(deps: Deps, cards: Cards): (errand: Errand, signal: AbortSignal) => Promise<void> {
  const underWay = new Map<number, { due: string; sending: Promise<void> }>()
  return (errand, signal) => {
    const running = underWay.get(errand.id)
    // A machine that slept finds its own jobs abandoned, and they go on. One for another time has its turn after.
    if (running?.due === errand.due) return running.sending
    const before = running?.sending.catch(() => {}) ?? Promise.resolve()
    const sending = before
      .then(() => send(deps, cards, errand, signal))
      .finally(() => underWay.get(errand.id)?.sending === sending && underWay.delete(errand.id))
    underWay.set(errand.id, { due: errand.due, sending })
    return sending
  }
}

async function send(deps: Deps, cards: Cards, errand: Errand, signal: AbortSignal): Promise<void> {
  const row = findPost(deps.db, errand.id)
  if (!row || !isMeant(row, errand)) return
  if (row.sendingSince !== null) return await takeUp(deps, row)
  if (await isOutAlready(deps, errand, row)) return
  const parcel = await packParcel(deps, cards, row)
  const claim = claimPost(deps, errand, row, parcel)
  if (claim === 'changed') return await send(deps, cards, errand, signal)
  if (claim && parcel) await ask(deps, claim, parcel, signal)
}

/** A job for another time is left over from before a change. */
const isMeant = (row: PostRow, { due }: Errand) => row.status === 'scheduled' && dueOf(row) === due

interface Claim {
  row: PostRow
  attempt: AttemptRow
  keys: SocialKeys
}

/** Marks the post as being sent; null when it must not be. */
function claimPost(deps: Deps, errand: Errand, seen: PostRow, parcel: SocialPost | null): Claim | 'changed' | null {
  const at = toInstant(deps.clock)
  return deps.db.transaction(
    (tx) => {
      const row = findPost(tx, errand.id)
      if (!row || !isMeant(row, errand) || row.sendingSince !== null) return null
      if (row.revision !== seen.revision) return 'changed'
      const keys = keysFor(deps, row)
      const doubtful = listDoubtful(tx, row.id)
      const obstacle =
        obstacleTo(tx, deps, row) ??
        (parcel ? null : 'Its picture is not on the site any more.') ??
        (doubtful.every(({ text }) => text === parcel?.text) ? null : otherWords)
      if (!parcel || obstacle !== null || typeof keys === 'string') {
        const settle = doubtful.length > 0 ? settleUnclear : settleFailed
        settle(tx, deps, row, obstacle ?? String(keys))
        return null
      }
      const platform = platformOf(row)
      const attemptKey = String(listAttempts(tx, row.id).length + 1)
      const attempt = insertAttempt(tx, { postId: row.id, platform, attemptKey, text: parcel.text, startedAt: at })
      const sending = { sendingSince: at, attempts: row.attempts + 1 }
      markPost(tx, row.id, { ...sending, updatedAt: at })
      return { row: { ...row, ...sending }, attempt, keys }
    },
    { behavior: 'immediate' },
  )
}

/** In other words the platform would not know it as the one that it may have already. */
const otherWords = 'An earlier try may have brought it out, in other words than those that it would have now.'

async function ask(deps: Deps, { row, attempt, keys }: Claim, parcel: SocialPost, signal: AbortSignal): Promise<void> {
  let posted: PublishedPost
  try {
    posted = await deps.social[platformOf(row)].publish(keys, parcel, signal)
  } catch (error) {
    // The server is stopping: whoever takes this up looks at the platform first.
    if (signal.aborted) throw error
    return await bear(deps, { row, attempt, keys }, error)
  }
  const publishedAt = toInstant(deps.clock)
  deps.db.transaction((tx) => {
    settlePublished(tx, deps, { row, attempt, posted, publishedAt })
    noteTaken(tx, platformOf(row))
  })
}

async function bear(deps: Deps, { row, attempt, keys }: Claim, error: unknown): Promise<void> {
  const wasDoubtful = listDoubtful(deps.db, row.id).length > 0
  const verdict = verdictOf(error, { isDoubtful: wasDoubtful })
  const found = verdict.act === 'look' ? await lookQuietly(deps, keys, row, attempt) : null
  if (found) return recordFound(deps, row, attempt, found)
  const { reason } = verdict
  deps.db.transaction((tx) => {
    if (verdict.act === 'fail') {
      const settle = wasDoubtful ? settleUnclear : settleFailed
      settle(tx, deps, row, reason, attempt)
      if (verdict.breaksToken) noteBroken(tx, platformOf(row), { reason, at: toInstant(deps.clock) })
    } else if (verdict.act === 'look' && verdict.otherwise === 'unclear') settleUnclear(tx, deps, row, reason, attempt)
    else {
      const isDoubtful = verdict.act === 'look' || wasDoubtful
      settleTroubled(tx, deps, row, { reason, notBefore: verdict.notBefore, isDoubtful, attempt })
    }
  })
}

/** The mark of a server that died while it asked, or before it could note the answer. */
async function takeUp(deps: Deps, row: PostRow): Promise<void> {
  const attempt = findOpenAttempt(deps.db, row.id)
  const keys = keysFor(deps, row)
  const found = attempt && typeof keys !== 'string' ? await lookQuietly(deps, keys, row, attempt) : null
  if (attempt && found) return recordFound(deps, row, attempt, found)
  const reason = 'The server stopped while this was being sent.'
  deps.db.transaction((tx) => settleUnclear(tx, deps, row, reason, attempt))
}

/** Before another try: whether an earlier one that ended in trouble brought the post out after all. Not sent where nobody can look. */
async function isOutAlready(deps: Deps, errand: Errand, row: PostRow): Promise<boolean> {
  const [first] = listDoubtful(deps.db, row.id)
  const keys = first && keysFor(deps, row)
  if (!first || !keys || typeof keys === 'string') return false
  try {
    const found = await lookFor(deps, keys, row, first)
    if (found) recordFound(deps, row, first, found)
    return found !== null
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    deps.db.transaction(
      (tx) => {
        const now = findPost(tx, row.id)
        // Changed while the platform was looked at: who changed it has made a job for that.
        if (!now || !isMeant(now, errand) || now.revision !== row.revision || now.sendingSince !== null) return
        const tried = { ...now, attempts: now.attempts + 1 }
        markPost(tx, row.id, { attempts: tried.attempts })
        settleTroubled(tx, deps, tried, { reason, notBefore: null, isDoubtful: true })
      },
      { behavior: 'immediate' },
    )
    return true
  }
}

/** What cannot be looked at now is not found: a person is asked, who can have it looked at again. */
async function lookQuietly(
  deps: Deps,
  keys: SocialKeys,
  row: PostRow,
  attempt: AttemptRow,
): Promise<PublishedPost | null> {
  try {
    return await lookFor(deps, keys, row, attempt)
  } catch (error) {
    deps.log.warn({ err: error, post: row.id }, 'the platform could not be looked at')
    return null
  }
}
