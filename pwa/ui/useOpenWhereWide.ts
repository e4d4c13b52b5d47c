import { useEffect, useRef } from 'react'

/** What a phone folds up stands open where there is room for it. Before the app has arrived it waits folded everywhere. */
export function useOpenWhereWide() {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (details.current && matchMedia('(min-width: 62em)').matches) details.current.open = true
  }, [])
  return details
}
