import { useQuery } from '@tanstack/react-query'
import { SectionHead } from '../kit/lists/SectionHead.tsx'
import { useFilter } from '../kit/lists/useFilter.ts'
import { Applications } from './applications/Applications.tsx'
import { placeOf, places, type Shelf, shelves } from './filters.ts'
import { Messages } from './Messages.tsx'
import { applicationCountsQuery, messageCountsQuery } from './queries.ts'

const names: Record<Shelf, string> = {
  messages: 'Messages',
  volunteer: 'Volunteer applications',
  aside: 'Set aside',
}

const notes: Record<Shelf, string> = {
  messages: 'Newest first.',
  volunteer: 'Applicants are told: a review within 3-5 business days.',
  aside: 'May be spam, or mails that programs sent.',
}

/** What people wrote: messages, applications, and apart from them the messages that may be spam. */
export function MessagesTab() {
  const { filter, show } = useFilter('messages', places)
  const shelf = filter.show ?? 'messages'
  const { data: messages } = useQuery(messageCountsQuery)
  const { data: applications } = useQuery(applicationCountsQuery)
  const counts = { messages: messages?.unread, volunteer: applications?.pending, aside: messages?.aside }
  return (
    <section>
      <SectionHead title="Messages" note={notes[shelf]} hasList />
      <fieldset className="chips" aria-label="Show">
        {shelves.map((one) => (
          <button
            key={one}
            type="button"
            className="chip"
            aria-pressed={one === shelf}
            onClick={() => show(placeOf(one))}
          >
            {names[one]}
            <Badge of={counts[one]} words={one === 'messages' ? 'unread' : one === 'volunteer' ? 'pending' : 'kept'} />
          </button>
        ))}
      </fieldset>
      {shelf === 'volunteer' ? <Applications /> : <Messages key={shelf} isAside={shelf === 'aside'} />}
    </section>
  )
}

function Badge({ of: count, words }: { of?: number; words: string }) {
  if (!count) return null
  return (
    <span className="tabular badge-count">
      {' '}
      {count}
      <span className="visually-hidden"> {words}</span>
    </span>
  )
}
