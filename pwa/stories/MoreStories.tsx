import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type MouseEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { StoryCard } from '../../data/contract/stories.ts'
import { paths } from '../app/paths.ts'
import { type StoryListFilter, type StoryPage, storiesPerPage } from '../remote/queries.ts'
import { Failed } from '../states/Failed.tsx'
import { sizeInWords } from '../ui/format/sizes.ts'
import { weightOf } from './weight.ts'

interface Props {
  query: UseInfiniteQueryResult<{ pages: StoryPage[] }>
  shown: readonly StoryCard[]
  filter: StoryListFilter
}

/** Adds the next page to the list; without scripts it is a link to a page of its own. */
export function MoreStories({ query, shown, filter: { category, author } }: Props) {
  useFocusOnNewest(query.data?.pages ?? [])
  const next = query.data?.pages.at(-1)?.next
  if (!next) return null
  if (query.isFetchNextPageError)
    return <Failed what="more stories" error={query.error} onRetry={() => void query.fetchNextPage()} />
  const search = new URLSearchParams({ ...(category && { category }), before: next })
  const load = (event: MouseEvent) => {
    event.preventDefault()
    if (!query.isFetchingNextPage) void query.fetchNextPage()
  }
  return (
    <p className="load-more">
      <Link
        className="button line large"
        to={`${author ? paths.author(author) : paths.stories}?${search}`}
        data-act=""
        onClick={load}
        aria-busy={query.isFetchingNextPage || undefined}
      >
        Load more stories <span className="muted small">about {sizeInWords(weightOf(shown, storiesPerPage))}</span>
      </Link>
    </p>
  )
}

/** Reading goes on at the first story that was added, also for who does not see it appear. */
function useFocusOnNewest(pages: readonly StoryPage[]) {
  const known = useRef(pages.length)
  const added = pages.length > known.current ? pages.at(-1)?.stories[0]?.id : undefined
  useEffect(() => {
    known.current = pages.length
    if (added !== undefined) document.querySelector<HTMLElement>(`#story-${added} h3 a`)?.focus({ preventScroll: true })
  }, [pages.length, added])
}
