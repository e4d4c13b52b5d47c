import { toInstant } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { settleTakedownOf, tellOfTakedown } from '../../platform/notifications/aboutPosts.ts'
import type { PostRow } from './posts.store.ts'
import { platformOf, postUrlOf, stateOf } from './present.ts'
import { findSubject } from './subject.ts'

type TakedownDeps = Pick<Deps, 'clock' | 'config'>

/** Why what a post is about may not be shown as the post shows it; null: it may. */
export function whyNot(tx: Tx, { config }: Pick<Deps, 'config'>, row: PostRow): string | null {
  const subject = findSubject(tx, config, row)
  const what = named(row)
  if (!subject) return `${what.charAt(0).toUpperCase()}${what.slice(1)} is not on the site any more.`
  const isNamedOtherwise = row.namedAuthor !== null && subject.author !== row.namedAuthor
  return isNamedOtherwise ? `The name under ${what} is another one now.` : null
}

/** Asks the admins to take down a post that is out and should not be, or says that there is nothing left to do. */
export function reviewTakedown(tx: Tx, { clock, config }: TakedownDeps, row: PostRow): void {
  const at = toInstant(clock)
  const state = stateOf(row)
  const why = whyNot(tx, { config }, row)
  if (why === null) settleTakedownOf(tx, row.id, at)
  else if (state === 'published' || state === 'unclear') {
    const what = { postId: row.id, platform: platformOf(row), about: named(row), url: postUrlOf(row) }
    tellOfTakedown(tx, { ...what, why, isUnclear: state === 'unclear', at })
  }
}

/** By its number: a notification stays when the words of a story are erased. */
const named = ({ contentType, contentId }: PostRow) =>
  contentType === 'story' ? `story ${contentId}` : `news post ${contentId}`
