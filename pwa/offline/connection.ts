import { device } from './status.ts'

/** Chromium on phones knows the kind of network; other browsers say nothing. */
type Connection = EventTarget & { type?: string; saveData?: boolean; effectiveType?: string }

const connection = (): Connection | undefined => (navigator as Navigator & { connection?: Connection }).connection

/** Null: this browser does not say. */
export function isOnWifi(): boolean | null {
  const type = connection()?.type
  if (type === undefined || type === 'unknown') return null
  return type === 'wifi' || type === 'ethernet'
}

/** The visitor or the line asks for few bytes. */
export const isThrifty = () => connection()?.saveData === true || /2g/.test(connection()?.effectiveType ?? '')

/** In bytes per millisecond: kilobytes per second. */
const slow = 20
/** Less comes all at once, however slow the line. */
const leastBytes = 8_000

/** The page itself came slowly. Browsers that do not know the kind of line know that. */
export function isLineSlow(): boolean {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (!page || page.transferSize < leastBytes) return false
  return page.transferSize / (page.responseEnd - page.responseStart) < slow
}

/** Calls back when the kind of line changes. */
export const watchLine = (onChange: () => void) => connection()?.addEventListener('change', onChange)

/** Keeps `device.online` true to the browser's word, and calls back when it may be worth another try. */
export function watchConnection(onBetter: () => void) {
  const look = () => {
    device.online = navigator.onLine
    if (device.online) onBetter()
  }
  addEventListener('online', look)
  addEventListener('offline', look)
  connection()?.addEventListener('change', look)
  device.online = navigator.onLine
}
