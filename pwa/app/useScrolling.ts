import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { hasArrived, positionOf, scrollToHash } from './hashScroll.ts'

/** A followed link begins at the top of its page; Back, Forward and reload return to where the page was left. */
export function useScrolling() {
  const { key, pathname, hash } = useLocation()
  const kind = useNavigationType()
  const left = useRef(new Map<string, number>())
  const shown = useRef({ key, pathname: null as string | null })

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const note = () => left.current.set(shown.current.key, scrollY)
    // The entry itself remembers, for the way back from another site.
    const keep = () => history.replaceState({ ...history.state, scrollY }, '')
    addEventListener('scroll', note, { passive: true })
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('scroll', note)
      removeEventListener('pagehide', keep)
    }
  }, [])

  useLayoutEffect(() => {
    const before = shown.current.pathname
    shown.current = { key, pathname }
    if (before === null && hasArrived()) return
    const position = kind === 'POP' ? (left.current.get(key) ?? positionOf(history.state)) : null
    if (position !== null) {
      scrollTo(0, position)
      return
    }
    if (hash) return scrollToHash(hash)
    if (before === null) return
    scrollTo(0, 0)
    if (pathname !== before) document.getElementById('main')?.focus({ preventScroll: true })
  }, [key, pathname, hash, kind])
}
