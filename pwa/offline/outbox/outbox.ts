import type { ManifestPart, StoryFields, StoryReceipt } from '../../../data/contract/stories.ts'
import type { MediaKind } from '../../../data/vocabulary/stories.ts'
import { atSignal, type Failure, type Issue, type Waiting, waitAfter } from './retryPolicy.ts'

/** A file of a submission and how far the server has it. `dropped`: the contributor goes on without it. */
export type Part = ManifestPart & {
  state: 'here' | 'received' | 'refused' | 'dropped'
  sentBytes: number
  reason?: string
}

export type Step = 'words' | MediaKind

export type Status =
  | { name: 'queued' }
  | { name: 'sending'; step: Step }
  | Waiting
  | { name: 'paused' }
  | { name: 'attention'; need: 'edit' | 'media' | 'differs'; message: string; issues: Issue[] }

/** One story on its way out. Its id is the form's from the first tap, and the server's idempotency key. */
export type Submission = {
  id: string
  queuedAt: string
  fields: StoryFields
  wordsSha256: string
  parts: Part[]
  /** The server's last word on what it holds; null until it has the words. */
  receipt: StoryReceipt | null
  /** The words have left this device at least once, so the server may hold them although no answer came. */
  left: boolean
  /** Tries in a row that brought nothing. */
  failures: number
  /** The contributor allows this one's media on any network. */
  anyNetwork: boolean
  status: Status
}

export type OutboxEvent =
  | { type: 'leaving'; step: Step }
  | { type: 'progress'; part: MediaKind; sentBytes: number }
  | { type: 'receipt'; receipt: StoryReceipt }
  | { type: 'forgotten' }
  | { type: 'failed'; step: Step; failure: Failure; now: number; chance: number }
  | { type: 'held' }
  | { type: 'unreadable'; part: MediaKind }
  | { type: 'signal' }
  | { type: 'retry' }
  | { type: 'send now' }
  | { type: 'drop'; part: MediaKind }
  | { type: 'keep earlier version' }

/** What one event makes of a submission. No input or output here: the sender brings the events. */
export function advance(submission: Submission, event: OutboxEvent): Submission {
  switch (event.type) {
    case 'leaving': {
      const left = submission.left || event.step === 'words'
      return { ...submission, left, status: { name: 'sending', step: event.step } }
    }
    case 'progress':
      return { ...changePart(submission, event.part, { sentBytes: event.sentBytes }), failures: 0 }
    case 'receipt':
      return readReceipt(submission, event.receipt)
    case 'forgotten':
      return { ...submission, receipt: null, parts: submission.parts.map(asUnsent), status: { name: 'queued' } }
    case 'failed':
      return afterFailure(submission, event)
    case 'held':
      return { ...submission, status: { name: 'paused' } }
    case 'unreadable':
      return needsAttention(
        submission,
        'media',
        `This phone can no longer read the ${wordFor(event.part)}. Your words are safe.`,
      )
    case 'signal':
      return atSignal(submission)
    case 'retry':
      return { ...submission, failures: 0, status: { name: 'queued' } }
    case 'send now':
      return { ...submission, failures: 0, anyNetwork: true, status: { name: 'queued' } }
    case 'drop':
      return { ...changePart(submission, event.part, { state: 'dropped' }), status: { name: 'queued' } }
    case 'keep earlier version':
      return submission.receipt
        ? readReceipt({ ...submission, wordsSha256: submission.receipt.words.sha256 }, submission.receipt)
        : submission
  }
}

/** What has to leave next; null when the server has all that it will get. */
export function nextStep(submission: Submission): Step | null {
  if (!submission.receipt) return 'words'
  return submission.parts.find((part) => part.state === 'here')?.kind ?? null
}

/** Everything is in the server's receipt, or given up by the contributor: the device may let go. */
export const isSettled = (submission: Submission) =>
  submission.receipt !== null && submission.parts.every(({ state }) => state === 'received' || state === 'dropped')

/** The words can still be changed: the server does not hold them. */
export const isEditable = (submission: Submission) => submission.receipt === null

function afterFailure(submission: Submission, event: Extract<OutboxEvent, { type: 'failed' }>): Submission {
  const { failure, step, now, chance } = event
  if (failure.kind === 'refused') {
    // Refused words are not on the server, whatever left before them.
    const left = step === 'words' ? false : submission.left
    return needsAttention({ ...submission, left }, step === 'words' ? 'edit' : 'media', failure.message, failure.issues)
  }
  const failures = submission.failures + 1
  return { ...submission, failures, status: waitAfter(failure, { failures, now, chance }) }
}

function readReceipt(submission: Submission, receipt: StoryReceipt): Submission {
  if (receipt.words.sha256 !== submission.wordsSha256)
    return needsAttention(
      { ...submission, receipt },
      'differs',
      'An earlier version of this story has already arrived.',
    )

  const parts = submission.parts.map((part) => withReceiptOf(part, receipt))
  const known = { ...submission, receipt, parts, failures: 0 }
  const refused = parts.find(({ state }) => state === 'refused')
  if (refused && !parts.some(({ state }) => state === 'here'))
    return needsAttention(known, 'media', refused.reason ?? `The server could not take the ${wordFor(refused.kind)}.`)
  return { ...known, status: { name: 'queued' } }
}

function withReceiptOf(part: Part, receipt: StoryReceipt): Part {
  if (part.state === 'dropped') return part
  const listed = receipt.parts.find(({ kind }) => kind === part.kind)
  if (listed?.sha256 !== part.sha256)
    return { ...part, state: 'refused', reason: `The server holds no place for this ${wordFor(part.kind)}.` }
  if (listed.state === 'received') return { ...part, state: 'received', sentBytes: part.bytes }
  if (listed.state === 'refused') return { ...part, state: 'refused', reason: listed.reason }
  return { ...part, state: 'here' }
}

const needsAttention = (
  submission: Submission,
  need: 'edit' | 'media' | 'differs',
  message: string,
  issues: Issue[] = [],
): Submission => ({ ...submission, status: { name: 'attention', need, message, issues } })

const changePart = (submission: Submission, kind: MediaKind, change: Partial<Part>): Submission => ({
  ...submission,
  parts: submission.parts.map((part) => (part.kind === kind ? { ...part, ...change } : part)),
})

const asUnsent = (part: Part): Part => (part.state === 'received' ? { ...part, state: 'here', sentBytes: 0 } : part)

export const wordFor = (step: Step) => ({ words: 'story', image: 'photo', video: 'video' })[step]
