import { useState } from 'react'
import type { ContentChange, ContentItem } from '../../../../data/contract/outreach/calendar.ts'
import type { Toast } from '../../../ui/toasts.ts'
import { useAct } from '../../kit/acts/useAct.ts'
import { colleaguesVersion } from '../../kit/data/failures.ts'
import { failed } from '../failures.ts'
import { changeItem } from '../queries.ts'

/** One change of an item. Where a colleague was faster, the dialog goes on from what they have left. */
export function useItemAct(
  given: ContentItem,
  done: (item: ContentItem) => Toast | null,
  onDone: (item: ContentItem) => void,
) {
  const [item, setItem] = useState(given)
  const act = useAct({
    act: (change: ContentChange) => changeItem(item.id, { ...change, revision: item.revision }),
    done,
    onDone,
    onFailed: (failure) => setItem(colleaguesVersion<ContentItem>(failure, 'calendar.stale') ?? item),
    failed: failed.updateStatus,
  })
  return { item, isTheirs: item !== given, act }
}
