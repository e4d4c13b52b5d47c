import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { subscribe } from 'valtio'
import { device } from '../offline/status.ts'

/** When the connection is back, what is shown as this device's copy, or could not be shown, is asked for again. */
export function useCopyRefresh() {
  const queries = useQueryClient()
  useEffect(() => {
    let wasOnline = device.online
    return subscribe(device, () => {
      const isBack = device.online && !wasOnline
      wasOnline = device.online
      if (isBack)
        void queries.invalidateQueries({ predicate: ({ state }) => state.status === 'error' || isCopy(state.data) })
    })
  }, [queries])
}

function isCopy(data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return false
  if ('pages' in data && Array.isArray(data.pages)) return data.pages.some(isCopy)
  return 'asOf' in data && data.asOf !== null
}
