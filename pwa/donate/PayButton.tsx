import type { ReactNode } from 'react'
import { useIsReady } from '../letters/readFields.ts'
import { useLite } from '../ui/lite.ts'

interface Props {
  online: boolean
  busy: boolean
  children: ReactNode
}

/** The one main act of the form. Busy, it keeps the focus: it does nothing, and says so. */
export function PayButton({ online, busy, children }: Props) {
  const isReady = useIsReady()
  // In lite mode the first tap fetches what answers to it.
  const isLite = useLite()
  return (
    <button
      type="submit"
      className="btn gold big wide"
      disabled={!online || !(isReady || isLite)}
      aria-busy={busy}
      aria-disabled={busy}
    >
      {children}
    </button>
  )
}
