/**
 * Open dialogs as entries of the browser's history, so that Back closes the one on top and leaves the page where it is. The
 * address never changes, so the router is not told. Entries of dialogs that were closed otherwise are gone back over.
 */
const open: { close: () => void }[] = []

/** How many of our entries lie above the page in the entry that is shown. */
const depth = (): number => (history.state as { layers?: number } | null)?.layers ?? 0

let isGoingBack = false

/** Puts a dialog on top; called, the result takes it away. */
export function openLayer(close: () => void): () => void {
  const layer = { close }
  open.push(layer)
  settleSoon()
  return () => {
    open.splice(open.indexOf(layer), 1)
    settleSoon()
  }
}

// A turn later: a dialog that closes for another one, or for another page, has then done so.
const settleSoon = () => setTimeout(settle)

function settle(): void {
  if (isGoingBack) return
  while (depth() < open.length) history.pushState({ ...history.state, layers: depth() + 1 }, '')
  if (depth() === open.length) return
  isGoingBack = true
  history.go(open.length - depth())
}

function onHistory(event: PopStateEvent): void {
  if (isGoingBack) {
    isGoingBack = false
    event.stopImmediatePropagation()
    settleSoon()
    return
  }
  if (depth() < open.length) {
    event.stopImmediatePropagation()
    // Its owner may refuse: then it gets an entry again.
    open.at(-1)?.close()
  }
  settleSoon()
}

if (typeof window !== 'undefined') {
  // Before the router, which listens later and without capture.
  addEventListener('popstate', onHistory, { capture: true })
  // After a reload no dialog is open, while the entry may still be one of a dialog.
  if (depth() > 0) settleSoon()
}
