import type { ThreadReply } from '../../../../data/contract/inbox/threads.ts'
import type { ReplyState } from '../../../../data/vocabulary/contact.ts'
import type { Tint } from '../../../ui/Tag.tsx'

export const replyTints: Record<ReplyState, Tint> = {
  waiting: 'marigold',
  sent: 'green',
  failed: 'error',
  unsure: 'error',
  taken_back: 'neutral',
  held: 'error',
  returned: 'error',
}

export const replyWords: Record<ReplyState, string> = {
  waiting: 'leaving',
  sent: 'sent',
  failed: 'not sent',
  unsure: 'may not have arrived',
  taken_back: 'taken back',
  held: 'held',
  returned: 'not delivered',
}

/** What more there is to say of it. */
export const whyOf = ({ state, error }: Pick<ThreadReply, 'state' | 'error'>): string | null => {
  if (state === 'unsure') return 'Nobody can tell whether it has arrived. Sent again, it may arrive twice.'
  if (state === 'held') return 'A backup was put back while it waited. It may be out.'
  return state === 'failed' || state === 'returned' ? error : null
}

/** 'photo.jpg (2 MB)' */
const fileInWords = ({ name, bytes }: { name: string; bytes: number }): string => `${name} (${sizeOf(bytes)})`

function sizeOf(bytes: number): string {
  if (bytes >= 1_000_000) return `${Math.round(bytes / 100_000) / 10} MB`
  return bytes >= 1_000 ? `${Math.round(bytes / 1_000)} kB` : `${bytes} bytes`
}

export const filesInWords = (files: readonly { name: string; bytes: number }[]): string =>
  `${files.length === 1 ? '1 attachment was' : `${files.length} attachments were`} not kept: ${files.map(fileInWords).join(', ')}`

/** The template with the name of the person in it; other words in braces stay as they are. */
export const filled = (text: string, name: string): string => text.replaceAll('{{name}}', name)

export const replySubject = (subject: string): string =>
  /^re:/i.test(subject) ? subject : `Re: ${subject}`.slice(0, 200)
