/** Calls back when the browser has nothing better to do, or after `withinMs` at the latest. Returns how to call it off. */
export function whenIdle(work: () => void, withinMs: number): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(work, { timeout: withinMs })
    return () => cancelIdleCallback(handle)
  }
  // Safari has no such moment; by then a page has mostly loaded.
  const timer = setTimeout(work, withinMs / 3)
  return () => clearTimeout(timer)
}
