declare global {
  interface Window {
    /** What was pressed before the script of the page was there to see it, the last one. Gone once the script has taken it up. */
    pressed?: { control: Element | null; end: () => void }
  }
}

/**
 * What a page that is read does before its script has come. It stands in the head as text, and names nothing outside of itself.
 *
 * The script is fetched when the text has been painted and is all there: until then whatever it takes is taken from what is read. The
 * type of the headings is the display face only where it can be painted at once, as nothing that was painted moves.
 */
export function begin(): void {
  // Who has chosen a language finds the site in it when its bare address is opened; a link that leads here from the site itself is meant.
  try {
    const chosen = localStorage.getItem('language')
    const { lang } = document.documentElement
    const isArriving = location.pathname === '/' && !document.referrer.startsWith(location.origin)
    if (isArriving && chosen && chosen !== lang) location.replace(`/${chosen}${location.search}${location.hash}`)
  } catch {
    // A browser that stores nothing has no choice to keep.
  }
  const { reader = '' } = (document.currentScript as HTMLScriptElement).dataset
  const face = document.getElementById('display-face') as HTMLStyleElement
  try {
    const kept = localStorage.getItem('display-face')
    if (kept && face.textContent?.includes(kept)) face.media = 'all'
  } catch {
    // A browser that stores nothing fetches it with every page, for none of them in time.
  }

  const note = ({ target }: Event) => {
    pressed.control = (target as Element).closest('button')
  }
  const pressed = { control: null as Element | null, end: () => removeEventListener('click', note, true) }
  window.pressed = pressed
  addEventListener('click', note, true)

  let isFetched = false
  let restMs = 3_000
  const fetchReader = () => {
    if (isFetched) return
    isFetched = true
    const onerror = () => setTimeout(fetchAgain, restMs)
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: reader, onerror }))
  }
  const fetchAgain = () => {
    restMs *= 2
    isFetched = false
    fetchReader()
  }
  const painted = new PerformanceObserver((paints) => {
    if (paints.getEntriesByName('first-contentful-paint').length > 0) whenParsed()
  })
  const whenParsed = () => {
    painted.disconnect()
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', fetchReader)
    else fetchReader()
  }
  painted.observe({ type: 'paint', buffered: true })
  // A page that nobody sees is not painted, and Firefox tells of no paint of one that begins further down.
  document.addEventListener('DOMContentLoaded', () => setTimeout(fetchReader, 1_000))
}
