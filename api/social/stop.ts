import type { ScheduledContentType, SocialPlatform } from '../../data/vocabulary/social.ts'
import type { Store, Tx } from '../database.ts'
import type { Deps } from '../deps.ts'
import { listPostsAbout, listPublished, type PostRow } from './posts.store.ts'
import { externalIdOf, platformOf, postUrlOf } from './present.ts'
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

/** A post that is out, under the platform's number of it. */
export interface PublishedRow {
  id: number
  platform: SocialPlatform
  externalPostId: string
  postText: string
  postUrl: string | null
  publishedAt: string | null
}

/** Newest first. */
export const listPublishedPosts = (db: Store, since: string): PublishedRow[] =>
  listPublished(db, since).flatMap(present)

export const listPublishedPostsOf = (db: Store, about: About): PublishedRow[] =>
  listPostsAbout(db, about.contentType, about.contentId)
    .filter(({ status }) => status === 'published')
    .flatMap(present)

function present(row: PostRow): PublishedRow[] {
  const externalPostId = externalIdOf(row)
  if (externalPostId === null) return []
  const { id, postText, publishedAt } = row
  return [{ id, platform: platformOf(row), externalPostId, postText, postUrl: postUrlOf(row), publishedAt }]
}
