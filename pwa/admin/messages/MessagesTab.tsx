import { useState } from 'react'
import { SectionHead } from '../SectionHead.tsx'
import { Applications } from './Applications.tsx'
import { Messages } from './Messages.tsx'

const shelves = {
  messages: 'Messages',
  volunteer: 'Volunteer applications',
  aside: 'Set aside',
} as const
type Shelf = keyof typeof shelves

/** What people wrote: messages, applications, and apart from them the messages that filled a hidden field. */
export function MessagesTab() {
  const [shelf, setShelf] = useState<Shelf>('messages')
  return (
    <section>
      <SectionHead title="Messages" note="Newest first." />
      <fieldset className="chips" aria-label="Show">
        {(Object.keys(shelves) as Shelf[]).map((one) => (
          <button key={one} type="button" className="chip" aria-pressed={one === shelf} onClick={() => setShelf(one)}>
            {shelves[one]}
          </button>
        ))}
      </fieldset>
      {shelf === 'messages' && <Messages isAside={false} />}
      {shelf === 'aside' && <Messages isAside />}
      {shelf === 'volunteer' && <Applications />}
    </section>
  )
}
