import type { LetterKind } from '../offline/outbox/posting.ts'
import { guardLeaving } from './leaveGuard.ts'

/** Long enough to look something up on another page; after that, somebody else may hold the phone. */
const keptMs = 900_000

/** What was unsent in a form that was left for another page of this site. Held by the open page alone, never stored. */
const kept = new Map<LetterKind, unknown>()

export const keptWords = <Words>(kind: LetterKind) => kept.get(kind) as Words | undefined

export function keepWords(kind: LetterKind, words: unknown): void {
  if (!words) return
  kept.set(kind, words)
  setTimeout(() => {
    if (kept.get(kind) !== words) return
    forgetWords(kind)
    guardKept()
  }, keptMs)
}

export const forgetWords = (kind: LetterKind) => kept.delete(kind)

/** The browser asks before the page goes that holds them. */
export const guardKept = () => guardLeaving(kept.size > 0)
