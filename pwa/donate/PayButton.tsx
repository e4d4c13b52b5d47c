import type { ReactNode } from 'react'
import { useIsDeaf } from './useIsDeaf.ts'

interface Props {
  online: boolean
  busy: boolean
  children: ReactNode
}

/** The one main act of the form. Busy, it keeps the focus: it does nothing, and says so. */
export function PayButton({ online, busy, children }: Props) {
  const isDeaf = useIsDeaf()
  return (
    <button
      type="submit"
      className="btn gold big wide"
      disabled={!online || isDeaf}
      aria-busy={busy}
      aria-disabled={busy || undefined}
    >
      {children}
    </button>
  )
}
