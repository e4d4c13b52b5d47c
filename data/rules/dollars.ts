import { language } from '../words/language.ts'
import { isRightToLeft } from '../words/languages.ts'
import { locale } from '../words/words.ts'

/** An amount of cents as people read it: `$1,234.00`. */
export const dollars = (cents: number): string => written(cents / 100, 2, 2)

/** A sum without cents: `$1,234`. */
export const wholeDollars = (amount: number): string => written(amount, 0, 0)

const inADollar = 100_000

/** An amount of thousandths of a cent, whole, without rounding: `$3.41`, `$0.001`, `-$0.0125`. */
export const exactDollars = (milliCents: number): string => written(milliCents / inADollar, 2, 5)

/** A language puts the sign of the currency and the marks between digits where it has them. */
function written(amount: number, leastDigits: number, mostDigits: number): string {
  const key = `${locale()} ${leastDigits}-${mostDigits}`
  const format = formats.get(key) ?? newFormat(leastDigits, mostDigits)
  formats.set(key, format)
  // A debt of nothing is nothing. In a line that runs to the left, `US$` stays whole where a mark of the other direction follows.
  return format.format(amount || 0).replace(/US\$$/, isRightToLeft(language()) ? '$&\u200e' : '$&')
}

const newFormat = (minimumFractionDigits: number, maximumFractionDigits: number) =>
  new Intl.NumberFormat(locale(), {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits,
    maximumFractionDigits,
  })

/** Making one takes longer than all that it does. */
const formats = new Map<string, Intl.NumberFormat>()
