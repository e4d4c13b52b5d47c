import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { Link, type To, useNavigate } from 'react-router-dom'
import type { Section } from '../data/sections.ts'

/** The parts of a tab, each with an address such as `?part=tokens#social`. Anything unknown opens the usual one. */
export function placesOf<Part extends string>(section: Section, names: Record<Part, string>, usual: NoInfer<Part>) {
  const parts = Object.keys(names) as Part[]
  return {
    parts,
    names,
    partOf: (search: string): Part => parts.find((part) => part === new URLSearchParams(search).get('part')) ?? usual,
    addressOf: (part: Part, beside: Record<string, string> = {}) => ({
      search: `?${new URLSearchParams({ part, ...beside })}`,
      hash: section,
    }),
  }
}

interface Props<Part extends string> {
  /** Of the tab list and the first word of its ids, such as 'authors'. */
  id: string
  label: string
  parts: readonly Part[]
  names: Record<Part, string>
  chosen: Part
  addressOf: (part: Part) => To
}

/** The parts of a section, each with an address. Arrow keys, Home and End move between them. */
export function PartTabs<Part extends string>({ id, label, parts, names, chosen, addressOf }: Props<Part>) {
  const list = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  function onKeyDown(event: KeyboardEvent) {
    const at = parts.indexOf(chosen)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: parts.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const index = (to + parts.length) % parts.length
    navigate(addressOf(parts[index] ?? chosen), { replace: true })
    list.current?.querySelectorAll('a')[index]?.focus()
  }
  return (
    <div ref={list} className="tabs panels" role="tablist" aria-label={label}>
      {parts.map((part) => (
        <Link
          key={part}
          id={`${id}-${part}`}
          role="tab"
          to={addressOf(part)}
          aria-controls={`${id}-part`}
          aria-selected={part === chosen}
          tabIndex={part === chosen ? 0 : -1}
          onKeyDown={onKeyDown}
        >
          {names[part]}
        </Link>
      ))}
    </div>
  )
}

/** What the chosen tab of `PartTabs` of the same id shows. */
export function PartPanel({ id, chosen, children }: { id: string; chosen: string; children: ReactNode }) {
  return (
    <div id={`${id}-part`} role="tabpanel" aria-labelledby={`${id}-${chosen}`}>
      {children}
    </div>
  )
}
