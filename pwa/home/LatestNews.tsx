import { useQuery } from '@tanstack/react-query'
import { paths } from '../app/paths.ts'
import { latestPosts } from '../remote/queries.ts'
import { Failed } from '../states/Failed.tsx'
import { Section } from '../ui/Section.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { NewsCard } from './NewsCard.tsx'

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
