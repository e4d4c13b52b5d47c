import { useQuery } from '@tanstack/react-query'
import { Empty } from '../../ui/Empty.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { LoadFailed } from '../LoadFailed.tsx'
import { postsQuery } from '../queries.ts'
import { SectionHead } from '../SectionHead.tsx'
import { fullDate } from '../times.ts'

/** Every post, drafts included. */
export function BlogTab() {
  const { data: posts, error, refetch } = useQuery(postsQuery)
  return (
    <section>
      <SectionHead title="Blog" note="Newest first." />
      {error && <LoadFailed error={error} isOutdated={posts !== undefined} onRetry={refetch} />}
      {!posts && !error && <Spinner />}
      {posts?.length === 0 && (
        <Empty picture="notebook" title="No posts yet" level={3}>
          Published posts appear on the News page.
        </Empty>
      )}
      {posts && posts.length > 0 && (
        <ul className="list panel flush">
          {posts.map((post) => (
            <li key={post.id}>
              <div className="grow">
                <b>{post.title}</b>
                <span className="sub">{fullDate(post.createdAt)}</span>
              </div>
              <Tag tint={post.status === 'published' ? 'green' : 'neutral'}>{post.status}</Tag>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
