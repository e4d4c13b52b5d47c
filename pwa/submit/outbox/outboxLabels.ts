import { type Message, msg, t } from '../../../data/words/words.ts'
import {
  isOfWriter,
  type MessageKind,
  type Part,
  partIn,
  type QueuedStory,
  type QueuedSubmission,
} from '../../offline/outbox/outbox.ts'
import { filesInWords } from '../../offline/words.ts'
import { sizeInWords } from '../../ui/format/sizes.ts'
import { clockTime } from '../labels.ts'
import { photoName, writerActNames } from '../receipt/sections/actNames.ts'

const messageNames: Record<MessageKind, Message> = {
  contact: msg('Message'),
  volunteer: msg('Volunteer application'),
  newsletter: msg('Newsletter sign-up'),
  follow: msg('Follow by email'),
  ...writerActNames,
}

/** What it is called in the lists of this page; what a writer sends of a story bears the name of what it is. */
export function titleInWords(queued: QueuedSubmission): string {
  if (queued.kind === 'story') return queued.addition ? t(photoName) : queued.fields.title
  return isOfWriter(queued.kind) ? t(writerActNames[queued.kind]) : queued.summary
}

/** What it holds, where its title does not say it. */
export function contentInWords(queued: QueuedSubmission): string {
  if (queued.kind === 'story') return storyInWords(queued)
  const name = t(messageNames[queued.kind])
  return titleInWords(queued) === name ? '' : name
}

const waitingParts = ({ parts }: QueuedStory) => parts.filter(({ state }) => state === 'here' || state === 'refused')

/** "Story and 1 photo, 214 KB", or only what is still on the phone once the server has the words. */
function storyInWords(story: QueuedStory): string {
  const parts = waitingParts(story)
  const files = filesInWords(parts.map(({ kind }) => kind))
  const size = sizeInWords(parts.reduce((sum, part) => sum + part.bytes, 0))
  const withWords = !story.receipt && !story.addition
  if (!files) return story.addition ? t('Photo') : t('Story')
  return withWords ? t('Story and {files}, {size}', { files, size }) : t('{files}, {size}', { files, size })
}

const wordsHaveArrived = (queued: QueuedSubmission) => queued.kind === 'story' && queued.receipt !== null

/** Where it is, in a few words; why it failed is told beside it. */
export function stateInWords(queued: QueuedSubmission, online: boolean): string {
  const { status } = queued
  const words = wordsHaveArrived(queued) ? `${t('Words sent.')} ` : ''
  switch (status.name) {
    case 'queued':
      return words + (online ? t('Waiting its turn') : t('Waiting for signal'))
    case 'sending':
      return words + sendingInWords(queued)
    case 'paused':
      return words + t('Paused until Wi-Fi')
    case 'waiting':
      return words + waitInWords(status.nextTryAt, queued.failures, online)
    case 'editing':
      return t('Open in its form. Send it there')
    case 'attention':
      return words.trim() || t('Didn’t send.')
    case 'sent':
      return t('Sent')
  }
}

function sendingInWords(queued: QueuedSubmission): string {
  if (queued.kind !== 'story' || queued.status.name !== 'sending') return t('Sending')
  const { step } = queued.status
  return t(
    'Sending {part, select, words {the words} photo {the photo} numbered {photo {number}} video {the video} recording {the recording} other {the story}}',
    step === 'words' ? { part: step, number: 0 } : partIn(queued, step),
  )
}

const waitInWords = (nextTryAt: number, failures: number, online: boolean) =>
  online
    ? t(
        '{failures, plural, =1 {Failed once. Tries again at {time}} =2 {Failed twice. Tries again at {time}} other {Failed # times. Tries again at {time}}}',
        { failures, time: clockTime(nextTryAt) },
      )
    : t('Waiting for signal')

/** The part that is on its way or comes next, and how far the server has it. */
export function progressOf(story: QueuedStory): { part: Part; share: number } | null {
  const part = story.parts.find(({ state }) => state === 'here')
  return story.receipt && part ? { part, share: part.sentBytes / part.bytes } : null
}

/** "about 3 min", from the bytes per second seen so far. */
export function timeLeftInWords(bytes: number, bytesPerSecond: number): string {
  const seconds = bytes / bytesPerSecond
  if (seconds < 60) return t('less than a minute')
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return t('about {minutes} min', { minutes })
  const hours = Math.round(minutes / 60)
  return t('about {hours, plural, one {# hour} other {# hours}}', { hours })
}
