import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type MouseEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { t } from '../../data/words/words.ts'
import type { NewsFilter, NewsPage } from '../remote/queries.ts'
import { Failed } from '../states/Failed.tsx'
import { newsPath } from './address.ts'

interface Props {
  query: UseInfiniteQueryResult<{ pages: NewsPage[] }>
  filter: NewsFilter
}

/** Adds the next page to the news; without scripts it is a link to a page of its own. */
export function MorePosts({ query, filter }: Props) {
  const asked = useFocusOnNewest(query.data?.pages ?? [])
  const next = query.data?.pages.at(-1)?.next
  if (!next) return null
  if (query.isFetchNextPageError)
    return (
      <Failed title={t('Couldn’t load more news')} error={query.error} onRetry={() => void query.fetchNextPage()} />
    )
  const load = (event: MouseEvent) => {
    event.preventDefault()
    asked.current = true
    if (!query.isFetchingNextPage) void query.fetchNextPage()
  }
  return (
    <p className="load-more">
      <Link
        className="button line large"
        to={newsPath({ ...filter, before: next })}
        data-act=""
        onClick={load}
        aria-busy={query.isFetchingNextPage || undefined}
      >
        {t('Load more news')}
      </Link>
    </p>
  )
}

/** Reading goes on at the first post that was added, when it was asked for here. */
function useFocusOnNewest(pages: readonly NewsPage[]) {
  const asked = useRef(false)
  const first = pages.at(-1)?.posts[0]?.id
  useEffect(() => {
    if (!asked.current || first === undefined) return
    asked.current = false
    document.querySelector<HTMLElement>(`#post-${first} .more`)?.focus({ preventScroll: true })
  }, [first])
  return asked
}
