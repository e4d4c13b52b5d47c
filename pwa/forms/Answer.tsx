import { type ReactNode, useEffect, useRef } from 'react'

/** What a form says after sending. It takes the focus when it appears, and keeps it quietly when its words change. */
export function Answer({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} className="answer" tabIndex={-1}>
      {children}
    </div>
  )
}
