import { type RefObject, useEffect } from 'react'
import { device } from '../offline/status.ts'

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/** While a form holds something unsent, the browser asks before the page goes, and a new version of the app waits. */
export function guardLeaving(holdsUnsent: boolean): void {
  device.writing = holdsUnsent ? 'words' : null
  if (holdsUnsent) addEventListener('beforeunload', ask)
  else removeEventListener('beforeunload', ask)
}

/** Whether anything in a form is other than it was at first. */
export const isChanged = (form: HTMLFormElement): boolean => Array.from(form.elements).some(isControlChanged)

/**
 * What was typed, ticked or chosen before the page's scripts arrived stands in the fields, but nobody has heard of it.
 * It is told once, as if it happened now; so handlers of a form listen for `input`.
 */
export function useEarlyInput(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    for (const control of form.current?.elements ?? [])
      if (isControlChanged(control)) control.dispatchEvent(new Event('input', { bubbles: true }))
  }, [form])
}

export function isControlChanged(control: Element): boolean {
  if (control instanceof HTMLInputElement)
    return /^(checkbox|radio)$/.test(control.type)
      ? control.checked !== control.defaultChecked
      : control.value !== control.defaultValue
  if (control instanceof HTMLSelectElement) return control.selectedOptions[0]?.defaultSelected === false
  return control instanceof HTMLTextAreaElement && control.value !== control.defaultValue
}
