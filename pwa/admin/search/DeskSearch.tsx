import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { Dialog } from '../../ui/Dialog.tsx'
import { LoadFailed } from '../kit/acts/LoadFailed.tsx'
import { counted } from '../kit/words/counted.ts'
import { type Find, type FindGroup, groupsOf, placesFound } from './finds.ts'
import { searching, useSearchKey } from './opened.ts'
import { deskSearchQuery, leastLetters } from './queries.ts'

const pauseMs = 150

/** One search over everything, from anywhere on the desk. */
export function DeskSearch() {
  const { isOpen } = useSnapshot(searching)
  useSearchKey()
  useEffect(() => () => close(), [])
  return isOpen ? <SearchDialog /> : null
}

const close = () => {
  searching.isOpen = false
}

function SearchDialog() {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const q = usePaused(typed.trim())
  const { data, error, isFetching, refetch } = useQuery(deskSearchQuery(q))
  const isAsked = q.length >= leastLetters
  const places = typed.trim().length >= leastLetters ? placesFound(typed) : []
  const groups = data && isAsked ? [...places, ...groupsOf(data)] : places
  const all = groups.flatMap(({ finds }) => finds)
  const isSettled = isAsked && data !== undefined && !isFetching && q === typed.trim()

  function go({ place }: Find) {
    close()
    void navigate(place)
  }

  return (
    <Dialog open full width="44rem" onClose={close} title="Search everything">
      <SearchField typed={typed} groups={groups} all={all} onType={setTyped} onGo={go} />
      {Boolean(error) && <LoadFailed error={error} onRetry={refetch} />}
      <p className="small muted" role="status">
        {!isAsked &&
          'People, stories, messages, applications, donations, posts, plans, and the places of this desk. A receipt code finds its story.'}
        {isSettled && (all.length > 0 ? `${counted(all.length, 'result')}.` : `Nothing here has “${q}” in it.`)}
      </p>
    </Dialog>
  )
}

interface FieldProps {
  typed: string
  groups: readonly FindGroup[]
  all: readonly Find[]
  onType: (typed: string) => void
  onGo: (find: Find) => void
}

/** The keyboard stays in the field: arrow keys move among what was found, Enter opens it. */
function SearchField({ typed, groups, all, onType, onGo }: FieldProps) {
  const [marked, setMarked] = useState('')
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const at = Math.max(
    0,
    all.findIndex(({ key }) => key === marked),
  )
  const current = all[at]
  // The dialog gives the focus to its heading as it opens.
  useEffect(() => queueMicrotask(() => field.current?.focus()), [])

  function mark(index: number) {
    const find = all[(index + all.length) % all.length]
    if (!find) return
    setMarked(find.key)
    document.getElementById(`${id}-${find.key}`)?.scrollIntoView?.({ block: 'nearest' })
  }
  function onKeyDown(event: KeyboardEvent) {
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key]
    if (event.key === 'Enter' && current) onGo(current)
    else if (to === undefined) return
    else mark(to)
    event.preventDefault()
  }

  return (
    <search className="desk-search">
      <label className="visually-hidden" htmlFor={id}>
        Name, email, title, words or receipt code
      </label>
      <input
        ref={field}
        id={id}
        type="search"
        role="combobox"
        aria-expanded={all.length > 0}
        aria-controls={`${id}-found`}
        aria-activedescendant={current && `${id}-${current.key}`}
        aria-autocomplete="list"
        placeholder="Name, email, title, words or receipt code"
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => {
          setMarked('')
          onType(target.value)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-found`} role="listbox" aria-label="Results">
        {groups.map(({ name, finds }) => (
          // biome-ignore lint/a11y/useSemanticElements: the options of a list box are grouped so
          <div key={name} role="group" aria-label={name}>
            <p className="kind" aria-hidden="true">
              {name}
            </p>
            {finds.map((find) => (
              <Option
                key={find.key}
                id={`${id}-${find.key}`}
                find={find}
                isCurrent={find.key === current?.key}
                onGo={() => onGo(find)}
              />
            ))}
          </div>
        ))}
      </div>
    </search>
  )
}

interface OptionProps {
  id: string
  find: Find
  isCurrent: boolean
  onGo: () => void
}

const Option = ({ id, find, isCurrent, onGo }: OptionProps) => (
  // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the marked one
  // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field opens it
  <div id={id} role="option" aria-selected={isCurrent} onClick={onGo}>
    <b>{find.title}</b>
    <span>{find.about}</span>
  </div>
)

/** What was typed, once the typing pauses. */
function usePaused(typed: string): string {
  const [paused, setPaused] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return paused
}
