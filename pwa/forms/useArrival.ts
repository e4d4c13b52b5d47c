import { useEffect, useRef } from 'react'

/** Calls once when a message that was left in the outbox has arrived, as long as somebody looks at its form. */
export function useArrival(id: string | null, onArrived: () => void): void {
  const on = useRef(onArrived)
  on.current = onArrived
  useEffect(() => {
    if (!id) return
    let stop: () => void = () => undefined
    let gone = false
    void import('../offline/outbox/submitForm.ts').then(({ onceArrived }) => {
      if (!gone) stop = onceArrived(id, () => on.current())
    })
    return () => {
      gone = true
      stop()
    }
  }, [id])
}
