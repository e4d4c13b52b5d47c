import { type ReactNode, useEffect, useState } from 'react'
import { Spinner } from '../../../ui/Spinner.tsx'
import { fullDate } from '../words/times.ts'
import { hasAllWords } from './hasAllWords.ts'
import { type Asked, Loaded } from './Loaded.tsx'
import { LoadMore, type NextPage, usePartOfPages } from './LoadMore.tsx'
import { SearchField } from './SearchField.tsx'

/** A story or a post of the site that something is made with. */
export interface Content {
  id: number
  title: string
  /** Who and where, or which category. */
  about: string
  /** The instant of its publication. */
  date: string
}

/** Of which kind the content is: 'Choose stories', 'Search by title, name or place', 'No published stories yet.' */
export interface PickerWords {
  title: string
  search: string
  none: string
}

interface Props<Item extends Content> {
  list: Asked<readonly Item[]> & NextPage & { isFetching: boolean; isError: boolean }
  words: PickerWords
  /** Said above the list. */
  note?: ReactNode
  /** Draws what was found; there is at least one. */
  children: (found: readonly Item[]) => ReactNode
}

/** Content that comes page by page, to choose from; while something is searched for, all the pages are looked through. */
export function ContentPicker<Item extends Content>({ list, words, note, children }: Props<Item>) {
  const [search, setSearch] = useState('')
  const { data, isFetching, isError, hasNextPage, fetchNextPage } = list
  const wantsMore = search !== '' && hasNextPage && !isFetching && !isError
  useEffect(() => {
    if (wantsMore) void fetchNextPage()
  }, [wantsMore, fetchNextPage])
  const found = data?.filter(({ title, about }) => hasAllWords(`${title} ${about}`, search)) ?? []
  const part = usePartOfPages(found, { ...list, hasNextPage: list.hasNextPage && search === '' }, search)
  return (
    <>
      <SearchField label={words.search} value={search} onChange={setSearch} />
      {note}
      <Loaded from={list} />
      {data && found.length === 0 && !isFetching && (
        <p className="muted">{search ? `Nothing found for “${search}”.` : words.none}</p>
      )}
      {found.length > 0 && children(part.shown)}
      {search && isFetching && data && <Spinner label="Looking through older ones…" />}
      <LoadMore list={part.list} />
    </>
  )
}

/** Its second line. */
export const contentFacts = ({ about, date }: Content) => `${about}, ${fullDate(date)}`
