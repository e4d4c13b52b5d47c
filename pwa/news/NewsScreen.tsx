import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import type { PostCard as Card } from '../../data/contract/news.ts'
import { artworksForNews } from '../../data/rules/stories/artwork.ts'
import { t } from '../../data/words/words.ts'
import { paths } from '../app/paths.ts'
import { type NewsFilter, publishedPosts } from '../remote/queries.ts'
import { Failed } from '../states/Failed.tsx'
import { SavedCopy } from '../states/SavedCopy.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Icon } from '../ui/Icon.tsx'
import { arrow, back } from '../ui/icons.ts'
import { PageHead } from '../ui/PageHead.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { filterWords, newsFilterOf } from './address.ts'
import { MorePosts } from './MorePosts.tsx'
import { PostCard } from './PostCard.tsx'
import { useFollowLinked } from './useFollowLinked.ts'

export default function NewsScreen() {
  return (
    <>
      <PageHead title={t('News')} pattern="partners">
        <p className="lead">
          {t(
            'What is happening around the stories, newest first: our own updates and lessons, and articles of the Wildlife Blog.',
          )}
        </p>
      </PageHead>
      <div className="wrap posts-part">
        <Posts />
      </div>
    </>
  )
}

function Posts() {
  const filter = newsFilterOf(useSearchParams()[0])
  const query = useInfiniteQuery(publishedPosts(filter))
  useFollowLinked(query)
  if (query.isPending) return <Spinner label={t('Loading news…')} />
  if (!query.data)
    return <Failed title={t('Couldn’t load the news')} error={query.error} onRetry={() => void query.refetch()} />
  const posts = query.data.pages.flatMap((page) => page.posts)
  const plates = artworksForNews(posts.map(({ id }) => id))
  return (
    <>
      <SavedCopy asOf={query.data.pages[0]?.asOf} />
      <Part filter={filter} posts={posts} />
      {posts.length === 0 && <NoPosts isPart={isPart(filter)} />}
      <div className="posts">
        {posts.map((post, index) => (
          <PostCard
            key={`${post.id} ${post.url}`}
            post={post}
            artwork={plates[index] ?? 'savanna'}
            eager={index === 0}
          />
        ))}
      </div>
      <MorePosts query={query} filter={filter} />
    </>
  )
}

const isPart = ({ tag, month }: NewsFilter) => (tag ?? month) !== undefined

/** Which part of the news this is, and the ways to the others. */
function Part({ filter, posts }: { filter: NewsFilter; posts: readonly Card[] }) {
  return (
    <div className="news-part">
      {isPart(filter) && <h2>{filterWords(filter, posts)}</h2>}
      {isPart(filter) && (
        <Link className="more" to={paths.news}>
          <Icon path={back} /> {t('All news')}
        </Link>
      )}
      <Link className="more" to={paths.newsArchive}>
        {t('Archive: by month and tag')} <Icon path={arrow} />
      </Link>
    </div>
  )
}

const NoPosts = ({ isPart }: { isPart: boolean }) => (
  <Empty picture="notebook" title={t('No news yet')}>
    {isPart ? t('No post has been published here.') : t('When something happens, it is told here first.')}
  </Empty>
)
