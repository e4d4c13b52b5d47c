import type { MouseEvent } from 'react'

/** For a button that submits: the second half of a double click does nothing, as by then the button may mean something else. */
export function ignoreSecondClick(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault()
}
