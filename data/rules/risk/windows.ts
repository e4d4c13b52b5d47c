/** Words of a text and where in it they begin. */
export interface Part {
  start: number
  text: string
}

/** No pattern is given more than this at once, so that none can take long over a text that was made to be slow. */
export const mostInWindow = 400
const overlap = 130

/** The whole text in pieces that overlap by more than what is looked for is long. */
export function windowsOf(text: string): Part[] {
  const windows: Part[] = []
  for (let start = 0; start < text.length; start += mostInWindow - overlap) {
    windows.push({ start, text: text.slice(start, start + mostInWindow) })
    if (start + mostInWindow >= text.length) break
  }
  return windows
}

export interface Sentence extends Part {
  paragraph: number
}

/** Its sentences; one that has no end is parted at a space. */
export function sentencesIn(text: string): Sentence[] {
  const sentences: Sentence[] = []
  let [start, paragraph] = [0, 0]
  while (start < text.length) {
    const end = endOfSentence(text, start)
    sentences.push({ start, paragraph, text: text.slice(start, end) })
    if (text.startsWith('\n\n', end - 1) || text.startsWith('\n\n', end)) paragraph += 1
    start = end
  }
  return sentences
}

function endOfSentence(text: string, start: number): number {
  const most = Math.min(start + mostInWindow, text.length)
  let space = most
  for (let at = start; at < most; at += 1) {
    const [one, next] = [text[at], text[at + 1]]
    if (one === '\n' && next === '\n') return at + 1
    if (
      (one === '.' || one === '!' || one === '?' || one === '…') &&
      (next === undefined || next === ' ' || next === '\n')
    )
      return at + 1
    if (one === ' ') space = at + 1
  }
  return most === text.length ? most : space
}

/**
 * What a pattern finds: its group `words`, which stands at its end, without the character before that must not belong to it. The
 * oldest browsers cannot look behind.
 */
export const foundBy = (pattern: RegExp, text: string): { start: number; words: string; match: RegExpMatchArray }[] =>
  [...text.matchAll(pattern)].map((match) => {
    const words = match.groups?.words ?? match[0]
    return { start: match.index + match[0].length - words.length, words, match }
  })
