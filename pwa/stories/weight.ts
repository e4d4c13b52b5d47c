import type { StoryCard } from '../../data/contract/stories.ts'

/** Of one card's text, and of a linocut that is not on the phone yet. */
const usualBytes = { card: 1_000, artwork: 5_500 }

/** What `count` more stories will weigh in bytes, if their pictures are like those already shown. */
export function weightOf(shown: readonly Pick<StoryCard, 'picture'>[], count: number): number {
  const pictures = shown.map(({ picture }) => picture?.bytes[0] ?? usualBytes.artwork)
  const average = pictures.reduce((sum, bytes) => sum + bytes, 0) / Math.max(1, pictures.length)
  return Math.round((average + usualBytes.card) * count)
}
