import { useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio'
import { device } from '../offline/status.ts'

/** Whether paying may be tried. The browser is listened to here too, as the part that works offline comes later than the page. */
export function useOnline(): boolean {
  const { online } = useSnapshot(device)
  const isOnLine = useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  )
  return online && isOnLine
}

function watch(onChange: () => void) {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}
