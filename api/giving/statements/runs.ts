import bidiFactory from 'bidi-js'

const bidi = bidiFactory()

/** Letters of one direction and one face that stand together. */
export interface Run {
  text: string
  family: string
}

/** Say in which direction something runs, and have no shape. */
const marks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const rightToLeftLetter = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}\p{Script=Adlam}]/u

/**
 * A line as it is drawn, from left to right: pieces of one direction in the order of the Unicode Bidirectional Algorithm (UAX 9). Whoever draws a
 * piece of letters that run to the left sets it from right to left itself.
 */
export function runsOf(line: string, base: 'ltr' | 'rtl', faceFor: (word: string) => string): Run[] {
  const { levels } = bidi.getEmbeddingLevels(line, base)
  const mirrored = bidi.getMirroredCharactersMap(line, levels)
  const logical = pieces(line, levels, faceFor)
  const highest = Math.max(0, ...logical.map(({ level }) => level))
  const order = [...logical]
  for (let level = highest; level > 0; level--) reverseFrom(order, level)
  return order.flatMap(({ start, end, level, family }) => {
    const letters = Array.from(
      { length: end - start },
      (_, index) => mirrored.get(start + index) ?? line[start + index],
    )
    // Our faces have no shape for the narrow one.
    const text = letters.join('').replace(marks, '').replaceAll('\u202f', '\u00a0')
    // What has no letter of such a script would be set from left to right.
    const isTurned = level % 2 === 1 && !rightToLeftLetter.test(text)
    return text === '' ? [] : { text: isTurned ? Array.from(text).reverse().join('') : text, family }
  })
}

interface Piece {
  start: number
  end: number
  level: number
  family: string
}

/** In the order in which they are read. A word is of one face. */
function pieces(line: string, levels: Uint8Array, faceFor: (word: string) => string): Piece[] {
  const found: Piece[] = []
  for (const { 0: word, index } of line.matchAll(/\s+|[^\s]+/g)) {
    for (let start = index; start < index + word.length; ) {
      const level = levels[start] ?? 0
      let end = start
      while (end < index + word.length && levels[end] === level) end += 1
      const part = line.slice(start, end).replace(marks, '')
      const last = found.at(-1)
      const family = !part.trim() && last ? last.family : faceFor(part)
      if (last && last.level === level && last.family === family) last.end = end
      else found.push({ start, end, level, family })
      start = end
    }
  }
  return found
}

/** UAX 9, rule L2: each row of pieces of this level or a higher one, turned round. */
function reverseFrom(order: Piece[], level: number): void {
  for (let start = 0; start < order.length; start++) {
    if ((order[start]?.level ?? 0) < level) continue
    let end = start
    while (end < order.length && (order[end]?.level ?? 0) >= level) end += 1
    order.splice(start, end - start, ...order.slice(start, end).reverse())
    start = end
  }
}
