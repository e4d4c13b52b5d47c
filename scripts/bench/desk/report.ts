import { atMost, type Figure, notMeasured } from '../figures.ts'
import type { DirectCall } from './direct.ts'
import type { Hand } from './hand.ts'
import type { Call } from './received.ts'
import type { Taken } from './seat.ts'

/** A task as each hand did it; an error where it was not done. */
export interface Measured extends Partial<Record<Hand['name'], Taken | Error>> {
  name: string
}

/** What nobody waits for, and what a phone can draw. */
const [mostMs, mostRows] = [100, 200]

/** One line for each task, and what holds for all of them. */
export function figuresOf(measured: readonly Measured[], direct: readonly DirectCall[]): Figure[] {
  const done = measured.flatMap(takenOf)
  const slowest = slowestOf(done.flatMap(({ calls }) => calls))
  const [plainest] = direct.toSorted((one, other) => other.ms - one.ms)
  return [
    ...measured.map(lineOf),
    {
      name: 'Longest list of the desk',
      unit: 'rows',
      value: Math.max(0, ...done.map(({ rows }) => rows)),
      aim: atMost(mostRows),
    },
    {
      name: 'Slowest call of all tasks, in the browser',
      unit: 'ms',
      value: slowest?.ms ?? null,
      aim: atMost(mostMs),
      note: slowest && `${slowest.method} ${slowest.path}`,
    },
    {
      name: 'Slowest of what the desk reads, without a browser',
      unit: 'ms',
      value: plainest?.ms ?? null,
      aim: atMost(mostMs),
      note: plainest?.path,
    },
  ]
}

const takenOf = ({ keyboard, thumb }: Measured): Taken[] =>
  [keyboard, thumb].filter((taken) => taken !== undefined && !(taken instanceof Error)) as Taken[]

const slowestOf = (calls: readonly Call[]): Call | undefined => calls.toSorted((one, other) => other.ms - one.ms)[0]

function lineOf(measured: Measured, index: number): Figure {
  const { keyboard, thumb } = measured
  const name = `${index + 1} ${measured.name}`
  const failed = [keyboard, thumb].find((taken) => taken === undefined || taken instanceof Error)
  if (!keyboard || !thumb || keyboard instanceof Error || thumb instanceof Error)
    return notMeasured(name, failed instanceof Error ? (failed.message.split('\n')[0] ?? '') : 'not tried')
  const note = [
    `by thumb ${thumb.acts}`,
    `${kilobytes(keyboard)} and ${kilobytes(thumb)} kB`,
    `slowest call ${slowestOf([...keyboard.calls, ...thumb.calls])?.ms.toFixed(0) ?? 0} ms`,
    `${Math.max(keyboard.rows, thumb.rows)} rows`,
  ]
  return { name, unit: 'acts by keyboard', value: keyboard.acts, note: note.join(', ') }
}

const kilobytes = ({ bytes }: Taken) => (bytes / 1_000).toFixed(1)

/** The same as a table of Markdown. */
export function tableForDocs(measured: readonly Measured[]): string {
  const heads = ['task', 'keyboard: acts', 'kB', 'thumb: acts', 'kB', 'slowest call, ms', 'most rows']
  const rows = measured.map((row, index) => {
    const each = [row.keyboard, row.thumb].flatMap((taken) =>
      taken && !(taken instanceof Error) ? [String(taken.acts), kilobytes(taken)] : ['–', '–'],
    )
    const done = takenOf(row)
    const slowest = slowestOf(done.flatMap(({ calls }) => calls))
    return [
      `${index + 1} ${row.name}`,
      ...each,
      slowest?.ms.toFixed(0) ?? '–',
      String(Math.max(0, ...done.map(({ rows }) => rows))),
    ]
  })
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
