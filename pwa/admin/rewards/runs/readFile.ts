/** Cells of the first lines of a CSV, as the server reads it. */
export interface TextTable {
  text: string
  heads: string[]
  rows: string[][]
}

/** The largest that is read into the page, in bytes. */
export const answersMostBytes = 2_000_000

/** UTF-8 and UTF-16 by their marks or their bytes, else Latin letters of Windows, which spreadsheets write. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Splits a text as CSV does, with quotation marks, whichever of comma, semicolon and tab stands between the cells. */
export function readTable(text: string): TextTable {
  const plain = text.replace(/^\uFEFF/, '')
  const start = /^[^\r\n]*/.exec(plain)?.[0] ?? ''
  const sign = [',', ';', '\t'].sort((a, b) => start.split(b).length - start.split(a).length)[0] ?? ','
  const [heads = [], ...rows] = cellsOf(plain, sign)
  return { text: plain, heads, rows }
}

function cellsOf(text: string, sign: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  const endRow = () => {
    row.push(cell.trim())
    if (row.some(Boolean)) rows.push(row)
    row = []
    cell = ''
  }
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]
    if (isQuoted) {
      if (letter === '"' && text[at + 1] === '"') {
        cell += '"'
        at++
      } else if (letter === '"') isQuoted = false
      else cell += letter
    } else if (letter === '"') isQuoted = true
    else if (letter === sign) {
      row.push(cell.trim())
      cell = ''
    } else if (letter === '\n') endRow()
    else if (letter !== '\r') cell += letter
  }
  endRow()
  return rows
}
