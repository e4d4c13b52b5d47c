import { useEffect, useRef } from 'react'
import { focusSectionHeading } from './SectionHead.tsx'

/** Of a row in a list of such a kind, 'message-7'. */
export const rowId = (kind: string, id: number) => `${kind}-${id}`

/**
 * Once a row has left the list by what was done to it, the focus goes on to the one that takes its place. Returned is what
 * to call when something was done: a row that leaves by itself moves nobody.
 */
export function useFocusBeside(kind: string, ids: readonly number[]): (id: number) => void {
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
