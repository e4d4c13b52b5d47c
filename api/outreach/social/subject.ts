import { shortPostPath } from '../../../data/rules/site/postAddress.ts'
import { sharePath } from '../../../data/rules/site/shareLink.ts'
import { mayAppear } from '../../../data/rules/stories/consent.ts'
import type { ScheduledContentType } from '../../../data/vocabulary/social.ts'
import type { Config } from '../../platform/config.ts'
import type { Store } from '../../platform/database.ts'
import { ProductError } from '../../platform/http/errors.ts'
import { findPost } from '../../site/index.ts'
import { findStory, listReaches } from '../../stories/index.ts'

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

/** Null when it is not on the site, or its writer said no to social networks. */
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

/** On the site, and not in social networks. */
export const isHeldBack = (db: Store, { contentType, contentId }: About): boolean =>
  contentType === 'story' && contentId !== null && findStory(db, contentId)?.status === 'published'

/** Its writer said no, or it came with an import and nobody has noted yet what its writer said. */
const whyHeldBack = (db: Store, id: number | null): string =>
  id !== null && listReaches(db, [id], 'social').get(id) === 'imported'
    ? 'This story came with an import. Note first what its writer said about social networks.'
    : 'The writer of this story said no to social networks. Choose another one.'

/** Errors: 400 social.no_content. */
export function requireSubject(db: Store, config: Pick<Config, 'publicUrl'>, about: About): Subject {
  const message =
    about.contentType !== 'story'
      ? 'Choose a news post of this site that is published.'
      : isHeldBack(db, about)
        ? whyHeldBack(db, about.contentId)
        : 'Choose a story that is published.'
  const subject = findSubject(db, config, about)
  if (subject) return subject
  throw new ProductError('invalid', 'social.no_content', message, { issues: [{ field: 'contentId', message }] })
}
