import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { artworksForNews } from '../../data/rules/stories/artwork.ts'
import { type NewsPage, publishedPosts } from '../remote/queries.ts'
import { Failed } from '../states/Failed.tsx'
import { SavedCopy } from '../states/SavedCopy.tsx'
import { Empty } from '../ui/Empty.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { MorePosts } from './MorePosts.tsx'
import { Post } from './Post.tsx'

/** For the desk's preview: by this way it stays in this screen's own file, and visitors fetch no second one. */
export { Post }

export default function NewsScreen() {
  return (
    <>
      <PageHead title="News" pattern="partners">
        <p className="lead">
          What is happening around the stories, newest first: our own updates and lessons, and articles of the Wildlife
          Blog.
        </p>
      </PageHead>
      <div className="wrap posts-part">
        <Posts />
      </div>
    </>
  )
}

function Posts() {
  const [search] = useSearchParams()
  const query = useInfiniteQuery(publishedPosts({ before: search.get('before') ?? undefined }))
  useLookForLinked(query)
  if (query.isPending) return <Spinner label="Loading news…" />
  if (!query.data) return <Failed what="the news" error={query.error} onRetry={() => void query.refetch()} />
  const posts = query.data.pages.flatMap((page) => page.posts)
  if (posts.length === 0)
    return (
      <Empty picture="notebook" title="No news yet">
        When something happens, it is told here first.
      </Empty>
    )
  const plates = artworksForNews(posts.map(({ id }) => id))
  return (
    <>
      <SavedCopy asOf={query.data.pages[0]?.asOf} />
      <div className="posts">
        {posts.map((post, index) => (
          <Post key={`${post.id} ${post.url}`} post={post} artwork={plates[index] ?? 'savanna'} eager={index === 0} />
        ))}
      </div>
      <MorePosts query={query} />
    </>
  )
}

/** A link to a single post may name an older one: it is looked for further down. */
function useLookForLinked({
  data,
  hasNextPage,
  isFetching,
  fetchNextPage,
}: UseInfiniteQueryResult<{ pages: NewsPage[] }>) {
  const { hash } = useLocation()
  const asked = Number(/^#post-(\d+)$/.exec(hash)?.[1])
  useEffect(() => {
    const isMissing = data && !data.pages.some((page) => page.posts.some(({ id }) => id === asked))
    if (asked && isMissing && hasNextPage && !isFetching) void fetchNextPage()
  }, [asked, data, hasNextPage, isFetching, fetchNextPage])
}
