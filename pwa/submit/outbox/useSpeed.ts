import { useEffect, useRef, useState } from 'react'

/** Bytes per second since the sending was first seen; null until something has moved, or while it stands still. */
export function useSpeed(sentBytes: number | undefined): number | null {
  const first = useRef<{ at: number; bytes: number } | null>(null)
  const [speed, setSpeed] = useState<number | null>(null)
  useEffect(() => {
    if (sentBytes === undefined) {
      first.current = null
      return setSpeed(null)
    }
    first.current ??= { at: performance.now(), bytes: sentBytes }
    const { at, bytes } = first.current
    const seconds = (performance.now() - at) / 1000
    if (sentBytes > bytes && seconds > 0) setSpeed((sentBytes - bytes) / seconds)
  }, [sentBytes])
  return speed
}
