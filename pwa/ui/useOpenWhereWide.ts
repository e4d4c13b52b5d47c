import { useEffect, useRef } from 'react'
import { openWhereWide } from './openWhereWide.ts'

/** What a phone folds up stands open where there is room for it. Without scripts it waits folded everywhere. */
export function useOpenWhereWide() {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (details.current) openWhereWide([details.current])
  }, [])
  return details
}
