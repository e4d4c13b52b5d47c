import { proxy, subscribe } from 'valtio'
import { isLiteWanted, type LiteWish, liteCookie, liteWishIn } from '../../data/rules/lite.ts'
import { isThrifty, watchLine } from './connection.ts'

/** Whether this page keeps to few bytes. */
export const liteMode = proxy({ on: false })

/** For what is not drawn: reports, polling, fetching ahead. */
export const isLite = () => liteMode.on

/** The browser sent `Save-Data` with the page, which some do not tell their scripts. */
let isAskedByHeader = false

/** Begins as the server has rendered the page; the offline shell was rendered for nobody. */
export function startLite(rendered: boolean | null) {
  isAskedByHeader = rendered === true && wish() === null
  liteMode.on = rendered ?? isLiteWanted(wish(), isAskedByDevice())
  mark()
  subscribe(liteMode, mark)
}

/** Follows the browser and the line from now on, unless the visitor has decided. */
export function followLine() {
  const follow = () => {
    if (wish() === 'on' || wish() === 'off') return
    liteMode.on = isAskedByDevice() || isAskedByHeader
    remember(isAskedByDevice() ? 'auto' : null)
  }
  follow()
  watchLine(follow)
}

/** The visitor's word; it holds on this device until it is changed. */
export function setLite(on: boolean) {
  liteMode.on = on
  remember(on ? 'on' : 'off')
}

export const forgetLite = () => remember(null)

const isAskedByDevice = () => isThrifty() || matchMedia('(prefers-reduced-data: reduce)').matches

const wish = (): LiteWish | null => liteWishIn(document.cookie)

const yearSeconds = 365 * 24 * 3600

function remember(value: LiteWish | null) {
  if (value === wish()) return
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on pages without TLS and in Firefox.
  document.cookie = `${liteCookie}=${value ?? ''}; Path=/; Max-Age=${value ? yearSeconds : 0}; SameSite=Lax`
}

/** For the style sheet: the display font is not fetched. */
function mark() {
  document.documentElement.toggleAttribute('data-lite', liteMode.on)
}
