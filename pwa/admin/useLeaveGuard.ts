import { useEffect } from 'react'
import { device } from '../offline/status.ts'

/** While words are unsaved, the browser asks before the tab is closed, and a new version of the app waits. */
export function useLeaveGuard(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    device.writing = true
    addEventListener('beforeunload', ask)
    return () => {
      device.writing = false
      removeEventListener('beforeunload', ask)
    }
  }, [isUnsaved])
}
