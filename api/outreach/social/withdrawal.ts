import { inArray } from 'drizzle-orm'
import { scheduledPosts, socialAttempts } from '../../../data/tables/social.ts'
import { withheldName } from '../../../data/vocabulary/policies.ts'
import type { ScheduledContentType } from '../../../data/vocabulary/social.ts'
import { eraseDetailsOf } from '../../platform/audit/erasure.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { findStory } from '../../stories/index.ts'
import { tellStopped } from './notices.ts'
import { recordStopped, reviewTakedown, takedownReason } from './outcomes.ts'
import { findPost, listPostsAbout, type PostRow } from './posts.store.ts'
import { stateOf } from './present.ts'

interface About {
  contentType: Exclude<ScheduledContentType, 'custom'>
  contentId: number
}

type ReviewDeps = Pick<Deps, 'clock' | 'config' | 'postSettled'>

/**
 * A story or a news post has changed or gone, in the transaction in which it has: posts about it that wait must not go out when
 * it has left the site or bears another name, and those that are out have to be taken down by hand. Of a story that was withdrawn, or whose
 * name is no longer kept, what the posts say is erased here.
 */
export function reviewPostsAbout(tx: Tx, deps: ReviewDeps, about: About): void {
  const rows = listPostsAbout(tx, about.contentType, about.contentId)
  if (rows.length === 0) return
  const reasons = rows.map((row) => takedownReason(tx, deps, row))
  eraseWords(tx, toBeErased(tx, rows, about))
  const stopped: PostRow[] = []
  for (const [index, row] of rows.entries()) {
    const why = reasons[index]
    if (why && stateOf(row) === 'scheduled') recordStopped(tx, deps, row, why)
    const after = findPost(tx, row.id) ?? row
    if (stateOf(row) === 'scheduled' && stateOf(after) === 'failed') stopped.push(after)
    else reviewTakedown(tx, deps, after)
  }
  tellStopped(tx, stopped, { why: reasons.find((why) => why !== null) ?? '', at: toInstant(deps.clock) })
}

function toBeErased(tx: Tx, rows: PostRow[], { contentType, contentId }: About): PostRow[] {
  if (contentType !== 'story') return []
  const story = findStory(tx, contentId)
  if (!story || story.withdrawnAt !== null) return rows
  if (story.authorName !== withheldName) return []
  return rows.filter(({ namedAuthor }) => namedAuthor !== null && namedAuthor !== withheldName)
}

/** Stands for what a post said. Where it is at its platform stays known, so that it can be taken down there. */
export const erasedWords = 'The words of this post were erased.'

/** No author is called so: whoever looks again finds that the name is another one. */
const nobody = ''

/** What posts say, whom they name and what was noted about them. */
export function eraseWords(tx: Tx, rows: readonly Pick<PostRow, 'id'>[]): number {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  tx.update(scheduledPosts)
    .set({ postText: erasedWords, mediaUrl: null, namedAuthor: nobody, errorMessage: null })
    .where(inArray(scheduledPosts.id, ids))
    .run()
  tx.update(socialAttempts).set({ text: '', error: null }).where(inArray(socialAttempts.postId, ids)).run()
  return eraseDetailsOf(tx, 'social_post', ids)
}
