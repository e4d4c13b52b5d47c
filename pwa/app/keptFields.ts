import { isControlChanged } from '../forms/leaveGuard.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** After this long the app is either there or will not be. */
const longestMs = 20_000

/**
 * What stands in the fields of a page stands there still when something draws the page anew: each field hands on to the one that takes
 * its place what is in it at that moment. Until a form is sent, as a form that was sent begins anew.
 */
export function keepFields(root: HTMLElement): void {
  const watched = new Map(controlsIn(root).map((control) => [control, keyOf(control)]))
  let focused = document.activeElement
  const noteFocus = () => {
    focused = document.activeElement
  }
  const observer = new MutationObserver(() => {
    for (const [control, key] of [...watched]) {
      if (control.isConnected) continue
      const heir = controlsIn(root).find((other) => keyOf(other) === key)
      if (!heir) continue
      watched.delete(control)
      // It may be drawn anew itself.
      watched.set(heir, key)
      if (handOn(control, heir)) heir.dispatchEvent(new Event('input', { bubbles: true }))
      if (control === focused) takeFocus(control, heir)
    }
  })
  const stop = () => {
    observer.disconnect()
    root.removeEventListener('submit', stop, true)
    root.removeEventListener('focusin', noteFocus)
  }
  observer.observe(root, { childList: true, subtree: true })
  root.addEventListener('submit', stop, true)
  root.addEventListener('focusin', noteFocus)
  setTimeout(stop, longestMs)
}

const controlsIn = (root: HTMLElement): Control[] => [...root.querySelectorAll<Control>('input, select, textarea')]

/** By what a field is known again. A translated page has other words, but the same names. */
function keyOf(control: Control): string {
  const value = isTick(control) ? control.value : ''
  return JSON.stringify([control.form?.getAttribute('action'), control.form?.id, control.name, control.type, value])
}

const isTick = (control: Control): control is HTMLInputElement => /^(checkbox|radio)$/.test(control.type)

/** False where there is nothing to hand on, or something else was put in already. */
function handOn(from: Control, to: Control): boolean {
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement && from.type === 'file') {
    if (!from.files?.length || to.files?.length) return false
    to.files = from.files
    to.dispatchEvent(new Event('change', { bubbles: true }))
    return true
  }
  if (!isControlChanged(from) || isControlChanged(to)) return false
  if (isTick(from) && isTick(to)) to.checked = from.checked
  else to.value = from.value
  return true
}

/** Whoever is writing goes on writing where the words are. */
function takeFocus(from: Control, to: Control): void {
  if (document.activeElement !== document.body) return
  to.focus({ preventScroll: true })
  if (to instanceof HTMLSelectElement || from instanceof HTMLSelectElement || from.selectionStart === null) return
  to.setSelectionRange(from.selectionStart, from.selectionEnd)
}
