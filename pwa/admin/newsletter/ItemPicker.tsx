import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { newsletterMostItems } from '../../../data/vocabulary/newsletter.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { hasAllWords } from '../kit/lists/hasAllWords.ts'
import { Loaded } from '../kit/lists/Loaded.tsx'
import { LoadMore } from '../kit/lists/LoadMore.tsx'
import { SearchField } from '../kit/lists/SearchField.tsx'
import { fullDate } from '../kit/words/times.ts'
import type { Chosen } from './draft.ts'
import { type Item, itemsQuery } from './queries.ts'

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
  const list = useItems(kind, search)
  const { data: items, error, isFetching, refetch } = list
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
      {isFull && <p className="sm muted">A newsletter holds {newsletterMostItems} at most.</p>}
      <Loaded from={{ data: items, error, refetch }} />
      {found?.length === 0 && !isFetching && (
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
      {search && isFetching && items && <Spinner label="Looking through older ones…" />}
      {!search && <LoadMore list={list} />}
    </Dialog>
  )
}

/** They come page by page; while something is searched for, all the pages are looked through. */
function useItems(kind: Props['kind'], search: string) {
  const list = useInfiniteQuery(itemsQuery(kind))
  const { hasNextPage, isFetching, isError, fetchNextPage } = list
  const wantsMore = search !== '' && hasNextPage && !isFetching && !isError
  useEffect(() => {
    if (wantsMore) void fetchNextPage()
  }, [wantsMore, fetchNextPage])
  return list
}
