import { type ComponentType, useEffect, useState } from 'react'

/** A part of the page that is fetched when it is needed, and is missing, no more, when it cannot be had. */
export function useLater<Props>(
  fetchPart: () => Promise<{ default: ComponentType<Props> }>,
  isNeeded = true,
): ComponentType<Props> | null {
  const [part, setPart] = useState<{ Part: ComponentType<Props> } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same part each time, whatever function fetches it.
  useEffect(() => {
    if (!isNeeded) return
    let gone = false
    fetchPart().then(
      ({ default: Part }) => {
        if (!gone) setPart({ Part })
      },
      (error: unknown) => console.warn('A part of the page could not be fetched:', error),
    )
    return () => {
      gone = true
    }
  }, [isNeeded])
  return part?.Part ?? null
}
