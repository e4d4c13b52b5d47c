import type { ContentPost } from '../../../data/contract/outreach/calendar.ts'
import type { ScheduledPost } from '../../../data/contract/outreach/social.ts'
import type { PostState, SocialPlatform } from '../../../data/vocabulary/social.ts'
import type { Store } from '../../platform/database.ts'
import { listPostsById as listNews } from '../../site/index.ts'
import { listStoriesById } from '../../stories/index.ts'
import type { PostRow } from './posts.store.ts'

/** Each post is of one platform. */
export const platformOf = (row: Pick<PostRow, 'platforms'>): SocialPlatform => row.platforms[0] ?? 'facebook'

export function stateOf(row: PostRow): PostState {
  if (row.status === 'published') return 'published'
  if (row.status === 'failed') return row.unclearSince === null ? 'failed' : 'unclear'
  return row.sendingSince === null ? 'scheduled' : 'sending'
}

export const externalIdOf = (row: PostRow) => row.facebookPostId ?? row.twitterPostId

/** Where the platform shows a post; both find it by its number alone. */
export function postUrlOf(row: PostRow): string | null {
  if (row.facebookPostId) return `https://www.facebook.com/${row.facebookPostId}`
  return row.twitterPostId ? `https://x.com/i/web/status/${row.twitterPostId}` : null
}

export const presentContentPost = (row: PostRow): ContentPost => ({
  id: row.id,
  platform: platformOf(row),
  state: stateOf(row),
  scheduledAt: row.scheduledAt,
  errorMessage: row.errorMessage,
  url: postUrlOf(row),
})

export function presentPosts(db: Store, rows: PostRow[]): ScheduledPost[] {
  const idsOf = (contentType: PostRow['contentType']) =>
    rows.flatMap((row) => (row.contentType === contentType && row.contentId !== null ? [row.contentId] : []))
  const titles = {
    custom: new Map<number, string>(),
    story: new Map(listStoriesById(db, idsOf('story')).map(({ id, title }) => [id, title])),
    blog_post: new Map(listNews(db, idsOf('blog_post')).map(({ id, title }) => [id, title])),
  }
  return rows.map((row) => ({
    id: row.id,
    contentId: row.contentId,
    contentType: row.contentType,
    contentTitle: (row.contentId !== null && titles[row.contentType].get(row.contentId)) || null,
    platform: platformOf(row),
    platforms: row.platforms,
    postText: row.postText,
    mediaUrl: row.mediaUrl,
    scheduledAt: row.scheduledAt,
    isUntimed: row.status === 'pending' && row.scheduledAt === null,
    timezone: row.timezone,
    status: row.status === 'pending' ? 'scheduled' : row.status,
    state: stateOf(row),
    facebookPostId: row.facebookPostId,
    twitterPostId: row.twitterPostId,
    postUrl: postUrlOf(row),
    errorMessage: row.errorMessage,
    attempts: row.attempts,
    // Without a try before, it is the instant at which it was asked to go out now.
    nextTryAt: row.attempts > 0 && row.status === 'scheduled' ? row.nextTryAt : null,
    lateMinutes: row.lateMinutes,
    calendarId: row.calendarId,
    revision: row.revision,
    createdBy: row.createdBy,
    createdAt: row.createdAt,
    publishedAt: row.publishedAt,
  }))
}
