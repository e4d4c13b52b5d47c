import type { AdminPost } from '../../../data/contract/news.ts'
import { shortPostPath } from '../../../data/rules/site/postAddress.ts'
import { Icon } from '../../ui/Icon.tsx'
import { external } from '../../ui/icons.ts'
import { Tag } from '../../ui/Tag.tsx'
import { Facts } from '../kit/lists/Facts.tsx'
import { fullDate, placedTime, shortTime } from '../kit/words/times.ts'

type Shown = Pick<AdminPost, 'id' | 'status' | 'publishAt' | 'publishedAt' | 'updatedAt' | 'editedBy'> & {
  readonly shown: unknown
}

/** Where a post stands, in a word. */
export function PostTag({ post: { status, publishAt } }: { post: Pick<AdminPost, 'status' | 'publishAt'> }) {
  if (publishAt) return <Tag tint="teal">scheduled</Tag>
  return <Tag tint={status === 'published' ? 'green' : 'neutral'}>{status}</Tag>
}

/** Where a post stands, and since when. */
export function PostState({ post }: { post: Shown | null }) {
  if (!post) return <p className="small muted">A draft once you write: nobody but admins sees it.</p>
  const isPublished = post.status === 'published'
  return (
    <>
      <Facts
        facts={{
          Status: <PostTag post={post} />,
          Scheduled: post.publishAt && placedTime(post.publishAt),
          [isPublished ? 'Published' : 'First published']: post.publishedAt && fullDate(post.publishedAt),
          Changed: `${shortTime(post.updatedAt)}${post.editedBy ? ` by ${post.editedBy}` : ''}`,
        }}
      />
      {isPublished && (
        <p className="small">
          <a href={shortPostPath(post)} target="_blank" rel="noopener">
            View on the site<span className="visually-hidden"> (opens in a new tab)</span> <Icon path={external} />
          </a>
        </p>
      )}
      {post.shown !== null && (
        <p className="small">Readers still see the earlier words. What you changed goes out when you press Update.</p>
      )}
    </>
  )
}
