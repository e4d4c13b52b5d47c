import { readingRules } from '../../data/vocabulary/engagement.ts'
import { t } from '../../data/words/words.ts'
import { waitInWords } from './waitInWords.ts'

export type Gate = 'offline' | 'locked' | 'waiting' | 'ready' | 'silent'

interface Known {
  online: boolean
  isLiked: boolean
  percent: number
  furthest: number
  /** By the server's word. */
  valid: boolean
}

/** Percent of the text in which a reader is told what the mark is for. */
const beginning = 8

/** What a reader is told beside the heart: at the beginning what it takes, in the middle nothing, at the end the rest. */
export function gateOf({ online, isLiked, percent, furthest, valid }: Known): Gate {
  if (!online) return 'offline'
  if (isLiked) return 'silent'
  const isAtEnd = percent >= readingRules.completeScroll
  if (valid) return isAtEnd ? 'ready' : 'silent'
  if (furthest >= readingRules.completeScroll) return isAtEnd ? 'waiting' : 'silent'
  return percent <= beginning ? 'locked' : 'silent'
}

/** Progress would be read out without end; what changes for the reader is. */
export const isTold = (gate: Gate) => gate === 'ready' || gate === 'offline'

export const wholePercent = (percent: number) => String(Math.floor(percent))

/** How long until what was read is enough. */
export const restInWords = (secondsLeft: number | null) =>
  secondsLeft ? t('about {time}', { time: waitInWords(secondsLeft) }) : t('a moment')
