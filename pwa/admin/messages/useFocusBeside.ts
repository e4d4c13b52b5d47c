import { useEffect, useRef } from 'react'
import { focusSectionHeading } from '../kit/lists/SectionHead.tsx'

/** Of a row in the list. */
export const rowId = (kind: 'message' | 'application', id: number) => `${kind}-${id}`

/**
 * Once a row has left the list by what was done to it, the focus goes on to the one that takes its place. Returned is what
 * to call when something was done: a row that leaves by itself moves nobody.
 */
export function useFocusBeside(kind: 'message' | 'application', ids: readonly number[]): (id: number) => void {
  const left = useRef<number | null>(null)
  const before = useRef(ids)
  const shown = ids.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list of the same ids is the same list
  useEffect(() => {
    const previous = before.current
    before.current = ids
    const gone = left.current
    if (gone === null || ids.includes(gone)) return
    left.current = null
    if (document.activeElement && document.activeElement !== document.body) return
    const next = previous.slice(previous.indexOf(gone)).find((id) => ids.includes(id)) ?? ids.at(-1)
    const row = next === undefined ? null : document.getElementById(rowId(kind, next))
    if (row) row.focus()
    else focusSectionHeading()
  }, [shown, kind])
  return (id) => {
    left.current = id
  }
}
