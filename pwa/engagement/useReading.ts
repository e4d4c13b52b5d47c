import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whenIdle } from '../ui/whenIdle.ts'
import { showOwnView } from './counts.ts'
import { type Place, startReading } from './readings.ts'

/** Follows the reader from the first idle moment until the component leaves. `place` must keep its identity. */
export function useReading(storyId: number, place: () => Place | null) {
  const queries = useQueryClient()
  useEffect(() => {
    let stop = () => {}
    const start = () => {
      const found = place()
      if (found) stop = startReading(storyId, found, () => showOwnView(queries, storyId))
    }
    const cancel = whenIdle(start, 2000)
    return () => {
      cancel()
      stop()
    }
  }, [storyId, place, queries])
}
