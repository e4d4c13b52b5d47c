/** PayPal's client token lives for 15 minutes; the last one is for the way through its window. */
const tokenGoodMs = 14 * 60_000

export const isTokenOld = (fetchedAt: number, now: number) => now - fetchedAt > tokenGoodMs || now < fetchedAt
