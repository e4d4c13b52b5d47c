import { type Figure, verdictOf } from './figures.ts'

const heads = ['figure', 'value', 'unit', 'ratio', 'aim', 'met', 'note']
const onTheRight = new Set([1, 3])

/** The whole result as one table of plain text, with a last line that counts the aims. */
export function tableOf(figures: Figure[]): string {
  const rows = [heads, ...figures.map(rowOf)]
  const widths = heads.map((_head, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const lines = rows.map((row) =>
    row
      .map((cell, column) =>
        onTheRight.has(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  )
  const [head = '', ...body] = lines
  return [head, widths.map((width) => '─'.repeat(width)).join('  '), ...body, '', summaryOf(figures)].join('\n')
}

function rowOf(figure: Figure): string[] {
  const { name, unit, value, ratio, aim, note } = figure
  const sign = aim?.bound === 'most' ? '≤' : '≥'
  return [
    name,
    value === null ? '–' : readable(value),
    unit,
    ratio === undefined ? '' : `× ${ratio.toFixed(2)}`,
    aim ? `${sign} ${aim.of === 'ratio' ? `× ${aim.amount}` : readable(aim.amount)}` : '',
    verdictOf(figure),
    note ?? '',
  ]
}

function summaryOf(figures: Figure[]): string {
  const count = (verdict: string) => figures.filter((figure) => verdictOf(figure) === verdict).length
  const missing = count('not measured')
  return `${count('yes')} aims met, ${count('NO')} not met${missing > 0 ? `, ${missing} figures not measured` : ''}.`
}

/** As many digits as can matter: 41,230 · 114.6 · 14.2 · 0.83 */
function readable(value: number): string {
  const size = Math.abs(value)
  const decimals = Number.isInteger(value) || size >= 1000 ? 0 : size >= 10 ? 1 : 2
  return value.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
}
