import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContentChange, ContentItem } from '../../../../data/contract/outreach/calendar.ts'
import { colleaguesVersion } from '../../kit/data/failures.ts'
import { type FailedAct, showFailure } from '../failures.ts'
import { changeItem } from '../queries.ts'

/** One change of an item. Where a colleague was faster, the dialog goes on from what they have left. */
export function useItemAct(given: ContentItem, act: FailedAct, onDone: (item: ContentItem) => void) {
  const [item, setItem] = useState(given)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (change: ContentChange) => changeItem(item.id, { ...change, revision: item.revision }),
    onSuccess: onDone,
    onError: (failure) => {
      setItem(colleaguesVersion<ContentItem>(failure, 'calendar.stale') ?? item)
      showFailure(act)(failure)
    },
  })
  return { item, isTheirs: item !== given, mutate, isPending, error }
}
