import type { ReadingRequirements, ReadingVerdict } from '../../contract/engagement.ts'
import { presenceRules } from '../../vocabulary/authenticity.ts'
import { readingRules } from '../../vocabulary/engagement.ts'

/** Runs between spaces that hold a letter or digit. The Ethiopic wordspace separates too. */
export const countWords = (text: string): number =>
  text.split(/[\s፡]+/u).filter((run) => /[\p{L}\p{N}]/u.test(run)).length

/** Seconds a reader must plausibly spend: words at 400 a minute, at least 10 s, at most 5 min. */
export function requirementsOf(words: number): ReadingRequirements {
  const { wordsPerMinute, leastSeconds, mostSeconds, completeScroll } = readingRules
  const seconds = Math.ceil((words / wordsPerMinute) * 60)
  return { words, minSeconds: Math.min(Math.max(seconds, leastSeconds), mostSeconds), minScrollPercent: completeScroll }
}

/** What the server has seen of one visit, by its own clock. */
export interface Presence {
  timeSpent: number
  /** Reports that earned time. */
  reports: number
  /** Percent, the furthest. */
  scrollProgress: number
}

export const hasReachedEnd = ({ scrollProgress }: Pick<Presence, 'scrollProgress'>): boolean =>
  scrollProgress >= readingRules.completeScroll

export const meetsRequirements = (presence: Presence, { minSeconds }: ReadingRequirements): boolean =>
  hasReachedEnd(presence) && presence.timeSpent >= minSeconds

export const countsAsView = ({ timeSpent, reports }: Presence): boolean =>
  timeSpent >= presenceRules.viewSeconds && reports >= presenceRules.viewReports

/**
 * Whole seconds that a gap between two reports earns, and how much of the gap is used up: what is left of a second
 * counts for the next report.
 */
export function earnedIn(gapMs: number): { seconds: number; usedMs: number } {
  if (gapMs > presenceRules.awayAfterMs) return { seconds: 0, usedMs: gapMs }
  if (gapMs > presenceRules.mostCreditMs) return { seconds: presenceRules.mostCreditMs / 1000, usedMs: gapMs }
  const seconds = Math.max(0, Math.floor(gapMs / 1000))
  return { seconds, usedMs: seconds * 1000 }
}

export const verdictOf = (presence: Presence, requirements: ReadingRequirements): ReadingVerdict => ({
  valid: meetsRequirements(presence, requirements),
  secondsLeft: Math.max(0, requirements.minSeconds - presence.timeSpent),
  scrolled: hasReachedEnd(presence),
})

/** Words passed by scrolling, and at which speed in words a minute. */
export function paceOf({ timeSpent, scrollProgress }: Presence, { words }: ReadingRequirements) {
  const wordsRead = Math.round((words * scrollProgress) / 100)
  return { wordsRead, readingSpeed: timeSpent > 0 ? Math.round((wordsRead / timeSpent) * 60) : 0 }
}
