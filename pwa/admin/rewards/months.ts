/** Nov 2026 */
export const shortMonth = (month: string) =>
  new Date(`${month}-01T12:00:00Z`).toLocaleDateString('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** 1 Nov 2026, in UTC like the months: what happened late in an evening elsewhere does not leave its month. */
export const dayOfMonth = (instant: string) =>
  new Date(instant).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** The month of an instant (UTC) and those before it, newest first, as YYYY-MM. */
export function monthsUpTo(now: Date, count: number): string[] {
  const year = now.getUTCFullYear()
  const first = now.getUTCMonth()
  return Array.from({ length: count }, (_, back) => new Date(Date.UTC(year, first - back, 1)).toISOString().slice(0, 7))
}
