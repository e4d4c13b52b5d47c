import type { PlacingObstacle, SaidParagraph, SentParagraph, WordTime } from '../../contract/transcripts.ts'
import { asPiece, type Part, partsOf } from './translation.ts'

/*
 * What is said in a recording: paragraphs, each with the second at which it begins. One lasts until the next one that has a time. As text of a
 * story a paragraph keeps its time for as long as its words stay the same: it goes by the fingerprint of its words.
 */

/** For comparing words: neither spaces nor case matter. */
const bare = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()

/** Fewer letters are in many paragraphs by chance. */
const tellingLetters = 8

/**
 * What is kept of the paragraphs that the desk has sent. What a machine wrote stays the machine's, also parted or joined, and counts as listened to
 * only where somebody says so.
 */
export function paragraphsSent(before: readonly SaidParagraph[], sent: readonly SentParagraph[]): SaidParagraph[] {
  const known = new Map(before.map((one) => [one.id, one]))
  const drafted = before.filter(({ by }) => by === 'machine').map(({ text }) => bare(text))
  const isOfMachine = (text: string) =>
    drafted.some((one) => one === text || (isTelling(one, text) && (one.includes(text) || text.includes(one))))
  return sent.map(({ id, from, text: written, isSeen }) => {
    const text = asPiece(written)
    const there = known.get(id)
    const by = there?.by === 'machine' || isOfMachine(bare(text)) ? 'machine' : 'person'
    const isUnchanged = there?.isSeen === true && there.text === text
    return { id, from, text, by, isSeen: by === 'person' || isSeen || isUnchanged }
  })
}

const isTelling = (...texts: string[]) => texts.every(({ length }) => length >= tellingLetters)

const withWords = <One extends { text: string }>(paragraphs: readonly One[]) =>
  paragraphs.filter(({ text }) => asPiece(text) !== '')

/** What keeps it from being the text of the story. */
export function placingObstacle(paragraphs: readonly SaidParagraph[]): PlacingObstacle | null {
  const written = withWords(paragraphs)
  if (written.length === 0) return 'empty'
  return written.every(({ by, isSeen }) => by === 'person' || isSeen) ? null : 'unheard'
}

/** As the text of a story. */
export const textSaid = (paragraphs: readonly SaidParagraph[]): string =>
  withWords(paragraphs)
    .map(({ text }) => asPiece(text))
    .join('\n\n')

/** When each paragraph that has a time is said, in a recording of so many seconds. */
export function timesSaid(paragraphs: readonly SaidParagraph[], duration: number): WordTime[] {
  const timed = withWords(paragraphs).flatMap(({ text, from }) => {
    const of = partsOf({ title: '', content: text })[1]?.of
    return from === null || of === undefined || from >= duration ? [] : [{ of, from }]
  })
  return timed.map(({ of, from }) => {
    const next = timed.reduce((to, other) => (other.from > from ? Math.min(to, other.from) : to), duration)
    return { of, from, to: next }
  })
}

/** The same of the paragraphs that a story has now: those of other words have no time. 0 is the first. */
export function timesShown(parts: readonly Part[], times: readonly WordTime[]) {
  const left = [...times]
  return parts.slice(1).flatMap(({ of }, paragraph) => {
    const at = left.findIndex((one) => one.of === of)
    const [found] = at < 0 ? [] : left.splice(at, 1)
    return found ? [{ paragraph, from: found.from, to: found.to }] : []
  })
}
