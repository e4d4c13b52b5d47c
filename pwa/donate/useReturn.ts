import { useEffect, useRef } from 'react'
import { returnIn, withoutReturn } from './stripeReturn.ts'
import { announceThanks } from './thanks.ts'

/** Speaks to somebody who comes back from paying, once: the words leave the address. The server is not asked. */
export function useReturn(onReturn: (fate: 'received' | 'processing' | 'failed') => void): void {
  const on = useRef(onReturn)
  on.current = onReturn
  useEffect(() => {
    const fate = returnIn(location.search)
    if (!fate) return
    history.replaceState(history.state, '', withoutReturn(location.href))
    if (fate === 'thanked' || fate === 'received') announceThanks()
    if (fate !== 'thanked') on.current(fate)
  }, [])
}
