import { wordsOf } from '../wordsOf.ts'
import { isWordFor } from './searchWords.ts'

/** A text, cut where what was looked for begins and ends. */
export interface Part {
  text: string
  isFound: boolean
  /** Where it stands in the text. */
  start: number
}

const written = /[\p{L}\p{N}\p{M}]+/gu

const plain = /^[a-z0-9]+$/i
/** Most words need no tables of letters. */
const partsOf = (word: string) => (plain.test(word) ? [word.toLowerCase()] : wordsOf(word))

/** Where words stand that begin with one of these. */
function* placesOf(text: string, roots: readonly string[]) {
  for (const { 0: word, index } of text.matchAll(written))
    if (partsOf(word).some((part) => isWordFor(part, roots))) yield { start: index, end: index + word.length }
}

/** The whole text again, part by part. `roots`: what the words that were looked for begin with. */
export function foundIn(text: string, roots: readonly string[]): Part[] {
  if (roots.length === 0) return [{ text, isFound: false, start: 0 }]
  const parts: Part[] = []
  const cut = (start: number, end: number, isFound: boolean) => {
    if (end > start) parts.push({ text: text.slice(start, end), isFound, start })
  }
  let done = 0
  for (const { start, end } of placesOf(text, roots)) {
    cut(done, start, false)
    cut(start, end, true)
    done = end
  }
  cut(done, text.length, false)
  return parts
}

/** Letters shown before what was found. */
const leadIn = 40

/** The part of a text, on one line, in which what was looked for first stands; its beginning where it does not. */
export function passageOf(text: string, roots: readonly string[], letters: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const first = placesOf(line, roots).next().value
  const from = !first || first.end <= letters ? 0 : beginOfWord(line, first.start - leadIn)
  const rest = Array.from(line.slice(from, from + letters * 2))
  const shown = rest.slice(0, letters).join('')
  const isWhole = from + shown.length >= line.length
  return `${from > 0 ? '…' : ''}${shown}${isWhole ? '' : '…'}`
}

const beginOfWord = (line: string, near: number) => {
  const space = line.indexOf(' ', Math.max(0, near))
  return space < 0 ? near : space + 1
}
