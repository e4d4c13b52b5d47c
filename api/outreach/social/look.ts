import type { Deps } from '../../platform/deps.ts'
import type { PublishedPost, SocialKeys } from '../../platform/providers/social.ts'
import { type AttemptRow, isTakenByAnother, type PostRow } from './posts.store.ts'
import { platformOf } from './present.ts'
import { settlePublished } from './settle.ts'
import { noteTaken } from './tokens/connections.ts'

/** How far a platform's clock may be behind ours. */
const skewMs = 60_000

/** Looks whether an attempt brought a post out after all. Errors: SocialError. */
export async function lookFor(
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
    settlePublished(tx, deps, { row, attempt, posted, publishedAt: attempt.startedAt })
    noteTaken(tx, platformOf(row))
  })
}
