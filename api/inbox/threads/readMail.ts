import { createHash } from 'node:crypto'
import PostalMime, { type Email } from 'postal-mime'
import sanitizeHtml from 'sanitize-html'
import { cleanText } from '../../../data/rules/cleanText.ts'
import { splitQuoted } from '../../../data/rules/inbox/quoted.ts'
import { contactMaxLength, threadMaxLength } from '../../../data/vocabulary/contact.ts'
import type { FoundMail } from '../../platform/providers/mailbox.ts'
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
  const whole = cleanText(found.text ?? textOf(found.html ?? '')).trim()
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
    isAutomatic: found.report !== null || isAutomatic(head, address),
    returned: isReturn ? repliesNamedIn(`${named} ${found.report?.original}`) : [],
    text: cut(text),
    quoted: quoted && cut(quoted),
    isCut: text.length > threadMaxLength.mail,
    attachments: found.attachments.map(({ name, bytes }) => ({ name: oneLine(name, 100) || 'without a name', bytes })),
  }
}

/** Mailed twice to us, or moved, it is the same mail. */
function markOf({ messageId, date, subject }: Email, address: string, text: string): string {
  const parts = [messageId ?? '', address.toLowerCase(), date ?? '', subject ?? '', text]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

/** RFC 3834, and what programs of the time before it write. */
function isAutomatic({ headers, returnPath }: Email, address: string): boolean {
  const valueIn = (name: string) =>
    headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase()
  const submitted = valueIn('auto-submitted')
  return (
    (submitted !== undefined && submitted !== 'no') ||
    returnPath === '' ||
    valueIn('return-path') === '<>' ||
    /^(bulk|junk|list|auto_reply)/.test(valueIn('precedence') ?? '') ||
    ['x-autoreply', 'x-autorespond', 'x-auto-response-suppress', 'list-id', 'list-unsubscribe'].some(valueIn) ||
    /^multipart\/report/.test(valueIn('content-type') ?? '') ||
    /^(mailer-daemon|postmaster|no-?reply|do-?not-?reply)@/i.test(address)
  )
}

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
