import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { fromText } from '../../../data/rules/asText.ts'
import { importColumns, importMost, type TableKind } from '../../../data/vocabulary/imports.ts'
import { fail } from '../../platform/http/errors.ts'

/** A line of a table, its cells by the names of its columns; those that it does not have are empty. Or why it cannot be read. */
export interface TableLine {
  line: number
  cells: Record<string, string>
  problem?: string
}

/** Lines that are gone through before others have their turn. */
const batch = 50

/**
 * The lines of a CSV file or of JSON lines, numbered as a spreadsheet does: the line with the heads is the first. Empty ones are left out.
 * Errors: import.unreadable, import.no_column, import.too_many.
 */
export async function* readTable(file: string, kind: TableKind, told: { unread(columns: string[]): void }) {
  const start = await firstLineOf(file)
  const lines = start.trimStart().startsWith('{') ? readJsonLines(file, kind) : readCsv(file, kind, start, told)
  let count = 0
  for await (const line of lines) {
    count += 1
    if (count > importMost.lines)
      fail('invalid', 'import.too_many', `At most ${importMost.lines.toLocaleString('en')} lines at once, please.`)
    if (count % batch === 0) await nextTurn()
    yield line
  }
}

/** The longest heads that are looked at, in bytes. */
const mostHeadBytes = 16 * 1024
/** Longest line of a table, in characters. */
const mostLineLength = 512 * 1024

async function firstLineOf(file: string): Promise<string> {
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(mostHeadBytes), 0, mostHeadBytes, 0)
    return /^[^\r\n]*/.exec(buffer.toString('utf8', 0, bytesRead))?.[0] ?? ''
  } finally {
    await handle.close()
  }
}

const plain = (head: string) => head.toLowerCase().replace(/[^a-z]/g, '')

/** The column of each head of a file; undefined where it is none that is read. */
function columnsOf(kind: TableKind, heads: string[]): (string | undefined)[] {
  const columns = importColumns[kind]
  const exact = new Set(heads.map(plain))
  return heads.map((head) => {
    const spelled = plain(head)
    const byName = columns.find(({ name }) => plain(name) === spelled)
    // Another name of a column that the file has under its own is something else.
    const byOther = columns.find(({ name, also = [] }) => !exact.has(plain(name)) && also.includes(spelled))
    return (byName ?? byOther)?.name
  })
}

/** That by which most columns are known: words may hold the others. */
function delimiterOf(kind: TableKind, start: string): string {
  const knownBy = (sign: string) =>
    columnsOf(
      kind,
      start.split(sign).map((head) => head.replaceAll('"', '')),
    ).filter(Boolean).length
  return [',', ';', '\t'].sort((a, b) => knownBy(b) - knownBy(a))[0] ?? ','
}

async function* readCsv(
  file: string,
  kind: TableKind,
  start: string,
  told: { unread(columns: string[]): void },
): AsyncGenerator<TableLine> {
  const { parse } = await import('csv-parse')
  const parser = createReadStream(file).pipe(
    parse({
      bom: true,
      delimiter: delimiterOf(kind, start),
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: mostLineLength,
    }),
  )
  let line = 0
  let columns: (string | undefined)[] | null = null
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      line += 1
      if (record.every((cell) => cell.trim() === '')) continue
      if (columns) yield lineFrom(record, columns, line)
      else {
        columns = columnsOf(kind, record)
        requireColumns(kind, columns)
        told.unread(record.filter((_, place) => columns?.[place] === undefined).slice(0, mostHeads))
      }
    }
  } catch (error) {
    if (isOfParser(error))
      fail('invalid', 'import.unreadable', `Line ${line + 1} cannot be read: a quotation mark may be missing there.`)
    throw error
  }
  if (!columns) fail('invalid', 'import.empty', 'This file is empty.')
}

const mostHeads = 50
const isOfParser = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_')

function lineFrom(record: string[], columns: (string | undefined)[], line: number): TableLine {
  const cells: Record<string, string> = {}
  for (const [place, name] of columns.entries()) if (name && !cells[name]) cells[name] = fromText(record[place] ?? '')
  const isLonger = record.slice(columns.length).some((cell) => cell.trim() !== '')
  return isLonger ? { line, cells, problem: 'It has more cells than the first line.' } : { line, cells }
}

function requireColumns(kind: TableKind, columns: (string | undefined)[]): void {
  const missing = importColumns[kind].filter(({ name, isNeeded }) => isNeeded && !columns.includes(name))
  if (missing.length === 0) return
  const names = missing.map(({ name }) => `“${name}”`).join(', ')
  fail('invalid', 'import.no_column', `The first line names the columns. These are missing: ${names}.`)
}

async function* readJsonLines(file: string, kind: TableKind): AsyncGenerator<TableLine> {
  const names = new Set(importColumns[kind].map(({ name }) => name))
  let line = 0
  for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    line += 1
    if (text.trim() === '') continue
    yield jsonLine(text, names, line)
  }
}

function jsonLine(text: string, names: ReadonlySet<string>, line: number): TableLine {
  if (text.length > mostLineLength) return { line, cells: {}, problem: 'It is too long.' }
  try {
    const row: unknown = JSON.parse(text)
    if (typeof row !== 'object' || row === null || Array.isArray(row)) throw new Error()
    const held = Object.entries(row).filter(([name]) => names.has(name))
    return { line, cells: Object.fromEntries(held.map(([name, value]) => [name, cellOf(value)])) }
  } catch {
    return { line, cells: {}, problem: 'It is no object of JSON.' }
  }
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
