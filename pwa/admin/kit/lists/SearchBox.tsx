import { type FormEvent, useEffect, useId, useRef, useState } from 'react'

interface Props {
  label: string
  hint: string
  value?: string
  onSearch: (words: string | undefined) => void
}

const pauseMs = 300

/** Searches when the typing pauses, or at Enter. What was cleared elsewhere is cleared here. */
export function SearchBox({ label, hint, value, onSearch }: Props) {
  const [typed, setTyped] = useState(value ?? '')
  const timer = useRef<number>(undefined)
  const search = useRef(onSearch)
  const asked = useRef(value)
  const id = useId()
  useEffect(() => {
    search.current = onSearch
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (value === asked.current) return
    asked.current = value
    setTyped(value ?? '')
  }, [value])

  function ask(words: string) {
    clearTimeout(timer.current)
    asked.current = words.trim() || undefined
    search.current(asked.current)
  }
  function type(words: string) {
    setTyped(words)
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => ask(words), pauseMs)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    ask(typed)
  }

  return (
    <search>
      <form className="sift-form" onSubmit={submit}>
        <label className="visually-hidden" htmlFor={id}>
          {label}
        </label>
        <input
          id={id}
          type="search"
          placeholder={hint}
          maxLength={200}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => type(target.value)}
        />
      </form>
    </search>
  )
}
