import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { RewardsTab } from '../rewards/RewardsTab.tsx'
import { SectionHead } from '../SectionHead.tsx'
import { Profiles } from './Profiles.tsx'
import { addressOf, type Part, partNames, partOf, parts } from './places.ts'
import { Statistics } from './Statistics.tsx'

const contents: Record<Part, ReactNode> = {
  statistics: <Statistics />,
  rewards: <RewardsTab />,
  profiles: <Profiles />,
}

/** Who writes: what their stories reach, what it earns them, and how they are paid. */
export function AuthorsTab() {
  const part = partOf(useLocation().search)
  return (
    <section className="authors-desk">
      <SectionHead title="Authors" />
      <Tabs chosen={part} />
      <div id="authors-part" role="tabpanel" aria-labelledby={`authors-${part}`}>
        {contents[part]}
      </div>
    </section>
  )
}

/** Arrow keys, Home and End move between the tabs; each has an address. */
function Tabs({ chosen }: { chosen: Part }) {
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
    <div ref={list} className="tabs panels" role="tablist" aria-label="Authors">
      {parts.map((part) => (
        <Link
          key={part}
          id={`authors-${part}`}
          role="tab"
          to={addressOf(part)}
          aria-controls="authors-part"
          aria-selected={part === chosen}
          tabIndex={part === chosen ? 0 : -1}
          onKeyDown={onKeyDown}
        >
          {partNames[part]}
        </Link>
      ))}
    </div>
  )
}
