import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { AuthorProfile } from '../../../data/contract/authors/authors.ts'
import { fold } from '../../../data/rules/fold.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { plus, retry } from '../../ui/icons.ts'
import { Button } from '../kit/acts/Button.tsx'
import { useAct } from '../kit/acts/useAct.ts'
import { DraftList } from '../kit/drafts/DraftList.tsx'
import { rowNumber } from '../kit/lists/filters.ts'
import { Loaded } from '../kit/lists/Loaded.tsx'
import { LoadMore, usePart } from '../kit/lists/LoadMore.tsx'
import { SearchField } from '../kit/lists/SearchField.tsx'
import { counted } from '../kit/words/counted.ts'
import { authorsQuery, syncAuthors } from '../profiles/queries.ts'
import { AuthorCard } from './AuthorCard.tsx'
import { AuthorForm } from './AuthorForm.tsx'
import { authorDrafts, profileOf } from './authorDrafts.ts'
import { failureTitles } from './authorFailures.ts'
import { ExpressInfo } from './connect/ExpressInfo.tsx'

/** Number of the profile that is open in the form; 0 for a new one. */
type Open = number | null

/** Who the authors are and how each of them is paid. */
export function Profiles() {
  const { data, error, refetch } = useQuery(authorsQuery)
  const [opened, setOpen] = useNamedProfile()
  const sync = useSync()
  const [search, setSearch] = useState('')
  const open = openNow(opened, data)
  const edited = data?.find(({ id }) => id === open)
  return (
    <>
      <div className="profile-acts">
        <Button aria-haspopup="dialog" onClick={() => setOpen(0)}>
          <Icon path={plus} /> Add New Author
        </Button>
        <Button look="line" busy={sync.isPending} onClick={() => sync.run()}>
          <Icon path={retry} /> Sync from Stories
        </Button>
        {data && data.length > 0 && (
          <SearchField label="Search by name or address" value={search} onChange={setSearch} />
        )}
      </div>
      <DraftList drafts={useOffered(open, data)} onOpen={setOpen} onDiscard={authorDrafts.drop} />
      <Loaded from={{ data, error, refetch }} />
      {data && <Cards authors={data} search={search} onClear={() => setSearch('')} onEdit={setOpen} />}
      <ExpressInfo />
      {open === 0 && <AuthorForm author={null} onClose={() => setOpen(null)} />}
      {edited && <AuthorForm key={edited.id} author={edited} onClose={() => setOpen(null)} />}
    </>
  )
}

/** The profile that is open; at first the one that an address such as `?part=profiles&open=7#authors` names. */
function useNamedProfile() {
  const named = rowNumber(useSearchParams()[0].get('open') ?? '')
  const [opened, setOpened] = useState<{ id: Open; of: string | undefined }>({ id: Number(named) || null, of: named })
  if (opened.of !== named) setOpened({ id: Number(named) || null, of: named })
  return [opened.id, (id: Open) => setOpened({ id, of: named })] as const
}

/** The profile that can be in the form, of the one that was opened: a colleague may have deleted it meanwhile. */
export const openNow = (opened: Open, known: readonly { id: number }[] | undefined): Open =>
  opened === 0 || known?.some(({ id }) => id === opened) ? opened : null

/** Profiles whose words have not reached the server, without the one that is in the form. */
function useOffered(open: Open, known: readonly AuthorProfile[] | undefined) {
  const isLost = (id: number) => id !== 0 && known !== undefined && !known.some((author) => author.id === id)
  return authorDrafts
    .useAll()
    .filter(({ id }) => id !== open)
    .map((draft) => ({
      id: draft.id,
      what: profileOf(draft),
      keptAt: draft.keptAt,
      gone: isLost(draft.id) ? 'A colleague has deleted the profile.' : undefined,
    }))
}

interface CardsProps {
  authors: readonly AuthorProfile[]
  search: string
  onClear: () => void
  onEdit: (id: number) => void
}

const cardsAtOnce = 24

function Cards({ authors, search, onClear, onEdit }: CardsProps) {
  const sought = fold(search.trim())
  const found = authors.filter(({ name, email }) => fold(name).includes(sought) || fold(email).includes(sought))
  const { shown, list } = usePart(found, cardsAtOnce)
  if (found.length > 0)
    return (
      <>
        <p className="visually-hidden" role="status">
          {search && `${counted(found.length, 'author')} found`}
        </p>
        <ul className="author-cards">
          {shown.map((author) => (
            <AuthorCard key={author.id} author={author} onEdit={() => onEdit(author.id)} />
          ))}
        </ul>
        <LoadMore list={list} label="Show more" />
      </>
    )
  return (
    <div className="panel" role="status">
      <Empty
        picture={search ? 'tracks' : 'nest'}
        title="No authors found"
        level={3}
        action={
          search && (
            <Button look="line" onClick={onClear}>
              Show all authors
            </Button>
          )
        }
      >
        {search
          ? `Nobody has “${search.trim()}” in the name or the address.`
          : '“Sync from Stories” makes a profile for everybody who has sent a story.'}
      </Empty>
    </div>
  )
}

const useSync = () =>
  useAct({
    act: syncAuthors,
    done: ({ syncedCount, emailsSynchronized }) => ({
      title: 'Sync Completed',
      text: `${counted(syncedCount, 'new profile')} made from stories, ${counted(emailsSynchronized, 'email address', 'email addresses')} synchronized.`,
    }),
    failed: failureTitles.sync,
  })
