import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { PostCard } from '../../data/contract/news.ts'
import { excerpt } from '../../data/rules/excerpt.ts'
import { isExternal } from '../../data/rules/outreach/externalPost.ts'
import { excerptLength } from '../../data/vocabulary/limits.ts'
import { paths } from '../app/paths.ts'
import { latestPosts } from '../remote/queries.ts'
import { Failed } from '../states/Failed.tsx'
import { shortDate } from '../ui/format/dates.ts'
import { Icon } from '../ui/Icon.tsx'
import { arrow, external } from '../ui/icons.ts'
import { Section } from '../ui/Section.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { NewsTag } from '../ui/Tag.tsx'

export function LatestNews() {
  return (
    <Section title="Latest News" more={{ to: paths.news, label: 'All news' }}>
      <News />
    </Section>
  )
}

function News() {
  const { data, error, isPending, refetch } = useQuery(latestPosts)
  if (isPending) return <Spinner label="Loading news…" />
  if (!data) return <Failed what="the news" error={error} onRetry={() => void refetch()} />
  if (data.posts.length === 0) return <p className="muted">No news yet.</p>
  return (
    <div className="news">
      {data.posts.map((post) => (
        <NewsCard key={post.id} post={post} />
      ))}
    </div>
  )
}

function NewsCard({ post }: { post: PostCard }) {
  const label = `Read Full Article: ${post.title}`
  return (
    <article>
      <div className="row">
        <NewsTag category={post.category} />
        <time className="small muted" dateTime={post.createdAt}>
          {shortDate(post.createdAt)}
        </time>
      </div>
      <h3>{post.title}</h3>
      <p>{excerpt(post.excerpt, excerptLength.newsCard)}</p>
      {isExternal(post) ? (
        <a className="more" href={post.url} target="_blank" rel="noopener" aria-label={`${label} (opens in a new tab)`}>
          Read Full Article <Icon path={external} />
        </a>
      ) : (
        <Link className="more" to={paths.post(post)} aria-label={label}>
          Read Full Article <Icon path={arrow} />
        </Link>
      )}
    </article>
  )
}
