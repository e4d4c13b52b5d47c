const units = ['KB', 'MB', 'GB'] as const

/** "84 KB", "3.8 MB": in thousands, as phones count them. */
export function sizeInWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  let amount = bytes / 1000
  let unit = 0
  while (unit < units.length - 1 && Math.round(amount) >= 1000) {
    amount /= 1000
    unit += 1
  }
  const digits = amount < 10 && unit > 0 ? amount.toFixed(1).replace(/\.0$/, '') : String(Math.round(amount))
  return `${digits} ${units[unit]}`
}

/** "1:42", "1:02:05". */
export function durationInWords(seconds: number): string {
  const whole = Math.round(seconds)
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
}
