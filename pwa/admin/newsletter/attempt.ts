import type { Snapshot } from 'valtio'
import type { NewsletterSend } from '../../../data/contract/outreach/newsletter.ts'
import { ApiError } from '../../remote/client.ts'
import { isOfTheCaller } from '../kit/requests/pendingRequests.ts'
import { type Attempt, draft, dropDraft, keepDraft, wordsOf } from './draft.ts'

type Sent = Snapshot<NewsletterSend>

/** While a try may have begun it, what it sent is sent again: the server would go on with that one anyway. */
export const isOpen = (attempt: Pick<Attempt, 'unknown'> | null) => attempt !== null && attempt.unknown > 0

/** Before a try leaves: what it sends, and under which id. */
export function beginTry(words: NewsletterSend, newId: () => string): { id: string; sent: NewsletterSend } {
  const { id = newId(), unknown = 0, sent = null } = draft.attempt ?? {}
  const sends = (unknown > 0 && sent) || words
  draft.attempt = { id, unknown: unknown + 1, sent: sends }
  keepDraft()
  return { id, sent: JSON.parse(JSON.stringify(sends)) }
}

/** After a try that failed. The id is given up only when no try under it can have begun anything. */
export function failTry(id: string, error: unknown): void {
  const { attempt } = draft
  if (attempt?.id !== id) return
  const isRefused = error instanceof ApiError && error.status < 500 && error.status !== 408
  if (!isRefused) return
  attempt.unknown -= 1
  if (!isOfTheCaller(error)) {
    if (attempt.unknown === 0) draft.attempt = null
    else attempt.sent = null
  }
  keepDraft()
}

/** It was begun. The draft goes with it, but what was changed since it was first sent stays: true if there is such. */
export function settleTry(id: string, sent: NewsletterSend): boolean {
  if (draft.attempt?.id !== id) return false
  if (isSame(wordsOf(draft), sent)) {
    dropDraft()
    return false
  }
  draft.attempt = null
  keepDraft()
  return true
}

const isSame = (words: ReturnType<typeof wordsOf>, { selectedRecipients, ...sent }: Sent) =>
  (Object.keys(words) as (keyof typeof words)[]).every(
    (part) => JSON.stringify(words[part]) === JSON.stringify(sent[part]),
  )

/** Whether the draft now says something else than what an open attempt has sent. */
export const isChangedSince = (words: Parameters<typeof wordsOf>[0], sent: Sent | null) =>
  sent !== null && !isSame(wordsOf(words), sent)
