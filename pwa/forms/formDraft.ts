import type { MessageKind } from '../offline/outbox/submitForm.ts'
import { guardLeaving } from './leaveGuard.ts'

/** Long enough to look something up on another page; after that, somebody else may hold the phone. */
const keptMs = 900_000

/** What was unsent in a form that was left for another page of this site. Held by the open page alone, never stored. */
const drafts = new Map<MessageKind, unknown>()

export const formDraft = <Values>(kind: MessageKind) => drafts.get(kind) as Values | undefined

export function keepFormDraft(kind: MessageKind, values: unknown): void {
  if (!values) return
  drafts.set(kind, values)
  setTimeout(() => {
    if (drafts.get(kind) !== values) return
    forgetFormDraft(kind)
    guardFormDrafts()
  }, keptMs)
}

export const forgetFormDraft = (kind: MessageKind) => drafts.delete(kind)

/** The browser asks before the page goes that holds them. */
export const guardFormDrafts = () => guardLeaving(drafts.size > 0)
