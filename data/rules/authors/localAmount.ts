/** Digits behind the point of a currency (ISO 4217, as Intl knows them): 2 of KES, 0 of UGX. */
export const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/**
 * Cents of ours in the smallest unit of a currency, at so many of it for a dollar, written in decimals. Rounded down: the payee is
 * never told more than is owed. Without a rate the currency is ours.
 */
export function localAmount(cents: number, rate: string | null, currency: string): number {
  if (rate === null) return cents
  const [whole = '0', parts = ''] = rate.split('.')
  // Millionths, whole: decimals do not fit in a float.
  const millionths = BigInt(whole) * 1_000_000n + BigInt(parts.padEnd(6, '0'))
  return Number((BigInt(cents) * millionths * 10n ** BigInt(digitsOf(currency))) / 100_000_000n)
}

/** An amount in the smallest unit as portals read it: `1250.50`, without marks between the thousands. */
export function writtenAmount(units: number, currency: string): string {
  const digits = digitsOf(currency)
  return (units / 10 ** digits).toFixed(digits)
}
