import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { MessageKind } from '../offline/outbox/submitForm.ts'

const load = () => import('../offline/outbox/submitForm.ts')

type Taken = NonNullable<Awaited<ReturnType<typeof takeBack>>>

export const takeBack = async (id: string) => (await load()).takeMessageBack(id)

/** The outbox opens a form with `#letter-<id>` at the end of its address. */
export function useTakenBack(kind: MessageKind, onTaken: (taken: Taken) => void) {
  const { hash } = useLocation()
  const on = useRef(onTaken)
  on.current = onTaken
  useEffect(() => {
    const id = hash.startsWith('#letter-') ? hash.slice('#letter-'.length) : null
    if (!id) return
    let gone = false
    void takeBack(id).then((taken) => {
      if (!gone && taken?.kind === kind) on.current(taken)
    })
    return () => {
      gone = true
    }
  }, [hash, kind])
}

/** Calls once when a message that was left in the outbox has arrived, as long as somebody looks at its form. */
export function useArrival(id: string | null, onArrived: () => void): void {
  const on = useRef(onArrived)
  on.current = onArrived
  useEffect(() => {
    if (!id) return
    let stop: () => void = () => undefined
    let gone = false
    void load().then(({ onceArrived }) => {
      if (!gone) stop = onceArrived(id, () => on.current())
    })
    return () => {
      gone = true
      stop()
    }
  }, [id])
}
