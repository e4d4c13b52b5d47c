import type { Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PublishedPost, SocialKeys } from '../../platform/providers/social.ts'
import { recordPublished, recordTrouble, recordUnclear } from './outcomes.ts'
import { findKeys } from './payload.ts'
import {
  type AttemptRow,
  findOpenAttempt,
  findPost,
  isTakenByAnother,
  listDoubtful,
  listDuePosts,
  markPost,
  type PostRow,
} from './posts.store.ts'
import { platformOf } from './present.ts'
import { isCurrent, type PublishTask } from './queue.ts'
import { noteTaken } from './tokens/connections.ts'

/** How far a platform's clock may be behind ours. */
const skewMs = 60_000

/** Looks whether an attempt brought a post out after all. Errors: SocialError. */
export async function searchPlatform(
  deps: Pick<Deps, 'db' | 'social'>,
  keys: SocialKeys,
  row: PostRow,
  { startedAt, text }: Pick<AttemptRow, 'startedAt' | 'text'>,
): Promise<PublishedPost | null> {
  // Erased: whatever has no words would be taken for it.
  if (text === '') return null
  const since = new Date(Date.parse(startedAt) - skewMs)
  const found = await deps.social[platformOf(row)].find(keys, { text, since })
  // The same words may have gone out in another post of ours.
  return found && !isTakenByAnother(deps.db, platformOf(row), found.id, row.id) ? found : null
}

/** Notes what was found: the post went out when the attempt was made. */
export function recordFound(
  deps: Pick<Deps, 'clock' | 'config' | 'db' | 'postSettled'>,
  row: PostRow,
  attempt: AttemptRow,
  posted: PublishedPost,
): void {
  deps.db.transaction((tx) => {
    recordPublished(tx, deps, { row, attempt, posted, publishedAt: attempt.startedAt })
    noteTaken(tx, platformOf(row))
  })
}

/** The mark of a server that died while it asked, or before it could note the answer. */
export async function reconcileInterrupted(deps: Deps, row: PostRow): Promise<void> {
  const attempt = findOpenAttempt(deps.db, row.id)
  const { keys } = findKeys(deps, row)
  const found = attempt && keys && (await searchQuietly(deps, keys, row, attempt))
  if (attempt && found) return recordFound(deps, row, attempt, found)
  const reason = 'The server stopped while this was being sent.'
  deps.db.transaction((tx) => recordUnclear(tx, deps, row, reason, attempt))
}

/** Before another try: whether an earlier one that ended in trouble brought the post out after all. Not sent where nobody can look. */
export async function reconcileDoubtful(deps: Deps, task: PublishTask, row: PostRow): Promise<boolean> {
  const [first] = listDoubtful(deps.db, row.id)
  const keys = first && findKeys(deps, row).keys
  if (!first || !keys) return false
  try {
    const found = await searchPlatform(deps, keys, row, first)
    if (found) recordFound(deps, row, first, found)
    return found !== null
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    deps.db.transaction((tx) => {
      const now = findPost(tx, row.id)
      // Changed while the platform was looked at: who changed it has made a job for that.
      if (!now || !isCurrent(now, task) || now.revision !== row.revision || now.sendingSince !== null) return
      const tried = { ...now, attempts: now.attempts + 1 }
      markPost(tx, row.id, { attempts: tried.attempts })
      recordTrouble(tx, deps, tried, { reason, notBefore: null, isDoubtful: true })
    })
    return true
  }
}

/** What cannot be looked at now is not found: a person is asked, who can have it looked at again. */
export async function searchQuietly(
  deps: Deps,
  keys: SocialKeys,
  row: PostRow,
  attempt: AttemptRow,
): Promise<PublishedPost | null> {
  try {
    return await searchPlatform(deps, keys, row, attempt)
  } catch (error) {
    deps.log.warn({ err: error, post: row.id }, 'the platform could not be looked at')
    return null
  }
}

const heldReason = 'A backup was put back. This post was due after the backup was made, and may be out.'

/** After a backup was put back: what was due by now is not sent before a person has looked. Says how many posts that are. */
export function holdDuePosts(tx: Tx, at: string): number {
  // Of what was being sent the site itself looks first.
  const due = listDuePosts(tx, at).filter(({ sendingSince }) => sendingSince === null)
  for (const { id } of due)
    markPost(tx, id, { status: 'failed', nextTryAt: null, unclearSince: at, errorMessage: heldReason, updatedAt: at })
  return due.length
}
