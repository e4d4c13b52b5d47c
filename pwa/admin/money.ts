const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** $1,234.00 */
export const dollars = (cents: number) => format.format(cents / 100)

/** 1 donation, 12 donations */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
