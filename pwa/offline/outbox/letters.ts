import { atSignal, type Failure, type Issue, type Waiting, waitAfter } from './retryPolicy.ts'
import type { Sealed } from './seal.ts'

/** What the forms beside the story's send: one small text each. */
export type LetterKind = 'contact' | 'volunteer' | 'newsletter'

export type LetterStatus =
  | { name: 'queued' }
  | { name: 'sending' }
  | Waiting
  | { name: 'attention'; code: number; message: string; issues: Issue[] }
  /** Its form is open with it: it stays here until the form sends it again. */
  | { name: 'editing' }
  /** The server has it; only this note is left. */
  | { name: 'sent'; at: string }

/** One letter on its way out. Its id is the server's idempotency key. */
export type Letter = {
  id: string
  kind: LetterKind
  /** What it is, for the list: nothing that another user of the phone should not read. */
  summary: string
  queuedAt: string
  /** What was written, for this device alone to read; null once the server has it. */
  body: Sealed | null
  /** Tries so far, and those in a row that brought nothing. */
  tries: number
  failures: number
  status: LetterStatus
}

export type LetterEvent =
  | { type: 'leaving' }
  | { type: 'received'; now: number }
  | { type: 'failed'; failure: Failure; now: number; chance: number }
  | { type: 'unreadable' }
  | { type: 'signal' }
  | { type: 'retry' }
  | { type: 'edit' }

/** What one event makes of a letter. No input or output here: the sender brings the events. */
export function advanceLetter(letter: Letter, event: LetterEvent): Letter {
  switch (event.type) {
    case 'leaving':
      return { ...letter, tries: letter.tries + 1, status: { name: 'sending' } }
    case 'received':
      return { ...letter, body: null, failures: 0, status: { name: 'sent', at: new Date(event.now).toISOString() } }
    case 'failed':
      return afterFailure(letter, event)
    case 'unreadable':
      return { ...letter, status: attention(0, 'This phone can no longer read it. Please write it again.') }
    case 'signal':
      return atSignal(letter)
    case 'retry':
      return isSent(letter) ? letter : { ...letter, failures: 0, status: { name: 'queued' } }
    case 'edit':
      return isSent(letter) ? letter : { ...letter, status: { name: 'editing' } }
  }
}

function afterFailure(letter: Letter, { failure, now, chance }: Extract<LetterEvent, { type: 'failed' }>): Letter {
  if (failure.kind === 'refused')
    return { ...letter, status: attention(failure.status, failure.message, failure.issues) }
  const failures = letter.failures + 1
  return { ...letter, failures, status: waitAfter(failure, { failures, now, chance }) }
}

const attention = (code: number, message: string, issues: Issue[] = []): LetterStatus => ({
  name: 'attention',
  code,
  message,
  issues,
})

export const isSent = ({ status }: Pick<Letter, 'status'>) => status.name === 'sent'

const dayMs = 24 * 3_600_000
const reminderAfterMs = 7 * dayMs
const noteKeptMs = 7 * dayMs

/** An application holds addresses and dates of birth: one that has waited for a week is brought to mind. */
export const isOverdue = ({ kind, queuedAt, status }: Pick<Letter, 'kind' | 'queuedAt' | 'status'>, now: number) =>
  kind === 'volunteer' && status.name !== 'sent' && now - Date.parse(queuedAt) > reminderAfterMs

/** The note of a letter that arrived is dropped after a week. */
export const isForgettable = ({ status }: Pick<Letter, 'status'>, now: number) =>
  status.name === 'sent' && now - Date.parse(status.at) > noteKeptMs
