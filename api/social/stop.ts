import type { ScheduledContentType } from '../../data/vocabulary/social.ts'
import type { Tx } from '../database.ts'
import type { Deps } from '../deps.ts'
import { listPostsAbout } from './posts.store.ts'
import { settleFailed } from './settle.ts'

interface About {
  contentType: ScheduledContentType
  contentId: number
}

/** Keeps the waiting posts about something from going out, and says why. One that is being sent at this moment is out of reach. */
export function stopPostsOf(tx: Tx, deps: Pick<Deps, 'clock' | 'postSettled'>, about: About, reason: string): void {
  for (const row of listPostsAbout(tx, about.contentType, about.contentId))
    if (row.status === 'scheduled' && row.sendingSince === null) settleFailed(tx, deps, row, reason)
}
