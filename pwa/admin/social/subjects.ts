import type { BlogPost } from '../../../data/contract/news.ts'
import type { AdminStory } from '../../../data/contract/stories.ts'
import { lengthOn, outgoingText } from '../../../data/rules/outreach/postText.ts'
import { shortPostPath } from '../../../data/rules/site/postAddress.ts'
import { sharePath } from '../../../data/rules/site/shareLink.ts'
import { sharePreviewOf } from '../../../data/rules/site/sharePreview.ts'
import type { ConsentBeyond, ConsentReach } from '../../../data/vocabulary/consent.ts'
import { postMaxLengths, type ScheduledContentType, type SocialPlatform } from '../../../data/vocabulary/social.ts'

/** A published story or news post that a post can be about, with what goes out along with it. */
export interface Subject {
  type: Exclude<ScheduledContentType, 'custom'>
  id: number
  title: string
  /** Who and where, or which category. */
  about: string
  /** Its beginning. */
  excerpt: string
  /** Of this site. */
  path: string
  /** What goes out when no other picture is chosen: the share card of a story, the picture of a news post. */
  picture: string | null
  /** A photo that may go out instead. */
  photo: string | null
  date: string
  /** Whether its writer lets it go out. A news post is ours. */
  reach: Record<ConsentBeyond, ConsentReach>
}

export const subjectOfStory = (story: AdminStory): Subject => ({
  type: 'story',
  id: story.id,
  title: story.title,
  about: `${story.authorName}, ${story.authorLocation}`,
  excerpt: story.excerpt,
  path: sharePath(story.id),
  picture: sharePreviewOf(story).path,
  photo: story.picture ? story.imageUrl : null,
  date: story.publishedAt ?? story.createdAt,
  reach: { newsletter: story.mails, social: story.posts },
})

export const subjectOfPost = (post: BlogPost): Subject => ({
  type: 'blog_post',
  id: post.id,
  title: post.title,
  about: post.category,
  excerpt: post.excerpt,
  path: shortPostPath(post),
  picture: post.imageUrl,
  photo: null,
  date: post.createdAt,
  reach: { newsletter: 'yes', social: 'yes' },
})

const hashtag = '#VoicesForWildlife'

/** A text to begin with, short enough for every platform: its beginning, who tells it, the hashtag. The link goes along by itself. */
export function textAbout(subject: Subject, origin: string): string {
  const teller = subject.type === 'story' ? `“${subject.title}”, told by ${subject.about}.` : subject.title
  const along = { link: origin + subject.path, hasPicture: true }
  const whole = (opening: string) => [opening, teller, hashtag].filter(Boolean).join('\n\n')
  for (const opening of openingsOf(subject.excerpt)) {
    if (lengthOn('twitter', outgoingText('twitter', whole(opening), along)) <= postMaxLengths.twitter)
      return whole(opening)
  }
  return whole('')
}

/** A beginning, longest first: whole, then with fewer and fewer of its words. */
function openingsOf(excerpt: string): string[] {
  const words = excerpt.replace(/…$/, '').trimEnd().split(' ')
  const cut = (count: number) =>
    `${words
      .slice(0, count)
      .join(' ')
      .replace(/[,;:–-]+$/, '')}…`
  return [excerpt, ...words.map((_, index) => cut(words.length - 1 - index)).slice(0, -1), '']
}

/** What goes out on a platform: the text with the link below it, where that is not in it. */
export function outgoingOn(
  platform: SocialPlatform,
  text: string,
  subject: Pick<Subject, 'path' | 'picture'> | null,
  mediaUrl: string | null,
  origin: string,
): string {
  const hasPicture = mediaUrl !== null || subject?.picture != null
  return outgoingText(platform, text.trim(), { link: subject ? origin + subject.path : null, hasPicture })
}
