import { useState } from 'react'
import type { Subscriber } from '../../../data/contract/newsletter.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmailText } from '../kit/lists/Address.tsx'
import { hasAllWords } from '../kit/lists/hasAllWords.ts'
import { SearchField } from '../kit/lists/SearchField.tsx'
import { counted } from '../kit/words/counted.ts'

interface Props {
  /** Those who can be written to. */
  able: readonly Subscriber[]
  chosen: readonly Subscriber[]
  onClose: () => void
  onChosen: (ids: number[]) => void
}

/** Drawn at once; more on request, so that thousands do not make a phone wait. */
const shownAtOnce = 100

export function RecipientPicker({ able, chosen, onClose, onChosen }: Props) {
  const [ids, setIds] = useState(() => new Set(chosen.map(({ id }) => id)))
  const [search, setSearch] = useState('')
  const [most, setMost] = useState(shownAtOnce)
  const found = search.trim() ? able.filter(({ email }) => hasAllWords(email, search)) : able
  const areAllChosen = found.length > 0 && found.every(({ id }) => ids.has(id))

  function toggle(people: readonly Subscriber[], isChosen: boolean) {
    const next = new Set(ids)
    for (const { id } of people) isChosen ? next.add(id) : next.delete(id)
    setIds(next)
  }

  return (
    <Dialog
      open
      full
      width="36rem"
      onClose={onClose}
      title="Choose people"
      actions={
        <>
          <button type="button" className="btn line" onClick={onClose}>
            Cancel
          </button>
          <button type="button" className="btn" onClick={() => onChosen([...ids])}>
            {ids.size === 0 ? 'Done: nobody chosen' : `Choose ${ids.size.toLocaleString('en-US')}`}
          </button>
        </>
      }
    >
      <SearchField
        label="Search by address"
        value={search}
        onChange={(text) => {
          setSearch(text)
          setMost(shownAtOnce)
        }}
      />
      {found.length === 0 && (
        <p className="muted">{search ? `Nobody found for “${search}”.` : 'Nobody can be written to yet.'}</p>
      )}
      {found.length > 0 && (
        <>
          <div className="row between wrapx all-of">
            <span className="sm muted" role="status">
              {counted(found.length, 'person', 'people')}
              {search && ' found'}
            </span>
            <button type="button" className="btn quiet sm" onClick={() => toggle(found, !areAllChosen)}>
              {areAllChosen ? 'Choose none of them' : 'Choose all of them'}
            </button>
          </div>
          <ul className="plain picks-list">
            {found.slice(0, most).map((one) => (
              <li key={one.id}>
                <label className="tick">
                  <input
                    type="checkbox"
                    checked={ids.has(one.id)}
                    onChange={({ target }) => toggle([one], target.checked)}
                  />
                  <span>
                    <EmailText email={one.email} />
                  </span>
                </label>
              </li>
            ))}
          </ul>
          {found.length > most && (
            <p className="load-more">
              <button type="button" className="btn line" onClick={() => setMost(most + shownAtOnce * 5)}>
                Show more
              </button>
            </p>
          )}
        </>
      )}
    </Dialog>
  )
}
