import type { MessageStructureObject } from 'imapflow'
import { mostAttachments } from './mailbox.ts'

type Part = MessageStructureObject

export interface MailParts {
  text?: string
  html?: string
  attachments: { name: string; bytes: number }[]
  /** Of a report about another mail (RFC 3462): which part says what happened, and which one holds that mail or its head. */
  report?: { status?: string; original?: string }
}

/** Which parts of a mail are its words, and which are files. */
export function partsOf(structure: Part): MailParts {
  const parts: MailParts = { attachments: [] }
  if (structure.type === 'multipart/report') parts.report = {}
  for (const part of leavesOf(structure)) place(parts, part)
  return parts
}

/** Without those of a mail that is enclosed: that is one file. */
function* leavesOf(part: Part, depth = 0): Generator<Part> {
  if (part.type === 'message/rfc822' || !part.childNodes?.length || depth > deepest) yield part
  else for (const child of part.childNodes) yield* leavesOf(child, depth + 1)
}
const deepest = 20

function place(parts: MailParts, part: Part): void {
  // A mail of one part has no number.
  const number = part.part ?? '1'
  const name = nameOf(part)
  const isFile = part.disposition === 'attachment' || name !== null
  const { report } = parts
  if (report && part.type === 'message/delivery-status') report.status ??= number
  else if (report && /^(message\/rfc822|text\/rfc822-headers)/.test(part.type)) report.original ??= number
  else if (!isFile && part.type === 'text/plain' && !parts.text) parts.text = number
  else if (!isFile && part.type === 'text/html' && !parts.html) parts.html = number
  else if (isFile || !part.type.startsWith('text/')) addFile(parts, name ?? part.type, part)
}

function addFile({ attachments }: MailParts, name: string, { size = 0, encoding }: Part): void {
  if (attachments.length >= mostAttachments) return
  // Three bytes are four letters, and some more for the ends of lines.
  const bytes = encoding?.toLowerCase() === 'base64' ? Math.round((size * 3) / 4.1) : size
  attachments.push({ name, bytes })
}

const nameOf = ({ dispositionParameters, parameters }: Part): string | null =>
  dispositionParameters?.filename ?? parameters?.name ?? null
