import type { ManifestPart } from '../../../data/contract/photos.ts'
import type { StoryReceipt, StoryWords } from '../../../data/contract/stories.ts'
import type { MediaKind, mediaNames } from '../../../data/vocabulary/stories.ts'
import type { Language } from '../../../data/words/languages.ts'
import { reasonOfPart, reasons } from './reasons.ts'
import { type Issue, isCutOff, type Passing, type Refusal, type Waiting, waitAfter } from './retryPolicy.ts'
import type { Sealed } from './seal.ts'

/** What waits on this device until the server has it. Its id is the form's from the first tap, and the server's idempotency key. */
export type QueuedSubmission = QueuedStory | QueuedMessage

/** What the forms beside the story's send: one small text each. */
export type MessageKind = 'contact' | 'volunteer' | 'newsletter' | 'follow' | WriterKind

/** What a writer sends with the receipt code of a story. */
export const writerKinds = [
  'answer',
  'correction',
  'name',
  'nameShown',
  'scopes',
  'removal',
  'photoWords',
  'captions',
  'withdrawal',
] as const
export type WriterKind = (typeof writerKinds)[number]
export const isOfWriter = (kind: QueuedSubmission['kind']): kind is WriterKind =>
  (writerKinds as readonly string[]).includes(kind)

/** A part is named by its kind where it is the only one of it, else by its SHA-256; so is its upload. */
export type PartName = MediaKind | (string & {})

export type Step = 'words' | PartName

type Shared = {
  id: string
  queuedAt: string
  /** In which it was written: the server answers in it, and writes to its writer in it. What an earlier version queued has none. */
  language?: Language
  /** Tries in a row that brought nothing. */
  failures: number
}

type SharedStatus =
  | { name: 'queued' }
  | Waiting
  /** The server has all of it. */
  | { name: 'sent'; at: string }

export type QueuedStory = Shared & {
  kind: 'story'
  fields: StoryWords
  wordsSha256: string
  parts: Part[]
  /** Of a photo that is sent with a receipt code: what is said of it, which goes in place of `fields`. */
  addition?: Sealed
  /** The server's last word on what it holds; null until it has the words. */
  receipt: StoryReceipt | null
  /** The words have left this device at least once, so the server may hold them although no answer came. */
  left: boolean
  /** The contributor allows this one's media on any network. */
  anyNetwork: boolean
  status:
    | SharedStatus
    | { name: 'sending'; step: Step }
    /** Its files wait for Wi-Fi. */
    | { name: 'paused' }
    /** Only the contributor can go on: correct the words, decide about a file, or choose which version counts. */
    | { name: 'attention'; need: 'edit' | 'media' | 'differs'; message: string; issues: Issue[] }
}

/** A file of a story and how far the server has it. `dropped`: the contributor goes on without it. */
export type Part = ManifestPart & {
  state: 'here' | 'received' | 'refused' | 'dropped'
  sentBytes: number
  reason?: string
  /** Why it does not leave as it is; the others do. */
  stuck?: string
}

export type QueuedMessage = Shared & {
  kind: MessageKind
  /** What it is, for the list: nothing that another user of the phone should not read. */
  summary: string
  /** What was written, for this device alone to read; null once the server has it. */
  body: Sealed | null
  tries: number
  status:
    | SharedStatus
    | { name: 'sending' }
    /** `code` is the status of the server's answer, 0 without one. */
    | { name: 'attention'; code: number; message: string; issues: Issue[] }
    /** Its form is open with it: it stays here until the form sends it again. */
    | { name: 'editing' }
}

/** What happens to a submission on its way: of either kind, of a story alone, of a message alone. `now` in ms since 1970, `jitter` 0 to 1. */
export type OutboxEvent =
  | { type: 'leaving'; step: Step }
  | { type: 'failed'; failure: Passing; now: number; jitter: number }
  | { type: 'refused'; step: Step; refusal: Refusal }
  | { type: 'unreadable'; step: Step }
  | { type: 'received'; now: number }
  | { type: 'online' }
  | { type: 'retry' }
  | { type: 'receipt'; receipt: StoryReceipt }
  | { type: 'progress'; part: PartName; sentBytes: number }
  | { type: 'forgotten' }
  | { type: 'held' }
  | { type: 'send now' }
  | { type: 'drop'; part: PartName }
  | { type: 'keep earlier version' }
  | { type: 'edit' }

/** What one event makes of a submission; what does not concern it leaves it as it is. No input or output here. */
export function advance<Queued extends QueuedSubmission>(queued: Queued, event: OutboxEvent): Queued
export function advance(queued: QueuedSubmission, event: OutboxEvent): QueuedSubmission {
  if (isSent(queued)) return queued
  switch (event.type) {
    case 'failed': {
      const failures = queued.failures + 1
      return { ...queued, failures, status: waitAfter(event.failure, { ...event, failures }) }
    }
    case 'online':
      return isCutOff(queued) ? afresh(queued) : queued
    case 'retry':
      return queued.kind === 'story' ? afresh({ ...queued, parts: queued.parts.map(unstuck) }) : afresh(queued)
    default:
      return queued.kind === 'story' ? advanceStory(queued, event) : advanceMessage(queued, event)
  }
}

/** What has to leave next; null when the server has all that it will get. */
export function nextStep(queued: QueuedSubmission): Step | null {
  if (queued.kind !== 'story') return queued.status.name === 'sent' ? null : 'words'
  if (!queued.receipt) return 'words'
  const next = queued.parts.find(canLeave)
  return next ? nameOf(queued, next) : null
}

type Parts = Pick<QueuedStory, 'parts'>

const ofKind = ({ parts }: Parts, kind: MediaKind) => parts.filter((part) => part.kind === kind)

export const nameOf = (story: Parts, { kind, sha256 }: Part): PartName =>
  ofKind(story, kind).length === 1 ? kind : sha256

export const findPart = (story: Parts, name: PartName): Part | undefined =>
  story.parts.find((part) => nameOf(story, part) === name)

/** What a person calls a part of a story: the one photo, a numbered one of several, the video, the recording, all of it. */
export function partIn(story: Parts, step: Step): { part: PartWord; number: number } {
  const part = step === 'words' ? undefined : findPart(story, step)
  if (!part) return { part: 'addition' in story ? 'photo' : 'story', number: 0 }
  if (part.kind !== 'image') return { part: names[part.kind], number: 0 }
  const photos = ofKind(story, 'image')
  return photos.length === 1 ? { part: 'photo', number: 0 } : { part: 'numbered', number: photos.indexOf(part) + 1 }
}

/** Spelled out: the vocabulary is no part of what a device does by itself. */
const names: typeof mediaNames = {
  image: 'photo',
  video: 'video',
  audio: 'recording',
  consent: 'spoken yes',
}

type PartWord = (typeof mediaNames)[MediaKind] | 'numbered' | 'story'

/** "the photo", "photo 3", "the story", for a reason that is noted. */
export function partInWords(story: Parts, step: Step): string {
  const { part, number } = partIn(story, step)
  return part === 'numbered' ? `photo ${number}` : `the ${part}`
}

/** Everything is in the server's receipt, or given up by the contributor: the device may let go. */
export const isSettled = ({ receipt, parts }: QueuedStory) => receipt !== null && parts.every(isDone)

const canLeave = ({ state, stuck }: Part) => state === 'here' && stuck === undefined

export const isDone = ({ state }: Part) => state === 'received' || state === 'dropped'

/** What it is called in lists on this device. */
export const titleOf = (queued: QueuedSubmission) => (queued.kind === 'story' ? queued.fields.title : queued.summary)

/** An earlier server refused the words for a file with nothing in it: they are sent again. */
export const isHeldUpByFile = (queued: QueuedSubmission): boolean =>
  queued.kind === 'story' &&
  queued.status.name === 'attention' &&
  queued.status.need === 'edit' &&
  queued.parts.some(({ bytes }) => bytes === 0) &&
  queued.status.issues.some(({ field }) => field.startsWith('parts.'))

/** Of a message only this note is left. */
export const isSent = ({ status }: QueuedSubmission) => status.name === 'sent'

/** It can still go back into its form: the server does not hold the words, and they are not on their way. */
export const isEditable = (queued: QueuedSubmission) =>
  queued.status.name !== 'sending' &&
  !isSent(queued) &&
  (queued.kind !== 'story' || (queued.receipt === null && !queued.addition))

/** Pauses tell how long something was in the way, not how it is now. */
const afresh = <Queued extends QueuedSubmission>(queued: Queued): Queued => ({
  ...queued,
  failures: 0,
  status: { name: 'queued' },
})

const sentAt = (now: number) => ({ name: 'sent', at: new Date(now).toISOString() }) as const

function advanceMessage(message: QueuedMessage, event: OutboxEvent): QueuedMessage {
  const attention = (code: number, words: string, issues: Issue[]): QueuedMessage => ({
    ...message,
    status: { name: 'attention', code, message: words, issues },
  })
  switch (event.type) {
    case 'leaving':
      return { ...message, tries: message.tries + 1, status: { name: 'sending' } }
    case 'received':
      return { ...message, body: null, failures: 0, status: sentAt(event.now) }
    case 'refused':
      return attention(event.refusal.status, event.refusal.message, event.refusal.issues)
    case 'unreadable':
      return attention(0, reasons.unreadableMessage, [])
    case 'edit':
      return { ...message, status: { name: 'editing' } }
    default:
      return message
  }
}

function advanceStory(story: QueuedStory, event: OutboxEvent): QueuedStory {
  switch (event.type) {
    case 'leaving':
      return { ...story, left: story.left || event.step === 'words', status: { name: 'sending', step: event.step } }
    case 'progress':
      return { ...changePart(story, event.part, { sentBytes: event.sentBytes }), failures: 0 }
    case 'receipt':
      return readReceipt(story, event.receipt)
    case 'received':
      return isSettled(story) ? { ...story, status: sentAt(event.now) } : story
    case 'forgotten':
      return { ...story, receipt: null, parts: story.parts.map(asUnsent), status: { name: 'queued' } }
    case 'refused':
      return afterRefusal(story, event.step, event.refusal)
    case 'held':
      return { ...story, status: { name: 'paused' } }
    case 'unreadable':
      return withStuck(story, event.step, reasonOfPart('unreadable', partInWords(story, event.step)))
    case 'send now':
      return { ...afresh(story), anyNetwork: true }
    case 'drop':
      return { ...changePart(story, event.part, { state: 'dropped' }), status: { name: 'queued' } }
    case 'keep earlier version':
      return story.receipt ? readReceipt({ ...story, wordsSha256: story.receipt.words.sha256 }, story.receipt) : story
    default:
      return story
  }
}

/** Refused words are not on the server, whatever left before them. */
const afterRefusal = (story: QueuedStory, step: Step, { message, issues }: Refusal): QueuedStory =>
  step === 'words'
    ? needsAttention({ ...story, left: false }, 'edit', message, issues)
    : withStuck(story, step, message, issues)

/** A file that cannot leave holds no other one up. */
function withStuck(story: QueuedStory, step: Step, message: string, issues: Issue[] = []): QueuedStory {
  if (step === 'words') return needsAttention(story, 'media', message, issues)
  const known = changePart(story, step, { stuck: message })
  return known.parts.some(canLeave)
    ? { ...known, status: { name: 'queued' } }
    : needsAttention(known, 'media', message, issues)
}

const unstuck = ({ stuck: _, ...part }: Part): Part => part

function readReceipt(story: QueuedStory, receipt: StoryReceipt): QueuedStory {
  if (receipt.words.sha256 !== story.wordsSha256)
    return needsAttention({ ...story, receipt }, 'differs', reasons.otherVersion)

  const parts = story.parts.map((part) => withReceiptOf(part, receipt))
  const known = { ...story, receipt, parts, failures: 0 }
  if (parts.some(canLeave)) return { ...known, status: { name: 'queued' } }
  const refused = parts.find(({ state }) => state === 'refused')
  if (refused)
    return needsAttention(
      known,
      'media',
      refused.reason ?? reasonOfPart('notTaken', partInWords(story, nameOf(story, refused))),
    )
  const stuck = parts.find((part) => part.state === 'here')
  if (stuck?.stuck) return needsAttention(known, 'media', stuck.stuck)
  return { ...known, status: { name: 'queued' } }
}

function withReceiptOf(part: Part, receipt: StoryReceipt): Part {
  if (part.state === 'dropped') return part
  const listed = receipt.parts.find(({ kind, sha256 }) => kind === part.kind && sha256 === part.sha256)
  if (!listed) return { ...part, state: 'refused', reason: reasonOfPart('noPlace', names[part.kind]) }
  if (listed.state === 'received') return { ...part, state: 'received', sentBytes: part.bytes }
  if (listed.state === 'refused') return { ...part, state: 'refused', reason: listed.reason }
  return { ...part, state: 'here' }
}

const needsAttention = (
  story: QueuedStory,
  need: 'edit' | 'media' | 'differs',
  message: string,
  issues: Issue[] = [],
): QueuedStory => ({ ...story, status: { name: 'attention', need, message, issues } })

const changePart = (story: QueuedStory, name: PartName, change: Partial<Part>): QueuedStory => ({
  ...story,
  parts: story.parts.map((part) => (nameOf(story, part) === name ? { ...part, ...change } : part)),
})

const asUnsent = (part: Part): Part => (part.state === 'received' ? { ...part, state: 'here', sentBytes: 0 } : part)

const dayMs = 24 * 3_600_000
const reminderAfterMs = 7 * dayMs
const noteKeptMs = 7 * dayMs

/** An application holds addresses and dates of birth: one that has waited for a week is brought to mind. */
export const isOverdue = ({ kind, queuedAt, status }: QueuedSubmission, now: number) =>
  kind === 'volunteer' && status.name !== 'sent' && now - Date.parse(queuedAt) > reminderAfterMs

/** The note of a message that arrived is dropped after a week. */
export const isForgettable = ({ status }: QueuedMessage, now: number) =>
  status.name === 'sent' && now - Date.parse(status.at) > noteKeptMs
