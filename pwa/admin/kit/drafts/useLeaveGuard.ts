import { useEffect } from 'react'
import { device } from '../../../offline/status.ts'

/** How many places on the desk hold unsaved words now: the last that is done lets go. */
let guards = 0

/** While words are unsaved, the browser asks before the tab is closed, and a new version of the app waits. */
export function useLeaveGuard(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    guards += 1
    device.writing = 'words'
    addEventListener('beforeunload', ask)
    return () => {
      guards -= 1
      device.writing = guards > 0 ? 'words' : null
      removeEventListener('beforeunload', ask)
    }
  }, [isUnsaved])
}
