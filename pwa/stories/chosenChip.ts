/** Moves a row of chips sideways until the chosen one is in its middle. */
export function showChosen(row: HTMLElement): void {
  const chip = row.querySelector<HTMLElement>('[aria-current]')
  if (chip) row.scrollLeft = chip.offsetLeft - (row.clientWidth - chip.offsetWidth) / 2
}
