import { proxy, subscribe } from 'valtio/vanilla'
import { isLiteWanted, type LiteWish, liteCookie, liteWishIn } from '../../data/rules/lite.ts'
import { isThrifty, watchLine } from './connection.ts'

/** Whether this page keeps to few bytes. */
export const liteMode = proxy({ on: false })

/** For what is not drawn: reports, polling, fetching ahead. */
export const isLite = () => liteMode.on

/** The browser sent `Save-Data` with the page, which some do not tell their scripts. */
let isAskedByHeader = false

let isStarted = false
let begun = false

/** As the page began. */
export const isRenderedLite = () => begun

/** Begins as the server has rendered the page; the offline shell was rendered for nobody. Once: the page goes on with what it began as. */
export function startLite(rendered: boolean | null) {
  if (isStarted) return
  isStarted = true
  isAskedByHeader = rendered === true && wish() === null
  liteMode.on = rendered ?? isLiteWanted(wish(), isAskedByDevice())
  begun = liteMode.on
  mark()
  subscribe(liteMode, mark)
}

/**
 * Unless the visitor has decided, the browser and the line do: now for this page, and with each change of the line for
 * the next one. A page that is being read does not lose its pictures because the signal is weak for a moment.
 */
export function followLine() {
  if (!isDecided()) liteMode.on = isAskedByDevice() || isAskedByHeader
  const note = () => {
    if (!isDecided()) remember(isAskedByDevice() ? 'auto' : null)
  }
  note()
  watchLine(note)
}

const isDecided = () => wish() === 'on' || wish() === 'off'

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
