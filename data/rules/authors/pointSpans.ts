/** The last weeks, from Monday, or months, up to the present one: the first day of each (UTC), oldest first. */
export function spanStarts(span: 'weeks' | 'year', now: Date, length = 12): string[] {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()]
  const monday = day - ((now.getUTCDay() + 6) % 7)
  return Array.from({ length }, (_, index) => {
    const ago = length - 1 - index
    const start = span === 'weeks' ? Date.UTC(year, month, monday - 7 * ago) : Date.UTC(year, month - ago)
    return new Date(start).toISOString().slice(0, 10)
  })
}

/** The sums of days put into spans that begin at `starts`; what is before the first is left out. */
export function sumBySpan(starts: string[], days: { day: string; points: number }[]): number[] {
  const sums = starts.map(() => 0)
  for (const { day, points } of days) {
    const index = starts.findLastIndex((start) => start <= day)
    if (index >= 0) sums[index] = (sums[index] ?? 0) + points
  }
  return sums
}
