/** What a figure should reach: of its value, or of its ratio to the bare counterpart. */
export interface Aim {
  of: 'value' | 'ratio'
  bound: 'most' | 'least'
  amount: number
}

/** One line of the table. A value of null could not be measured; the note says why. */
export interface Figure {
  name: string
  unit: string
  value: number | null
  /** Value divided by that of the bare counterpart, measured in the same run. */
  ratio?: number
  aim?: Aim
  note?: string
}

export type Verdict = 'yes' | 'NO' | 'not measured' | ''

export const atMost = (amount: number, of: Aim['of'] = 'value'): Aim => ({ of, bound: 'most', amount })
export const atLeast = (amount: number, of: Aim['of'] = 'value'): Aim => ({ of, bound: 'least', amount })

/** A measured truth, such as "the text is there without script". */
export const truth = (name: string, isSo: boolean, note?: string): Figure => ({
  name,
  unit: 'yes = 1',
  value: isSo ? 1 : 0,
  aim: atLeast(1),
  note,
})

export const notMeasured = (name: string, note: string): Figure => ({ name, unit: '', value: null, note })

export function verdictOf({ value, ratio, aim }: Figure): Verdict {
  if (value === null) return 'not measured'
  if (!aim) return ''
  const measured = aim.of === 'ratio' ? ratio : value
  if (measured === undefined) return 'not measured'
  return (aim.bound === 'most' ? measured <= aim.amount : measured >= aim.amount) ? 'yes' : 'NO'
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle]
  const lower = sorted[sorted.length % 2 ? middle : middle - 1]
  if (upper === undefined || lower === undefined) throw new Error('There is no median of nothing.')
  return (lower + upper) / 2
}

/** The value that `share` of all values do not exceed: 0.99 for the 99th percentile. */
export function percentile(values: number[], share: number): number {
  const sorted = Float64Array.from(values).sort()
  const value = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]
  if (value === undefined) throw new Error('There is no percentile of nothing.')
  return value
}
