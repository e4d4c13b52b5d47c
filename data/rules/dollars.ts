const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** An amount of cents as people read it: `$1,234.00`. */
export const dollars = (cents: number): string => format.format(cents / 100)

const inADollar = 100_000

/** An amount of thousandths of a cent, whole, without rounding: `$3.41`, `$0.001`, `-$0.0125`. */
export function exactDollars(milliCents: number): string {
  const whole = Math.abs(milliCents)
  const digits = String(whole % inADollar)
    .padStart(5, '0')
    .replace(/0{1,3}$/, '')
  const sign = milliCents < 0 ? '-' : ''
  return `${sign}$${Math.floor(whole / inADollar).toLocaleString('en-US')}.${digits}`
}
