import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { hasAllWords } from '../kit/lists/hasAllWords.ts'
import { Loaded } from '../kit/lists/Loaded.tsx'
import { LoadMore } from '../kit/lists/LoadMore.tsx'
import { SearchField } from '../kit/lists/SearchField.tsx'
import { fullDate } from '../kit/words/times.ts'
import { subjectsQuery } from './queries.ts'
import type { Subject } from './subjects.ts'

interface Props {
  type: Subject['type']
  onChosen: (subject: Subject) => void
  onClose: () => void
}

const words = {
  story: { title: 'Choose a story', search: 'Search by title, name or place', none: 'No published stories yet.' },
  blog_post: { title: 'Choose a news post', search: 'Search by title or category', none: 'No published posts yet.' },
}

/** What is on the site, to choose one from. */
export function SubjectPicker({ type, onChosen, onClose }: Props) {
  const [search, setSearch] = useState('')
  const list = useSubjects(type, search)
  const { data, error, isFetching, refetch } = list
  const found = data?.filter(({ title, about }) => hasAllWords(`${title} ${about}`, search))
  return (
    <Dialog open full width="40rem" onClose={onClose} title={words[type].title}>
      <SearchField label={words[type].search} value={search} onChange={setSearch} />
      <Loaded from={{ data, error, refetch }} />
      {found?.length === 0 && !isFetching && (
        <p className="muted">{search ? `Nothing found for “${search}”.` : words[type].none}</p>
      )}
      {found && found.length > 0 && (
        <ul className="plain subject-list">
          {found.map((subject) => (
            <li key={subject.id}>
              <button type="button" onClick={() => onChosen(subject)}>
                <b>{subject.title}</b>
                <small>
                  {subject.about}, {fullDate(subject.date)}
                </small>
              </button>
            </li>
          ))}
        </ul>
      )}
      {search && isFetching && data && <Spinner label="Looking through older ones…" />}
      {!search && <LoadMore list={list} />}
    </Dialog>
  )
}

/** They come page by page; while something is searched for, all the pages are looked through. */
function useSubjects(type: Subject['type'], search: string) {
  const list = useInfiniteQuery(subjectsQuery(type))
  const { hasNextPage, isFetching, isError, fetchNextPage } = list
  const wantsMore = search !== '' && hasNextPage && !isFetching && !isError
  useEffect(() => {
    if (wantsMore) void fetchNextPage()
  }, [wantsMore, fetchNextPage])
  return list
}
