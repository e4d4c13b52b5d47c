interface ScrollRule {
  /** How long the page is given to settle. */
  delayMs: number
  /** Distance from the top of the window at which the element comes to rest. */
  offsetPx: number
}

const usual: ScrollRule = { delayMs: 100, offsetPx: 0 }
const special: Record<string, ScrollRule> = { '#newsletter': { delayMs: 300, offsetPx: 80 } }

export const scrollRuleOf = (hash: string): ScrollRule => special[hash] ?? usual

/** How long a page that is still growing is followed: pictures, fonts and what the device has stored come in late. */
const followMs = 5_000

/**
 * Moves smoothly to the element that the hash names, or at once for who wants less motion, unless somebody is at work already.
 * Returns how to call it off.
 */
export function scrollToHash(hash: string): () => void {
  const { delayMs, offsetPx } = scrollRuleOf(hash)
  const calledOff = new AbortController()
  const timer = setTimeout(() => {
    const target = document.getElementById(decodeURIComponent(hash.slice(1)))
    if (!target || isAtWork(target)) return
    const move = (behavior: ScrollBehavior) =>
      scrollTo({ top: target.getBoundingClientRect().top + scrollY - offsetPx, behavior })
    move(matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth')
    if (target.tabIndex < 0) target.tabIndex = -1
    target.focus({ preventScroll: true })
    whileGrowing(() => move('instant'), calledOff)
  }, delayMs)
  calledOff.signal.addEventListener('abort', () => clearTimeout(timer))
  return () => calledOff.abort()
}

/** On a slow line somebody may have begun to write, or be past the place, before this is called: the next letters would go nowhere. */
const isAtWork = (target: HTMLElement) =>
  target.contains(document.activeElement) || document.activeElement?.matches('input, textarea, select') === true

/** Calls `again` whenever the page becomes longer or shorter, and when its fonts are there, until the visitor takes over or the page has had its time. */
function whileGrowing(again: () => void, until: AbortController): void {
  let height = document.body.offsetHeight
  const watch = new ResizeObserver(() => {
    if (document.body.offsetHeight === height) return
    height = document.body.offsetHeight
    again()
  })
  watch.observe(document.body)
  // Letters that come late move what stands above without making the page longer.
  void document.fonts?.ready.then(() => !until.signal.aborted && again())
  const stop = () => until.abort()
  const timer = setTimeout(stop, followMs)
  for (const act of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
    addEventListener(act, stop, { passive: true, signal: until.signal })
  until.signal.addEventListener('abort', () => {
    clearTimeout(timer)
    watch.disconnect()
  })
}

let isArrived = false

/** The visitor is where they came for already, and may have read on since. */
export const hasArrived = () => isArrived

/** Where a document that runs no app begins: where it was left, when the app had been there, or at the place that its address names: a story too, where several are on one page. */
export function arrive(): void {
  isArrived = true
  const left = positionOf(history.state)
  const place = placeOf(location)
  history.scrollRestoration = 'auto'
  if (left !== null) scrollTo(0, left)
  else if (place) scrollToHash(place)
}

/** Without a hash a story's address alone names a place. */
function placeOf({ hash, pathname }: Location): string {
  const [, id] = pathname.match(/^\/story\/(\d+)/) ?? []
  return hash || (id ? `#story-${id}` : '')
}

/** Where the page stood when it was left, as its entry in the history remembers it. */
export const positionOf = (state: unknown) =>
  typeof state === 'object' && state !== null && 'scrollY' in state ? Number(state.scrollY) : null
