import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type MouseEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { StoryCard } from '../../data/contract/stories.ts'
import { t } from '../../data/words/words.ts'
import { storiesPerPage } from '../remote/queries.ts'
import { Failed } from '../states/Failed.tsx'
import { sizeInWords } from '../ui/format/sizes.ts'
import { weightOf } from './weight.ts'

interface Page {
  stories: StoryCard[]
  next: string | number | null
}

interface Props {
  query: UseInfiniteQueryResult<{ pages: Page[] }>
  shown: readonly StoryCard[]
  /** Of the page that goes on there. */
  addressOf: (next: string) => string
}

/** Adds the next page to the list; without scripts it is a link to a page of its own. */
export function MoreStories({ query, shown, addressOf }: Props) {
  useFocusOnNewest(query.data?.pages ?? [])
  const next = query.data?.pages.at(-1)?.next
  if (!next) return null
  if (query.isFetchNextPageError)
    return (
      <Failed title={t('Couldn’t load more stories')} error={query.error} onRetry={() => void query.fetchNextPage()} />
    )
  const load = (event: MouseEvent) => {
    event.preventDefault()
    if (!query.isFetchingNextPage) void query.fetchNextPage()
  }
  return (
    <p className="load-more">
      <Link
        className="button line large"
        to={addressOf(String(next))}
        data-act=""
        onClick={load}
        aria-busy={query.isFetchingNextPage || undefined}
      >
        {t('Load more stories')}{' '}
        <span className="muted small">{t('about {size}', { size: sizeInWords(weightOf(shown, storiesPerPage)) })}</span>
      </Link>
    </p>
  )
}

/** Reading goes on at the first story that was added, also for who does not see it appear. */
function useFocusOnNewest(pages: readonly Page[]) {
  const known = useRef(pages.length)
  const added = pages.length > known.current ? pages.at(-1)?.stories[0]?.id : undefined
  useEffect(() => {
    known.current = pages.length
    if (added !== undefined) document.querySelector<HTMLElement>(`#story-${added} h3 a`)?.focus({ preventScroll: true })
  }, [pages.length, added])
}
