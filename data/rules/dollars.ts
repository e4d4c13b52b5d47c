const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** An amount of cents as people read it: `$1,234.00`. */
export const dollars = (cents: number): string => format.format(cents / 100)
