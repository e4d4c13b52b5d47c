import { device } from '../offline/status.ts'

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/** While a form holds something unsent, the browser asks before the page goes, and a new version of the app waits. */
export function guardLeaving(holdsUnsent: boolean): void {
  device.writing = holdsUnsent
  if (holdsUnsent) addEventListener('beforeunload', ask)
  else removeEventListener('beforeunload', ask)
}

/** Whether anything in a form is other than it was at first. */
export const isChanged = (form: HTMLFormElement): boolean => Array.from(form.elements).some(isControlChanged)

function isControlChanged(control: Element): boolean {
  if (control instanceof HTMLInputElement)
    return control.value !== control.defaultValue || control.checked !== control.defaultChecked
  return control instanceof HTMLTextAreaElement && control.value !== control.defaultValue
}
