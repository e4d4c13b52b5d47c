/** The line with which mail programs begin what they repeat, on one line or broken into two. */
const attribution =
  /^(on\b.{0,200}\bwrote:|le\b.{0,200}\ba écrit\s*:|am\b.{0,200}\bschrieb\b.{0,100}:|el\b.{0,200}\bescribió:|em\b.{0,200}\bescreveu:|-{2,}\s*original message\s*-{2,}|_{10,})$/i
/** After these, whatever comes is repeated, with or without a mark before each line. */
const unmarked = /^(-{2,}|_{10,})/

const isMarked = (line: string) => line.startsWith('>')
const isEmpty = (line: string) => line.trim() === ''

/** The words of a mail, and apart from them what it repeats of earlier mails. Answers that stand between repeated lines stay where they are. */
export function splitQuoted(mail: string): { text: string; quoted: string | null } {
  const lines = mail.replace(/\r\n?/g, '\n').split('\n')
  const { start, end } = quotedIn(lines)
  const text = [...lines.slice(0, start), ...lines.slice(end)].join('\n').trim()
  const quoted = lines.slice(start, end).join('\n').trim()
  return text === '' || quoted === '' ? { text: mail.trim(), quoted: null } : { text, quoted }
}

/** From which line to which. */
function quotedIn(lines: string[]): { start: number; end: number } {
  const nothing = { start: lines.length, end: lines.length }
  const begin = lines.findIndex((line, at) => isAttribution(lines, at) || isMarked(line))
  if (begin === -1) return nothing
  if (unmarked.test(lines[begin] ?? '')) return { start: begin, end: lines.length }
  const first = lines.findIndex((line, at) => at >= begin && isMarked(line))
  if (first === -1) return nothing
  let end = first
  while (end < lines.length && (isMarked(lines[end] ?? '') || isEmpty(lines[end] ?? ''))) end += 1
  return lines.slice(end).some(isMarked) ? nothing : { start: begin, end }
}

function isAttribution(lines: string[], at: number): boolean {
  const line = (lines[at] ?? '').trim()
  return attribution.test(line) || attribution.test(`${line} ${(lines[at + 1] ?? '').trim()}`)
}
