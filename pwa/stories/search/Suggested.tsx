import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Suggestions } from '../../../data/contract/search.ts'
import { countryName } from '../../../data/rules/countryName.ts'
import { t } from '../../../data/words/words.ts'
import { paths } from '../../app/paths.ts'
import { suggestionsFor } from '../../remote/searches.ts'

interface Suggestion {
  label: string
  /** What it is, for who cannot see its place. */
  kind: string
  to: string
}

interface Props {
  field: RefObject<HTMLInputElement | null>
  typed: string
  /** The list is not wanted any more. */
  onDone: () => void
}

const pauseMs = 150

/**
 * What somebody may mean, below the field (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/): arrows move, Enter opens, Escape and leaving
 * close. What was typed stays until one of them is chosen.
 */
export default function Suggested({ field, typed, onDone }: Props) {
  const asked = usePaused(typed.trim())
  const { data } = useQuery({ ...suggestionsFor(asked), enabled: asked.length > 1, placeholderData: keepPreviousData })
  const [at, setAt] = useState(-1)
  const navigate = useNavigate()
  const id = useId()
  const listed = asked.length > 1 && data ? suggestionsIn(data) : []
  const open = ({ to }: Suggestion) => {
    onDone()
    navigate(to)
  }
  useCombobox(field, { id, isOpen: listed.length > 0, active: listed[at] ? `${id}-${at}` : null })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins at its field
  useEffect(() => setAt(-1), [data])
  useKeys(field, onDone, (key) => {
    const chosen = listed[at]
    if (key === 'Escape') onDone()
    else if (key === 'ArrowDown') setAt(at >= listed.length - 1 ? -1 : at + 1)
    else if (key === 'ArrowUp') setAt(at < 0 ? listed.length - 1 : at - 1)
    else if (key === 'Enter' && chosen) open(chosen)
    else return false
    return true
  })
  return (
    <>
      <p className="visually-hidden" role="status">
        {wordsFor(listed.length, asked)}
      </p>
      {listed.length > 0 && (
        <div className="suggested" role="listbox" id={id} aria-label={t('Suggestions')}>
          {listed.map((suggestion, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys are heard by the field
            <div
              key={suggestion.to}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => open(suggestion)}
            >
              {suggestion.label} <span className="muted small">{suggestion.kind}</span>
            </div>
          ))}
        </div>
      )}
    </>
  )
}

const wordsFor = (count: number, asked: string) => {
  if (asked.length < 2) return ''
  return t('{count, plural, =0 {No suggestions.} one {# suggestion.} other {# suggestions.}}', { count })
}

const suggestionsIn = ({ titles, species, countries, writers }: Suggestions): Suggestion[] => [
  ...titles.map(({ id, title }) => ({ label: title, kind: t('story'), to: paths.story(id) })),
  ...species.map(({ value, name = value, stories }) => ({
    label: name,
    kind: t('{stories, plural, one {animal or plant, # story} other {animal or plant, # stories}}', { stories }),
    to: paths.storiesFound({ species: value }),
  })),
  ...countries.map(({ value, stories }) => ({
    label: countryName(value),
    kind: t('{stories, plural, one {country, # story} other {country, # stories}}', { stories }),
    to: paths.storiesFound({ country: value }),
  })),
  ...writers.map((name) => ({ label: name, kind: t('writer'), to: paths.storiesFound({ q: name }) })),
]

/** What was typed, as soon as the typing pauses. */
function usePaused(typed: string): string {
  const [paused, setPaused] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return paused
}

interface Combobox {
  id: string
  isOpen: boolean
  active: string | null
}

/** The field says what belongs to it, for as long as there is something. */
function useCombobox(field: RefObject<HTMLInputElement | null>, { id, isOpen, active }: Combobox) {
  useEffect(() => {
    const input = field.current
    const told: Record<string, string | null> = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': String(isOpen),
      'aria-controls': isOpen ? id : null,
      'aria-activedescendant': active,
    }
    const tell = (isOn: boolean) => {
      for (const [name, value] of Object.entries(told))
        if (isOn && value !== null) input?.setAttribute(name, value)
        else input?.removeAttribute(name)
    }
    tell(true)
    return () => tell(false)
  }, [field, id, isOpen, active])
}

/** What is pressed in the field, before the field itself takes it. `press` says whether it did something. */
function useKeys(field: RefObject<HTMLInputElement | null>, leave: () => void, press: (key: string) => boolean) {
  const latest = useRef({ leave, press })
  useEffect(() => {
    latest.current = { leave, press }
  })
  useEffect(() => {
    const input = field.current
    const onKey = (event: KeyboardEvent) => {
      if (!event.isComposing && latest.current.press(event.key)) event.preventDefault()
    }
    const onBlur = () => latest.current.leave()
    input?.addEventListener('keydown', onKey)
    input?.addEventListener('blur', onBlur)
    return () => {
      input?.removeEventListener('keydown', onKey)
      input?.removeEventListener('blur', onBlur)
    }
  }, [field])
}
