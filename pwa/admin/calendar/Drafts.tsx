import { useQuery } from '@tanstack/react-query'
import { useSnapshot } from 'valtio'
import { DraftList } from '../kit/drafts/DraftList.tsx'
import { nameOfContent } from './content/contentWords.ts'
import { contentDrafts, eventDrafts } from './drafts.ts'
import { nameOfEvent } from './events/eventWords.ts'
import { type Opened, useOpen } from './opened.ts'
import { eventsQuery } from './queries.ts'
import { useReopen, useReopenEvent } from './useReopen.ts'
import { dropGeneration, generation } from './writer/generation.ts'

/** Forms whose words have not reached the server, and generated posts that are no drafts yet, offered back. */
export function Drafts({ opened }: { opened: Opened | null }) {
  const open = useOpen()
  const reopen = useReopen()
  const reopenEvent = useReopenEvent()
  const contents = contentDrafts
    .useAll()
    .filter(({ id }) => !(opened?.kind === 'write' && (opened.item?.id ?? 0) === id))
  const events = eventDrafts.useAll().filter(({ id }) => !(opened?.kind === 'event' && (opened.event?.id ?? 0) === id))
  const { posts, keptAt, occasion } = useSnapshot(generation)
  const { data: known } = useQuery({ ...eventsQuery, enabled: events.length > 0 })
  const isGone = (id: number) => id !== 0 && known !== undefined && !known.some((event) => event.id === id)
  const generated =
    opened?.kind === 'generate' || posts.length === 0
      ? []
      : [{ id: 'all', what: `the generated posts for “${occasion}”`, keptAt }]
  return (
    <>
      <DraftList
        drafts={contents.map(({ id, words, keptAt: at }) => ({ id, what: nameOfContent(words), keptAt: at }))}
        onOpen={reopen}
        onDiscard={contentDrafts.drop}
      />
      <DraftList
        drafts={events.map(({ id, words, keptAt: at }) => ({
          id,
          what: nameOfEvent(words),
          keptAt: at,
          gone: isGone(id) ? 'A colleague has deleted the event.' : undefined,
        }))}
        onOpen={reopenEvent}
        onDiscard={eventDrafts.drop}
      />
      <DraftList drafts={generated} onOpen={() => open({ kind: 'generate' })} onDiscard={dropGeneration} />
    </>
  )
}
