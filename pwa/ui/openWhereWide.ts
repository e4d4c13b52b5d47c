/** Opens each where there is room for it. Those of the server's page have `data-wide`. */
export function openWhereWide(folded: Iterable<HTMLDetailsElement>): void {
  if (!matchMedia('(min-width: 62em)').matches) return
  for (const details of folded) details.open = true
}
