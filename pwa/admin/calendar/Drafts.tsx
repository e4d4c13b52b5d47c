import { useQuery } from '@tanstack/react-query'
import { useSnapshot } from 'valtio'
import { showToast } from '../../ui/toasts.ts'
import { showFailed } from '../kit/data/failures.ts'
import { deskQueries } from '../kit/data/queries.ts'
import { DraftList } from '../kit/drafts/DraftList.tsx'
import { nameOfContent, noContent } from './content/contentWords.ts'
import { contentDrafts, eventDrafts } from './drafts.ts'
import { nameOfEvent } from './events/eventWords.ts'
import { type Opened, useOpen } from './opened.ts'
import { eventsQuery, findItem } from './queries.ts'
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

/** Opens a form again by the number of its item, wherever in the calendar that is. */
function useReopen(): (id: number) => Promise<void> {
  const open = useOpen()
  return async (id) => {
    if (id === 0) return open({ kind: 'write', item: null })
    try {
      const item = await findItem(id)
      if (item) open({ kind: 'write', item })
      else goOnAsNew(id, open)
    } catch (error) {
      showFailed('Could not load this', error)
    }
  }
}

/** Opens the form of an event again. Nothing opens where the event is not to be had. */
function useReopenEvent(): (id: number) => Promise<void> {
  const open = useOpen()
  return async (id) => {
    if (id === 0) return open({ kind: 'event', event: null })
    try {
      const event = (await deskQueries.fetchQuery(eventsQuery)).find((one) => one.id === id)
      if (event) open({ kind: 'event', event })
    } catch (error) {
      showFailed('Could not load this', error)
    }
  }
}

/** What was written for content that a colleague deleted becomes new content, where none is being written. */
function goOnAsNew(id: number, open: (opened: Opened) => void) {
  const left = contentDrafts.copy(id)
  if (!left || contentDrafts.drafts[0]) {
    const text = 'A colleague has deleted this content. Finish the new content that you began, then go on writing.'
    return showToast({ title: 'Not there any more', text, tone: 'bad' })
  }
  contentDrafts.keep(0, { ...left, id: 0, base: noContent, revision: 0 })
  contentDrafts.drop(id)
  open({ kind: 'write', item: null })
  const text = 'A colleague has deleted this content. What you wrote can be saved as new content.'
  showToast({ title: 'Not there any more', text })
}
