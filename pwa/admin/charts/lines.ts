export interface Line {
  name: string
  /** One for each label. */
  values: readonly number[]
}

/** Of all lines. */
export interface Lines {
  labels: readonly string[]
  series: readonly Line[]
  /** What is counted, such as points: a word behind each figure. */
  unit?: string
}

const steps = 4

/** 950, 38.2k, 1.4M: for as little room as there is beside a drawing. */
export const shortly = (value: number) => compact.format(value).replace('K', 'k')

export const inFull = (value: number, unit?: string) => `${value.toLocaleString('en-US')}${unit ? ` ${unit}` : ''}`

/** The figures of a zero-based axis: round, whole, and at least as far as the highest value. */
export function axisOf(series: readonly Line[]): number[] {
  const highest = Math.max(0, ...series.flatMap(({ values }) => values))
  const least = Math.max(1, highest / steps)
  const unit = 10 ** Math.floor(Math.log10(least))
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * unit).find((one) => one >= least && Number.isInteger(one))
  return Array.from({ length: steps + 1 }, (_, index) => index * (step ?? Math.ceil(least)))
}

/** Which labels stand beneath the drawing when at most `most` have room: the first, and from there in even steps. */
export function labelledPlaces(count: number, most: number): number[] {
  const every = Math.max(1, Math.ceil(count / Math.max(1, most)))
  return Array.from({ length: count }, (_, place) => place).filter((place) => place % every === 0)
}

/** Heights for words that would stand at these, at least `gap` apart and none beneath `bottom`; in the same order. */
export function spread(heights: readonly number[], gap: number, bottom: number): number[] {
  const placed = heights.map((height, index) => ({ index, height })).sort((a, b) => a.height - b.height)
  for (const [place, one] of placed.entries())
    one.height = Math.max(one.height, (placed[place - 1]?.height ?? Number.NEGATIVE_INFINITY) + gap)
  for (let place = placed.length - 1, most = bottom; place >= 0; place -= 1) {
    const one = placed[place]
    if (!one) continue
    one.height = Math.min(one.height, most)
    most = one.height - gap
  }
  return placed.sort((a, b) => a.index - b.index).map(({ height }) => height)
}

/** What the drawing shows, in a sentence or two. */
export function linesInWords(title: string, { labels, series, unit }: Lines): string {
  const ends = series.map(({ name, values }) => `${name} ${inFull(values.at(-1) ?? 0, unit)}`)
  return `${title}, ${labels[0]} to ${labels.at(-1)}. At the end: ${ends.join(', ')}.`
}

/** Nothing to draw: no line, no label, or nothing but noughts. */
export const isBlank = ({ labels, series }: Lines) =>
  labels.length === 0 || series.every(({ values }) => values.every((value) => value === 0))

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 })
