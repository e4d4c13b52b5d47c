/** Days until which a post can be planned. */
export const mostDaysAhead = 730

/** Farther ahead than anybody plans: most likely a slip of the year. */
export const isFar = (instant: string, now: Date): boolean =>
  Date.parse(instant) - now.getTime() > mostDaysAhead * 86_400_000
