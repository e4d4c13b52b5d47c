import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { PostCard } from '../../data/contract/news.ts'
import { excerpt } from '../../data/rules/excerpt.ts'
import { isExternal } from '../../data/rules/outreach/externalPost.ts'
import { excerptLength } from '../../data/vocabulary/limits.ts'
import { t } from '../../data/words/words.ts'
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
    <Section title={t('Latest News')} more={{ to: paths.news, label: t('All news') }}>
      <News />
    </Section>
  )
}

function News() {
  const { data, error, isPending, refetch } = useQuery(latestPosts)
  if (isPending) return <Spinner label={t('Loading news…')} />
  if (!data) return <Failed title={t('Couldn’t load the news')} error={error} onRetry={() => void refetch()} />
  if (data.posts.length === 0) return <p className="muted">{t('No news yet.')}</p>
  return (
    <div className="news">
      {data.posts.map((post) => (
        <NewsCard key={post.id} post={post} />
      ))}
    </div>
  )
}

function NewsCard({ post }: { post: PostCard }) {
  const { title } = post
  return (
    <article>
      <div className="row">
        <NewsTag category={post.category} />
        <time className="small muted" dateTime={post.createdAt}>
          {shortDate(post.createdAt)}
        </time>
      </div>
      <h3>{title}</h3>
      <p>{excerpt(post.excerpt, excerptLength.newsCard)}</p>
      {isExternal(post) ? (
        <a
          className="more"
          href={post.url}
          target="_blank"
          rel="noopener"
          aria-label={t('Read Full Article: {title} (opens in a new tab)', { title })}
        >
          {t('Read Full Article')} <Icon path={external} />
        </a>
      ) : (
        <Link className="more" to={paths.post(post)} aria-label={t('Read Full Article: {title}', { title })}>
          {t('Read Full Article')} <Icon path={arrow} />
        </Link>
      )}
    </article>
  )
}
