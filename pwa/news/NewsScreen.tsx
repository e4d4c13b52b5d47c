import { useQuery } from '@tanstack/react-query'
import type { BlogPost } from '../../data/contract/news.ts'
import { publishedPosts } from '../remote/queries.ts'
import { Failed } from '../states/Failed.tsx'
import { SavedCopy } from '../states/SavedCopy.tsx'
import { shortDate } from '../ui/dates.ts'
import { Empty } from '../ui/Empty.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { NewsTag } from '../ui/Tag.tsx'
import { Markup } from './Markup.tsx'

export default function NewsScreen() {
  return (
    <>
      <PageHead title="News" cloth="partners">
        <p className="lead">What is happening, newest first.</p>
      </PageHead>
      <div className="wrap short">
        <Posts />
      </div>
    </>
  )
}

function Posts() {
  const { data, error, isPending, refetch } = useQuery(publishedPosts)
  if (isPending) return <Spinner label="Loading news…" />
  if (!data) return <Failed what="the news" error={error} onRetry={() => void refetch()} />
  if (data.posts.length === 0) return <Empty picture="notebook" title="No news yet" />
  return (
    <>
      <SavedCopy asOf={data.asOf} />
      {data.posts.map((post) => (
        <Post key={post.id} post={post} />
      ))}
    </>
  )
}

const Post = ({ post }: { post: BlogPost }) => (
  <article className="post" id={`post-${post.id}`} aria-labelledby={`post-${post.id}-title`}>
    <div className="row">
      <NewsTag category={post.category} />
      <time className="sm muted" dateTime={post.createdAt}>
        {shortDate(post.createdAt)}
      </time>
    </div>
    <h2 id={`post-${post.id}-title`}>{post.title}</h2>
    <div className="prose">
      <Markup html={post.content} />
    </div>
  </article>
)
