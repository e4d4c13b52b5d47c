import type { ReadingRequirements, ReadingVerdict } from '../../contract/engagement.ts'
import { presenceRules } from '../../vocabulary/authenticity.ts'
import { readingRules } from '../../vocabulary/engagement.ts'

/** Runs between spaces that hold a letter or digit. The Ethiopic wordspace separates too. */
export const countWords = (text: string): number =>
  text.split(/[\s፡]+/u).filter((run) => /[\p{L}\p{N}]/u.test(run)).length

/**
 * Seconds a reader must plausibly spend: words at 400 a minute, at least 10 s, at most 5 min. Of a recording most has to be heard, at most 5
 * min of it. Where it has hardly a text, that is what takes the time.
 */
export function requirementsOf(words: number, voiceSeconds: number | null = null): ReadingRequirements {
  const { wordsPerMinute, leastSeconds, mostSeconds, completeScroll, fewWords, fastestListening } = readingRules
  const listenSeconds = voiceSeconds === null ? null : listenSecondsOf(voiceSeconds)
  const isToldAlone = listenSeconds !== null && words < fewWords
  const seconds = Math.ceil(isToldAlone ? listenSeconds / fastestListening : (words / wordsPerMinute) * 60)
  const minSeconds = Math.min(Math.max(seconds, leastSeconds), mostSeconds)
  return { words, minSeconds, minScrollPercent: completeScroll, listenSeconds, isToldAlone }
}

const listenSecondsOf = (voiceSeconds: number): number =>
  Math.max(1, Math.floor(Math.min(voiceSeconds * readingRules.listenShare, readingRules.mostSeconds)))

interface Told {
  content: string
  voice?: { durationSeconds: number } | null
}

/** Seconds of its recording that stand for the whole of a story with hardly a text; null where there is a text to read. */
export function secondsToHear({ content, voice }: Told): number | null {
  const { listenSeconds, isToldAlone } = requirementsOf(countWords(content), voice?.durationSeconds ?? null)
  return isToldAlone ? listenSeconds : null
}

/** What the server has seen of one visit, by its own clock. */
export interface Presence {
  timeSpent: number
  /** Reports that earned time. */
  reports: number
  /** Percent, the furthest. */
  scrollProgress: number
  /** Seconds of the recording. */
  listened: number
}

export const hasReachedEnd = ({ scrollProgress }: Pick<Presence, 'scrollProgress'>): boolean =>
  scrollProgress >= readingRules.completeScroll

/** Nobody has heard more than runs in the time that was spent, at the highest speed. */
export const listenedIn = (timeSpent: number, reported: number): number =>
  Math.floor(Math.min(reported, timeSpent * readingRules.fastestListening))

const hasListened = ({ listened }: Presence, { listenSeconds }: ReadingRequirements): boolean =>
  listenSeconds !== null && listened >= listenSeconds

/** To its end by either way, and not faster than can be. A recording that is short spares nobody the time of a long text. */
export const meetsRequirements = (presence: Presence, requirements: ReadingRequirements): boolean =>
  presence.timeSpent >= requirements.minSeconds &&
  (hasListened(presence, requirements) || (!requirements.isToldAlone && hasReachedEnd(presence)))

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
  secondsLeft: secondsLeftOf(presence, requirements),
  scrolled: hasReachedEnd(presence),
})

function secondsLeftOf(
  { timeSpent, listened }: Presence,
  { minSeconds, listenSeconds, isToldAlone }: ReadingRequirements,
): number {
  const toListen = isToldAlone ? (listenSeconds ?? 0) - listened : 0
  return Math.max(0, minSeconds - timeSpent, toListen)
}

/** Words passed by scrolling, and at which speed in words a minute. */
export function paceOf({ timeSpent, scrollProgress }: Presence, { words }: ReadingRequirements) {
  const wordsRead = Math.round((words * scrollProgress) / 100)
  return { wordsRead, readingSpeed: timeSpent > 0 ? Math.round((wordsRead / timeSpent) * 60) : 0 }
}
