import { createContext, useContext, useEffect, useState } from 'react'

/** Lite mode: nothing is fetched that the visitor did not ask for with a tap. */
export const LiteContext = createContext(false)
export const useLite = () => useContext(LiteContext)

/** Whether a picture is on this device already, so that showing it costs nothing. Asked only while lite mode is on. */
export function useOnDevice(url: string | null): boolean {
  const isLite = useLite()
  const [isHere, setHere] = useState(false)
  useEffect(() => {
    if (!isLite || url === null || !('caches' in window)) return
    let gone = false
    void caches.match(url, { ignoreSearch: true }).then((kept) => !gone && setHere(kept !== undefined))
    return () => {
      gone = true
    }
  }, [isLite, url])
  return isHere
}
