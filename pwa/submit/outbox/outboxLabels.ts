import {
  type MessageKind,
  type Part,
  partInWords,
  type QueuedStory,
  type QueuedSubmission,
} from '../../offline/outbox/outbox.ts'
import { filesInWords } from '../../offline/words.ts'
import { sizeInWords } from '../../ui/format/sizes.ts'
import { clockTime } from '../labels.ts'
import { writerActNames } from '../receipt/sections/actNames.ts'

const messageNames: Record<MessageKind, string> = {
  contact: 'Message',
  volunteer: 'Volunteer application',
  newsletter: 'Newsletter sign-up',
  follow: 'Follow by email',
  ...writerActNames,
}

/** What it holds, where its title does not say it. */
export function contentInWords(queued: QueuedSubmission): string {
  if (queued.kind === 'story') return storyInWords(queued)
  const name = messageNames[queued.kind]
  return queued.summary === name ? '' : name
}

const waitingParts = ({ parts }: QueuedStory) => parts.filter(({ state }) => state === 'here' || state === 'refused')

/** "Story and 1 photo, 214 KB", or only what is still on the phone once the server has the words. */
function storyInWords(story: QueuedStory): string {
  const parts = waitingParts(story)
  const files = filesInWords(parts.map(({ kind }) => kind))
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0)
  const list = story.receipt
    ? (files ?? titleOfWhole(story))
    : [story.addition ? null : 'Story', files].filter(Boolean).join(' and ')
  return bytes > 0 ? `${list}, ${sizeInWords(bytes)}` : list
}

const titleOfWhole = ({ addition }: QueuedStory) => (addition ? 'Photo' : 'Story')

const wordsHaveArrived = (queued: QueuedSubmission) => queued.kind === 'story' && queued.receipt !== null

/** Where it is, in a few words; why it failed is told beside it. */
export function stateInWords(queued: QueuedSubmission, online: boolean): string {
  const { status } = queued
  const words = wordsHaveArrived(queued) ? 'Words sent. ' : ''
  switch (status.name) {
    case 'queued':
      return words + (online ? 'Waiting its turn' : 'Waiting for signal')
    case 'sending':
      return words + sendingInWords(queued)
    case 'paused':
      return `${words}Paused until Wi-Fi`
    case 'waiting':
      return words + waitInWords(status.nextTryAt, queued.failures, online)
    case 'editing':
      return 'Open in its form. Send it there'
    case 'attention':
      return words.trim() || 'Didn’t send.'
    case 'sent':
      return 'Sent'
  }
}

function sendingInWords(queued: QueuedSubmission): string {
  if (queued.kind !== 'story' || queued.status.name !== 'sending') return 'Sending'
  const { step } = queued.status
  return `Sending ${step === 'words' ? 'the words' : partInWords(queued, step)}`
}

const waitInWords = (nextTryAt: number, failures: number, online: boolean) =>
  online ? `${triesInWords(failures)}. Tries again at ${clockTime(nextTryAt)}` : 'Waiting for signal'

const numerals = ['', 'once', 'twice'] as const
const triesInWords = (failures: number) => `Failed ${numerals[failures] ?? `${failures} times`}`

/** The part that is on its way or comes next, and how far the server has it. */
export function progressOf(story: QueuedStory): { part: Part; share: number } | null {
  const part = story.parts.find(({ state }) => state === 'here')
  return story.receipt && part ? { part, share: part.sentBytes / part.bytes } : null
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
