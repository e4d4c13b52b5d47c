/** How Gmail, Outlook, Thunderbird and Apple Mail begin what they repeat, in the languages of the site and two more. */
const attributions = [
  /^on\b.{0,200}\bwrote:$/i,
  /^le\b.{0,200}\ba écrit\s*:$/i,
  /^em\b.{0,200}\bescreveu\s*:$/i,
  // Gmail in Portugal: the name first, then the day in brackets.
  /^\S.{0,200}\bescreveu \(.{1,100}\):$/i,
  /^(mnamo|tarehe|siku ya)\b.{0,200}\b(aliandika|ameandika)\s*:$/i,
  /^(في|بتاريخ)\s.{0,200}(كتبت?|كتب\/كتبت|كتب\/ت|جاء من|تمت كتابة ما يلي بواسطة)(\s.{0,200})?:$/,
  /^am\b.{0,200}\bschrieb\b.{0,100}:$/i,
  /^el\b.{0,200}\bescribió:$/i,
]
const originalMessage =
  /^-{2,}\s*(original message|message d['’]origine|mensagem original|ujumbe asili|الرسالة الأصلي[ةّ]+)\s*-{2,}$/i
const ruled = /^_{10,}$/
/** The head of the mail before, as Outlook repeats it: all three stand in it. */
const headLines = {
  from: /^(from|de|kutoka( kwa)?|من)\s*:\s*\S/i,
  sent: /^(sent|date|envoyé( le)?|data|enviad[oa]( em)?|imetumwa|iliyotumwa|tarehe|تم الإرسال|تاريخ الإرسال|أ?ُ?رسلت|التاريخ)\s*:\s*\S/i,
  subject: /^(subject|objet|assunto|mada|الموضوع)\s*:/i,
}
/** With several receivers on lines of their own. */
const mostHeadLines = 10

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
  if (isUnmarked(lines, begin)) return { start: begin, end: lines.length }
  const first = lines.findIndex((line, at) => at >= begin && isMarked(line))
  if (first === -1) return nothing
  let end = first
  while (end < lines.length && (isMarked(lines[end] ?? '') || isEmpty(lines[end] ?? ''))) end += 1
  return lines.slice(end).some(isMarked) ? nothing : { start: begin, end }
}

function isAttribution(lines: string[], at: number): boolean {
  const line = plain(lines[at])
  const both = `${line} ${plain(lines[at + 1])}`
  return attributions.some((one) => one.test(line) || one.test(both)) || isUnmarked(lines, at)
}

/** After it, whatever comes is repeated, with or without a mark before each line. */
function isUnmarked(lines: string[], at: number): boolean {
  const line = plain(lines[at])
  if (originalMessage.test(line) || isHead(lines, at)) return true
  if (!ruled.test(line)) return false
  const next = lines.findIndex((one, index) => index > at && !isEmpty(one))
  return next !== -1 && isHead(lines, next)
}

function isHead(lines: string[], at: number): boolean {
  if (!headLines.from.test(plain(lines[at]))) return false
  const head = lines.slice(at, at + mostHeadLines).map(plain)
  return head.some((line) => headLines.sent.test(line)) && head.some((line) => headLines.subject.test(line))
}

/** Without the signs that turn the direction of writing, and the stars of bold words. */
const plain = (line = '') =>
  line
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069*]/g, '')
    .trim()
    .normalize('NFC')
