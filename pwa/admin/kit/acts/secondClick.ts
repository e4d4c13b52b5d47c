import type { MouseEvent } from 'react'

/** The second half of a double click. */
export const isSecondClick = ({ detail }: Pick<MouseEvent, 'detail'>) => detail > 1

/** For a button that submits: the second half of a double click does nothing, as by then the button may mean something else. */
export function ignoreSecondClick(event: MouseEvent): void {
  if (isSecondClick(event)) event.preventDefault()
}
