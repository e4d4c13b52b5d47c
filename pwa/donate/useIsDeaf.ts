import { useIsReady } from '../forms/readFields.ts'
import { useLite } from '../ui/lite.ts'

/** Whether a tap would be lost, as the page's scripts are still on their way. In lite mode the first tap fetches them. */
export function useIsDeaf(): boolean {
  const isReady = useIsReady()
  const isLite = useLite()
  return !isReady && !isLite
}
