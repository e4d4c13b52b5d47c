import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { newsletterMostItems } from '../../../data/vocabulary/newsletter.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { LoadFailed } from '../LoadFailed.tsx'
import { fullDate } from '../times.ts'
import type { Chosen } from './draft.ts'
import { hasAllWords } from './hasAllWords.ts'
import { publishedPostsQuery, publishedStoriesQuery } from './queries.ts'
import { SearchField } from './SearchField.tsx'

interface Item extends Chosen {
  /** Who and where, or which category. */
  about: string
  date: string
}

interface Props {
  kind: 'stories' | 'posts'
  chosen: readonly Readonly<Chosen>[]
  onClose: () => void
  onChosen: (chosen: Chosen[]) => void
}

const words = {
  stories: { title: 'Choose stories', search: 'Search by title, name or place', none: 'No published stories' },
  posts: { title: 'Choose blog posts', search: 'Search by title or category', none: 'No published posts' },
}

/** Published stories or posts to choose from. The order in which they are chosen is their order in the mail. */
export function ItemPicker({ kind, chosen, onClose, onChosen }: Props) {
  const [ticked, setTicked] = useState<Chosen[]>(() => chosen.map(({ id, title }) => ({ id, title })))
  const [search, setSearch] = useState('')
  const { items, error, isLoading, hasMore, loadMore, refetch } = useItems(kind, search)
  const found = items?.filter(({ title, about }) => hasAllWords(`${title} ${about}`, search))
  const isFull = ticked.length >= newsletterMostItems

  const toggle = ({ id, title }: Item) =>
    setTicked((now) =>
      now.some((one) => one.id === id) ? now.filter((one) => one.id !== id) : [...now, { id, title }],
    )

  return (
    <Dialog
      open
      full
      width="40rem"
      onClose={onClose}
      title={words[kind].title}
      actions={
        <>
          <button type="button" className="btn line" onClick={onClose}>
            Cancel
          </button>
          <button type="button" className="btn" onClick={() => onChosen(ticked)}>
            {ticked.length === 0 ? 'Choose none' : `Choose ${ticked.length}`}
          </button>
        </>
      }
    >
      <SearchField label={words[kind].search} value={search} onChange={setSearch} />
      {isFull && <p className="help">A newsletter holds {newsletterMostItems} at most.</p>}
      {error && <LoadFailed error={error} isOutdated={items !== undefined} onRetry={refetch} />}
      {!items && !error && <Spinner />}
      {found?.length === 0 && !isLoading && (
        <p className="muted">{search ? `Nothing found for “${search}”.` : `${words[kind].none} yet.`}</p>
      )}
      {found && found.length > 0 && (
        <ul className="plain picks-list">
          {found.map((item) => {
            const isTicked = ticked.some(({ id }) => id === item.id)
            return (
              <li key={item.id}>
                <label className="tick">
                  <input
                    type="checkbox"
                    checked={isTicked}
                    disabled={isFull && !isTicked}
                    onChange={() => toggle(item)}
                  />
                  <span>
                    {item.title}
                    <small>
                      {item.about}, {fullDate(item.date)}
                    </small>
                  </span>
                </label>
              </li>
            )
          })}
        </ul>
      )}
      {search && isLoading && items && <Spinner label="Looking through older ones…" />}
      {!search && hasMore && (
        <p className="load-more">
          <button type="button" className="btn line" aria-busy={isLoading} onClick={loadMore}>
            Load more
          </button>
        </p>
      )}
    </Dialog>
  )
}

/** Stories come page by page; while something is searched for, all the pages are looked through. */
function useItems(kind: Props['kind'], search: string) {
  const posts = useQuery({ ...publishedPostsQuery, enabled: kind === 'posts' })
  const stories = useInfiniteQuery({ ...publishedStoriesQuery, enabled: kind === 'stories' })
  const { hasNextPage, isFetching, fetchNextPage, isError } = stories
  const wantsMore = kind === 'stories' && search !== '' && hasNextPage && !isFetching && !isError
  useEffect(() => {
    if (wantsMore) void fetchNextPage()
  }, [wantsMore, fetchNextPage])

  if (kind === 'posts') {
    const items = posts.data?.map(({ id, title, category, createdAt }) => ({
      id,
      title,
      about: category,
      date: createdAt,
    }))
    return { ...shared(posts), items, hasMore: false, loadMore: () => {} }
  }
  const items = stories.data?.map(({ id, title, authorName, authorLocation, publishedAt }) => ({
    id,
    title,
    about: `${authorName}, ${authorLocation}`,
    date: publishedAt,
  }))
  return { ...shared(stories), items, hasMore: hasNextPage, loadMore: () => void fetchNextPage() }
}

const shared = ({
  error,
  isFetching,
  refetch,
}: {
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}) => ({
  error,
  isLoading: isFetching,
  refetch,
})
