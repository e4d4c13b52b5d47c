import { outgoingText } from '../../../data/rules/postText.ts'
import { missedAfterHours, socialPlatformNames } from '../../../data/vocabulary/social.ts'
import type { Store } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { ProductError } from '../../platform/http/errors.ts'
import type { SocialKeys, SocialPost } from '../../platform/providers/social.ts'
import type { Cards } from '../../site/sharing/cards.ts'
import { dueOf } from './due.ts'
import { picturePathOf, pictureProblem, readPicture } from './picture.ts'
import type { PostRow } from './posts.store.ts'
import { platformOf } from './present.ts'
import { findSubject } from './subject.ts'
import { keysOf } from './tokens/connections.ts'

/** The words of a post as the platform is given them. */
function wordsOf(db: Store, config: Deps['config'], row: PostRow): Pick<SocialPost, 'text' | 'link'> {
  const link = findSubject(db, config, row)?.link ?? null
  const hasPicture = picturePathOf(db, row) !== null
  const text = outgoingText(platformOf(row), row.postText, { link, hasPicture })
  return { text, link: hasPicture ? null : link }
}

/** Everything that a platform is given; null when its picture has gone. */
export async function packParcel(
  deps: Pick<Deps, 'config' | 'db' | 'storage'>,
  cards: Cards,
  row: PostRow,
): Promise<SocialPost | null> {
  const path = picturePathOf(deps.db, row)
  const about = findSubject(deps.db, deps.config, row)?.title ?? null
  const picture = path === null ? null : await readPicture(deps, cards, { path, about })
  if (path !== null && picture === null) return null
  return { ...wordsOf(deps.db, deps.config, row), picture }
}

/** Why a post must not go out now, asked in the transaction right before; null when it may. */
export function obstacleTo(db: Store, deps: Pick<Deps, 'clock' | 'config'>, row: PostRow): string | null {
  const due = Date.parse(row.scheduledAt ?? dueOf(row) ?? '')
  if (deps.clock.now().getTime() - due > missedAfterHours * 3_600_000)
    return `Missed: its time passed more than ${missedAfterHours} hours ago, while nothing could be sent.`
  const subject = findSubject(db, deps.config, row)
  if (!subject) return `The ${row.contentType === 'story' ? 'story' : 'news post'} is not on the site any more.`
  if (row.contentType === 'story' && subject.author !== row.namedAuthor)
    return 'The name of the story’s author has changed since this was written. Look whether the text still names them as they wish.'
  const path = picturePathOf(db, row)
  return path === null ? null : pictureProblem(db, path)
}

/** The keys to send with, or why there are none. */
export function keysFor(deps: Pick<Deps, 'db' | 'secrets'>, row: PostRow): SocialKeys | string {
  const platform = platformOf(row)
  try {
    const none = `${socialPlatformNames[platform]} is not connected: there is no active token. Add one in the Token Manager.`
    return keysOf(deps, platform) ?? none
  } catch (error) {
    if (error instanceof ProductError) return error.message
    throw error
  }
}
