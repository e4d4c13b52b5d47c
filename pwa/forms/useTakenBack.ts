import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { MessageKind } from '../offline/outbox/submitForm.ts'

type Taken = NonNullable<Awaited<ReturnType<typeof takeBack>>>

export async function takeBack(id: string) {
  const { takeMessageBack } = await import('../offline/outbox/submitForm.ts')
  return takeMessageBack(id)
}

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
