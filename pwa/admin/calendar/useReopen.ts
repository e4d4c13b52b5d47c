import { showToast } from '../../ui/toasts.ts'
import { showFailed } from '../failures.ts'
import { useOpen } from './opened.ts'
import { fetchItems } from './remote.ts'

/** Opens a form again by the number of its item, wherever in the calendar that is. */
export function useReopen(): (id: number) => Promise<void> {
  const open = useOpen()
  return async (id) => {
    if (id === 0) return open({ kind: 'write', item: null })
    try {
      const item = await findItem(id)
      if (item) open({ kind: 'write', item })
      else showToast({ title: 'Not there any more', text: 'A colleague has deleted this content.', tone: 'bad' })
    } catch (error) {
      showFailed('Could not load this', error)
    }
  }
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
