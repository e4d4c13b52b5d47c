import { flushSync } from 'react-dom'

/** Closes a modal dialog, then takes the focus to a place beneath it, which could not have it while the dialog stood. */
export function closeThenFocus(close: () => void, focus: () => void): void {
  flushSync(close)
  focus()
}
