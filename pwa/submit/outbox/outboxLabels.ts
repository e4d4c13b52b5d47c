import type { Letter, LetterKind } from '../../offline/outbox/letters.ts'
import { type Part, type Submission, wordFor } from '../../offline/outbox/outbox.ts'
import { sizeInWords } from '../../ui/sizes.ts'
import { clockTime } from '../clockTime.ts'

const waitingParts = ({ parts }: Submission) => parts.filter(({ state }) => state === 'here' || state === 'refused')

/** "Story and 1 photo, 214 KB", or only what is still on the phone once the server has the words. */
export function contentInWords(item: Submission): string {
  const parts = waitingParts(item)
  const files = parts.map(({ kind }) => `1 ${wordFor(kind)}`)
  const things = item.receipt ? files : ['Story', ...files]
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0)
  const list = things.length > 0 ? things.join(' and ') : 'Story'
  return bytes > 0 ? `${list}, ${sizeInWords(bytes)}` : list
}

/** Where it is, in a few words; why it failed is told beside it. */
export function stateInWords(item: Submission, online: boolean): string {
  const { status, receipt } = item
  const words = receipt ? 'Words sent. ' : ''
  switch (status.name) {
    case 'queued':
      return words + (online ? 'Waiting its turn' : 'Waiting for signal')
    case 'sending':
      return words + (status.step === 'words' ? 'Sending the words' : `Sending the ${wordFor(status.step)}`)
    case 'paused':
      return `${words}Paused until Wi-Fi`
    case 'waiting':
      return words + waitInWords(status.nextTryAt, item.failures, online)
    case 'attention':
      return receipt ? 'Words sent.' : 'Didn’t send.'
  }
}

export const letterNames: Record<LetterKind, string> = {
  contact: 'Message',
  volunteer: 'Volunteer application',
  newsletter: 'Newsletter sign-up',
}

export function letterStateInWords({ status, failures }: Letter, online: boolean): string {
  switch (status.name) {
    case 'queued':
      return online ? 'Waiting its turn' : 'Waiting for signal'
    case 'sending':
      return 'Sending'
    case 'waiting':
      return waitInWords(status.nextTryAt, failures, online)
    case 'editing':
      return 'Open in its form. Send it there'
    case 'attention':
      return 'Didn’t send.'
    case 'sent':
      return 'Sent'
  }
}

const waitInWords = (nextTryAt: number, failures: number, online: boolean) =>
  online ? `${triesInWords(failures)}. Tries again at ${clockTime(nextTryAt)}` : 'Waiting for signal'

const numerals = ['', 'once', 'twice'] as const
const triesInWords = (failures: number) => `Failed ${numerals[failures] ?? `${failures} times`}`

/** The part that is on its way or comes next, and how far the server has it. */
export function progressOf(item: Submission): { part: Part; share: number } | null {
  const part = item.parts.find(({ state }) => state === 'here')
  return item.receipt && part ? { part, share: part.sentBytes / part.bytes } : null
}

/** "about 3 min", from the bytes per second seen so far. */
export function timeLeftInWords(bytes: number, bytesPerSecond: number): string {
  const seconds = bytes / bytesPerSecond
  if (seconds < 60) return 'less than a minute'
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `about ${minutes} min`
  const hours = Math.round(minutes / 60)
  return `about ${hours} ${hours === 1 ? 'hour' : 'hours'}`
}
