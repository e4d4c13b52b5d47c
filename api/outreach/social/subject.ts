import { shortPostPath } from '../../../data/rules/site/postAddress.ts'
import { sharePath } from '../../../data/rules/site/shareLink.ts'
import { mayAppear } from '../../../data/rules/stories/consent.ts'
import type { ScheduledContentType } from '../../../data/vocabulary/social.ts'
import type { Config } from '../../platform/config.ts'
import type { Store } from '../../platform/database.ts'
import { ProductError } from '../../platform/http/errors.ts'
import { findPost } from '../../site/index.ts'
import { findStory } from '../../stories/index.ts'

/** What a post is about, as it stands on the site now. */
export interface Subject {
  title: string | null
  /** The address that goes out with the post; null for words about nothing in particular. */
  link: string | null
  /** The public name of a story's author. */
  author: string | null
  /** Whether it has a picture to go along with a post that names none. */
  hasPicture: boolean
}

interface About {
  contentType: ScheduledContentType
  contentId: number | null
}

const nothing: Subject = { title: null, link: null, author: null, hasPicture: false }

/** Null when it is not on the site, or its writer does not allow it in social networks. */
export function findSubject(db: Store, { publicUrl }: Pick<Config, 'publicUrl'>, about: About): Subject | null {
  const { contentType, contentId } = about
  if (contentType === 'custom') return nothing
  if (contentId === null) return null
  if (contentType === 'story') {
    const story = findStory(db, contentId)
    if (!story || !mayAppear(story, 'socialPost')) return null
    return { title: story.title, link: publicUrl + sharePath(story.id), author: story.authorName, hasPicture: true }
  }
  const post = findPost(db, contentId)
  if (post?.status !== 'published') return null
  return {
    title: post.title,
    link: publicUrl + shortPostPath(post),
    author: null,
    hasPicture: post.imageUrl !== null,
  }
}

/** On the site, and not in social networks: its writer does not allow it there. */
export const isHeldBack = (db: Store, { contentType, contentId }: About): boolean =>
  contentType === 'story' && contentId !== null && findStory(db, contentId)?.status === 'published'

/** Errors: 400 social.no_content. */
export function requireSubject(db: Store, config: Pick<Config, 'publicUrl'>, about: About): Subject {
  const message =
    about.contentType === 'story'
      ? 'Choose a story that is published, and that its writer allows in social networks.'
      : 'Choose a news post of this site that is published.'
  const subject = findSubject(db, config, about)
  if (subject) return subject
  throw new ProductError('invalid', 'social.no_content', message, { issues: [{ field: 'contentId', message }] })
}
