import { showToast } from '../../ui/toasts.ts'
import { showFailed } from '../kit/data/failures.ts'
import { deskQueries } from '../kit/data/queries.ts'
import { noContent } from './content/contentWords.ts'
import { contentDrafts } from './drafts.ts'
import { type Opened, useOpen } from './opened.ts'
import { eventsQuery } from './queries.ts'
import { fetchItems } from './remote.ts'

/** Opens a form again by the number of its item, wherever in the calendar that is. */
export function useReopen(): (id: number) => Promise<void> {
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
export function useReopenEvent(): (id: number) => Promise<void> {
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

async function findItem(id: number) {
  let before: string | null | undefined
  while (before !== null) {
    const page = await fetchItems({ limit: 100, before })
    const found = page.items.find((item) => item.id === id)
    if (found) return found
    before = page.next
  }
  return null
}
