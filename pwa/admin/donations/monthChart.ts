import type { DonationTotals } from '../../../data/contract/donations.ts'
import { dollars } from '../../../data/rules/dollars.ts'
import { counted } from '../kit/words/counted.ts'

export type Month = DonationTotals['byMonth'][number]

/** In the units of the drawing. */
export const drawing = { width: 560, height: 310, left: 50, right: 558, top: 26, bottom: 264 }
const steps = 4

export interface Bar {
  month: string
  /** Jan */
  name: string
  /** Beneath the first month and each January. */
  year: string | null
  x: number
  width: number
  /** Above the bar; null for a month without a gift. */
  label: string | null
  given: { y: number; height: number }
  kept: { y: number; height: number }
}

/** The drawing of the months: a zero-based axis in round dollars and a bar for each. */
export function layMonths(months: readonly Month[]) {
  const step = roundStep(Math.max(0, ...months.map(({ cents }) => cents)) / steps)
  const height = (cents: number) => Math.round(((drawing.bottom - drawing.top) * cents * 10) / (step * steps)) / 10
  const upFrom = (cents: number) => ({ y: drawing.bottom - height(cents), height: height(cents) })
  const pitch = (drawing.right - drawing.left) / Math.max(1, months.length)
  const width = Math.round(pitch * 0.62)
  const bars = months.map(({ month, cents, keptCents }, place): Bar => {
    const [year = '', number = ''] = month.split('-')
    return {
      month,
      name: shortName.format(new Date(`${month}-15T00:00:00Z`)),
      year: place === 0 || number === '01' ? year : null,
      x: Math.round(drawing.left + pitch * place + (pitch - width) / 2),
      width,
      label: cents > 0 ? shortDollars(cents) : null,
      given: upFrom(cents),
      kept: upFrom(keptCents),
    }
  })
  const lines = Array.from({ length: steps + 1 }, (_, index) => ({
    y: drawing.bottom - height(step * index),
    label: shortDollars(step * index),
  }))
  return { bars, lines }
}

/** November 2026 */
export const monthName = (month: string) => longName.format(new Date(`${month}-15T00:00:00Z`))

/** What the drawing shows, in a sentence. */
export function monthsInWords(months: readonly Month[]): string {
  const [first, last] = [months[0], months.at(-1)]
  if (!first || !last) return 'No months to show.'
  const best = months.reduce((most, month) => (month.cents > most.cents ? month : most))
  const span = `Donations that arrived, by month, from ${monthName(first.month)} to ${monthName(last.month)}.`
  if (best.cents === 0) return `${span} There were none.`
  return `${span} Most was given in ${monthName(best.month)}: ${dollars(best.cents)} in ${counted(best.count, 'donation')}.`
}

const shortName = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short' })
const longName = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' })
const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
const compact = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumSignificantDigits: 2,
})

/** $25, $1.3k, $12k, $1.2M: for as little room as there is above a bar. */
const shortDollars = (cents: number) => (cents < 100_000 ? whole : compact).format(cents / 100).replace('K', 'k')

/** The next of 1, 2, 2.5 and 5 with noughts that is not less: whole dollars, in cents. */
function roundStep(cents: number): number {
  const least = Math.max(100, cents)
  const unit = 10 ** Math.floor(Math.log10(least))
  const round = [1, 2, 2.5, 5, 10].map((factor) => factor * unit)
  return round.find((step) => step >= least && step % 100 === 0) ?? least
}
