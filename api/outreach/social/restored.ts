import type { Tx } from '../../platform/database.ts'
import { listDuePosts, markPost } from './posts.store.ts'

const reason = 'A backup was put back. This post was due after the backup was made, and may be out.'

/** After a backup was put back: what was due by now is not sent before a person has looked. Says how many posts that are. */
export function holdDuePosts(tx: Tx, at: string): number {
  // Of what was being sent the site itself looks first.
  const due = listDuePosts(tx, at).filter(({ sendingSince }) => sendingSince === null)
  for (const { id } of due)
    markPost(tx, id, { status: 'failed', nextTryAt: null, unclearSince: at, errorMessage: reason, updatedAt: at })
  return due.length
}
