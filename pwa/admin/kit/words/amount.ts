/** The most digits of whole dollars that are read: far above any payout. */
const typed = /^\$?\s*(\d{1,7}|\d{1,3}(?:,\d{3})+)?(?:\.(\d*))?$/

/** Cents of an amount of dollars as it was typed, `12.5`, `$1,200` or `.75`, rounded to the cent; null when it is none. */
export function centsOf(text: string): number | null {
  const [, whole = '', part = ''] = text.trim().match(typed) ?? []
  if (!whole && !part) return null
  const cents = Number(whole.replaceAll(',', '')) * 100 + Number(part.slice(0, 2).padEnd(2, '0'))
  return Number(part[2] ?? 0) >= 5 ? cents + 1 : cents
}
