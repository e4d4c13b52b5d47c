import { createHash } from 'node:crypto'
import PostalMime, { type Email } from 'postal-mime'
import sanitizeHtml from 'sanitize-html'
import { cleanText } from '../../../data/rules/cleanText.ts'
import { splitQuoted } from '../../../data/rules/inbox/quoted.ts'
import { contactMaxLength, threadMaxLength } from '../../../data/vocabulary/contact.ts'
import { type FoundMail, mostPartBytes } from '../../platform/providers/mailbox.ts'
import { type NamedReply, repliesNamedIn } from './token.ts'

/** What a mail says, as far as it is kept. */
export interface ReadMail {
  /** What it is, wherever it lies. */
  mark: string
  from: { name: string; address: string }
  /** It names one sender, and no other beside. */
  isFromOne: boolean
  subject: string
  /** The mail's own name. */
  mailName: string | null
  /** Replies of ours to which it says it answers. */
  answers: NamedReply[]
  /** A program sent it: nobody waits for an answer. */
  isAutomatic: boolean
  /** It went to many, or comes from an address that nobody reads. A person may have written it. */
  isToMany: boolean
  /** Replies of ours that did not arrive. */
  returned: NamedReply[]
  text: string
  quoted: string | null
  isCut: boolean
  attachments: { name: string; bytes: number }[]
}

/** Null where no sender can be told. */
export async function readMail(found: FoundMail): Promise<ReadMail | null> {
  if (!found.head) return null
  const head = await PostalMime.parse(found.head)
  const { address = '', name = '' } = head.from ?? {}
  if (!/^[^\s@<>(),:;"\\]{1,64}@[^\s@<>(),:;"\\]{1,190}$/u.test(address)) return null
  const page = found.text === null && found.html !== null ? bodyOf(found.html) : ''
  const whole = cleanText(found.text ?? textOf(beginningOf(page))).trim()
  const { text, quoted } = splitQuoted(whole)
  const isReturn = found.report !== null && /^action:\s*failed/im.test(found.report.status)
  const named = [head.inReplyTo, head.references].join(' ')
  return {
    mark: markOf(head, address, whole),
    from: { address, name: oneLine(name, contactMaxLength.name) || address.slice(0, address.indexOf('@')) },
    isFromOne: head.headers.filter(({ key }) => key === 'from').length === 1 && !head.from?.group,
    subject: oneLine(head.subject ?? '', threadMaxLength.subject) || 'No subject',
    mailName: oneName(head.messageId),
    answers: repliesNamedIn(named),
    isAutomatic: found.report !== null || isAutomatic(head),
    isToMany: isToMany(head, address),
    returned: isReturn ? repliesNamedIn(`${named} ${found.report?.original}`) : [],
    text: cut(text),
    quoted: quoted && cut(quoted),
    isCut: text.length > threadMaxLength.mail || page.length > mostHtml || isFullPart(found.text ?? found.html),
    attachments: found.attachments.map(({ name, bytes }) => ({ name: oneLine(name, 100) || 'without a name', bytes })),
  }
}

/** Mailed twice to us, or moved, it is the same mail. */
function markOf({ messageId, date, subject }: Email, address: string, text: string): string {
  const parts = [messageId ?? '', address.toLowerCase(), date ?? '', subject ?? '', text]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

/**
 * RFC 3834 marks what a program writes: 5 by Auto-Submitted ("no" is a person), 3.3 by an empty return path. `Precedence` and
 * `X-Autoreply` are marks of the time before it (RFC 2076, 3.9); reports of mail servers are multipart/report (RFC 6522).
 * X-Auto-Response-Suppress is none: it asks not to be answered by a program, and stands on mails of people (MS-OXCMAIL).
 */
function isAutomatic(head: Email): boolean {
  const valueIn = valuesOf(head)
  const submitted = valueIn('auto-submitted')
  return (
    (submitted !== undefined && !/^no\b/.test(submitted)) ||
    head.returnPath === '' ||
    valueIn('return-path') === '<>' ||
    /^(bulk|junk|auto[_-]reply)\b/.test(valueIn('precedence') ?? '') ||
    ['x-autoreply', 'x-autorespond'].some((name) => (valueIn(name) ?? 'no') !== 'no') ||
    /^multipart\/report/.test(valueIn('content-type') ?? '')
  )
}

/** RFC 3834, 2 lets a responder be silent to such a mail; it does not say that a program wrote it. */
function isToMany(head: Email, address: string): boolean {
  const valueIn = valuesOf(head)
  return (
    /^list\b/.test(valueIn('precedence') ?? '') ||
    ['list-id', 'list-unsubscribe'].some(valueIn) ||
    /^(mailer-daemon|postmaster|no-?reply|do-?not-?reply)@/i.test(address)
  )
}

const valuesOf =
  ({ headers }: Email) =>
  (name: string) =>
    headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase()

/** Deep markup takes the square of its length to read: 64 thousand signs take 50 ms, four times as many 1.4 s. */
const mostHtml = 64 * 1024

/** Mail programs put long lists of styles before it. */
function bodyOf(html: string): string {
  const start = html.search(/<body[\s>]/i)
  return start === -1 ? html : html.slice(start)
}

const beginningOf = (page: string) => (page.length > mostHtml ? page.slice(0, mostHtml).replace(/<[^<>]*$/, '') : page)

/** No more of a part is fetched. */
const isFullPart = (part: string | null) => part !== null && Buffer.byteLength(part) >= mostPartBytes

/** Words alone: no picture is fetched, and no style hides anything. */
function textOf(html: string): string {
  const lines = html
    .replace(/<blockquote\b/gi, '<br>&gt; <blockquote')
    .replace(/<(br|\/p|\/div|\/tr|\/li|\/h[1-6]|\/blockquote)\b/gi, '\n<$1')
  const words = sanitizeHtml(lines, {
    allowedTags: [],
    allowedAttributes: {},
    nonTextTags: ['style', 'script', 'textarea', 'option', 'noscript', 'title'],
  })
  return words
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => signs[name] ?? '')
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
}
const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

const cut = (text: string) => Array.from(text).slice(0, threadMaxLength.mail).join('')
const oneLine = (text: string, most: number) =>
  Array.from(cleanText(text).replace(/\s+/g, ' ').trim()).slice(0, most).join('')
const oneName = (messageId: string | undefined) => (/^<[!-~]{3,250}>$/.exec(messageId ?? '') ?? [])[0] ?? null
