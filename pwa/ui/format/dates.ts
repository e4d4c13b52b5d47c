const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** "12 Nov 2026", in UTC on every machine, so that server and browser print the same. */
export function shortDate(instant: string): string {
  const date = new Date(instant)
  return `${date.getUTCDate()} ${monthOf(date).slice(0, 3)} ${date.getUTCFullYear()}`
}

/** "November 12, 2026", in UTC. */
export function longDate(instant: string): string {
  const date = new Date(instant)
  return `${monthOf(date)} ${date.getUTCDate()}, ${date.getUTCFullYear()}`
}

/** "November 2026" of `2026-11`. */
export function monthInWords(month: string): string {
  const [year = '', number = ''] = month.split('-')
  return `${months[Number(number) - 1] ?? ''} ${year}`
}

/** "12 Nov 2026, 14:05" by the clock of this device: only for what happened on it, never in what the server renders. */
export function deviceTime(instant: string): string {
  const date = new Date(instant)
  const clock = [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
  return `${date.getDate()} ${months[date.getMonth()]?.slice(0, 3)} ${date.getFullYear()}, ${clock}`
}

const monthOf = (date: Date) => months[date.getUTCMonth()] ?? ''
