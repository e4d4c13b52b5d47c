import { type UseInfiniteQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '../app/paths.ts'
import { type NewsPage, postById } from '../remote/queries.ts'

/**
 * Links to `#post-{number}` in the list were sent before posts had pages of their own: one of ours leads on to its page, and an article of
 * the Wildlife Blog is looked for further down.
 */
export function useFollowLinked(list: UseInfiniteQueryResult<{ pages: NewsPage[] }>) {
  const asked = Number(/^#post-(\d{1,9})$/.exec(useLocation().hash)?.[1] ?? 0)
  const { data: found } = useQuery({ ...postById(asked), enabled: asked > 0 })
  const post = found?.post
  const navigate = useNavigate()
  useEffect(() => {
    if (post) void navigate(paths.post(post), { replace: true })
  }, [post, navigate])
  const { data, hasNextPage, isFetching, fetchNextPage } = list
  const isArticle = post === null
  useEffect(() => {
    const isMissing = data && !data.pages.some((page) => page.posts.some(({ id }) => id === asked))
    if (isArticle && isMissing && hasNextPage && !isFetching) void fetchNextPage()
  }, [asked, isArticle, data, hasNextPage, isFetching, fetchNextPage])
}
