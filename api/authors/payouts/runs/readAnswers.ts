import { parse } from 'csv-parse/sync'
import { answersMost } from '../../../../data/vocabulary/payoutRuns.ts'
import { fail } from '../../../platform/http/errors.ts'

/** The cells of a portal's file, with the number of each line as a spreadsheet counts. Empty ones are left out. */
export interface AnswerCells {
  line: number
  cells: string[]
}

/**
 * A CSV with a heading, whichever of comma, semicolon and tab stands between the cells.
 * Errors: answers.unreadable; answers.too_many.
 */
export function readAnswers(text: string): { heads: string[]; lines: AnswerCells[] } {
  const start = /^[^\r\n]*/.exec(text.replace(/^\uFEFF/, ''))?.[0] ?? ''
  const delimiter = [',', ';', '\t'].sort((a, b) => start.split(b).length - start.split(a).length)[0] ?? ','
  const [first, ...rest] = rowsOf(text, delimiter)
  if (!first || rest.length === 0)
    return fail('invalid', 'answers.unreadable', 'This file has no lines under its heading.')
  if (rest.length > answersMost.lines)
    fail('invalid', 'answers.too_many', `At most ${answersMost.lines.toLocaleString('en')} lines at once, please.`)
  return { heads: first.cells, lines: rest }
}

function rowsOf(text: string, delimiter: string): AnswerCells[] {
  try {
    const rows: string[][] = parse(text, {
      bom: true,
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: 100_000,
      to: answersMost.lines + 2,
    })
    return rows.flatMap((row, place) => {
      const cells = row.map((cell) => cell.trim().slice(0, answersMost.cell))
      return cells.some(Boolean) ? [{ line: place + 1, cells }] : []
    })
  } catch {
    return fail(
      'invalid',
      'answers.unreadable',
      'This file cannot be read as CSV. Please save it as CSV, and try again.',
    )
  }
}
