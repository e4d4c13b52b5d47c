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

/** What is stored on the device is looked up once the page itself is there: nobody waits for it to read or write. */
export const pageLoaded = (): Promise<void> =>
  document.readyState === 'complete'
    ? Promise.resolve()
    : new Promise((resolve) => addEventListener('load', () => resolve(), { once: true }))
