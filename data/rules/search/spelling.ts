/** Words that are compared as they sound: shorter ones have too little to go by, longer ones nobody types. */
const spelledLengths = { least: 4, most: 24 } as const

export const isSpelled = (word: string) =>
  word.length >= spelledLengths.least && word.length <= spelledLengths.most && /^\p{L}+$/u.test(word)

/** Each three letters of a word that follow each other, its beginning and end among them: " li", "lio", "ion", "on ". */
export function trigramsOf(word: string): string[] {
  const padded = ` ${word} `
  return [...new Set(Array.from({ length: word.length }, (_, at) => padded.slice(at, at + 3)))]
}

/** How many mistakes a word of this length may have. */
export const mistakesIn = (word: string) => (word.length < 6 ? 1 : 2)

/** A known word, and how many texts have it. */
export interface Known {
  term: string
  texts: number
}

/** The word may be one that somebody meant. */
export interface Candidate extends Known {
  /** Of a species, a category or a country. */
  isName?: boolean
}

/**
 * The known word that somebody meant: the nearest, of several a name, then the one that most texts have; null where none is near
 * enough. Right words of another meaning are often one letter apart, such as donkey and monkey, goat and goal: so the first letter
 * is the same, and a word of four letters becomes a name or nothing.
 */
export function nearestTo(word: string, known: Iterable<Candidate>): string | null {
  let nearest: Measured | null = null
  for (const one of known) {
    if (!mayBeMeant(word, one)) continue
    const most = mostMistakes(word, one)
    const mistakes = mistakesBetween(word, one.term, most)
    if (mistakes > most) continue
    if (!nearest || isNearer({ ...one, mistakes }, nearest)) nearest = { ...one, mistakes }
  }
  return nearest?.term ?? null
}

const mayBeMeant = (word: string, { term, isName }: Candidate) =>
  (isName || word.length > spelledLengths.least) &&
  (word[0] === term[0] || (word[0] === term[1] && word[1] === term[0]))

/** A name may have two letters more. Between others the shorter word decides: "part" is not what "parrot" meant. */
function mostMistakes(word: string, { term, isName }: Candidate): number {
  if (isName && word.length > spelledLengths.least && isLeftOf(word, term)) return 2
  return Math.min(mistakesIn(word), mistakesIn(term))
}

/** Whether a word is what is left of another when some of its letters are missing. */
function isLeftOf(word: string, whole: string): boolean {
  let at = 0
  for (const letter of whole) if (letter === word[at]) at += 1
  return at === word.length
}

type Measured = Candidate & { mistakes: number }

const isNearer = (one: Measured, other: Measured) =>
  one.mistakes !== other.mistakes
    ? one.mistakes < other.mistakes
    : Boolean(one.isName) !== Boolean(other.isName)
      ? Boolean(one.isName)
      : isBefore(one, other)

const isBefore = (one: Known, other: Known) =>
  one.texts > other.texts || (one.texts === other.texts && one.term < other.term)

/**
 * Letters that are missing, too many, wrong or in the place of their neighbour (optimal string alignment). More than `most` are not
 * counted further.
 */
export function mistakesBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let [beforeLast, last]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= one.length; i++) {
    const row = rowOf(one, other, i, beforeLast, last)
    if (Math.min(...row) > most) return most + 1
    ;[beforeLast, last] = [last, row]
  }
  return last[other.length] ?? 0
}

function rowOf(
  one: string,
  other: string,
  i: number,
  beforeLast: readonly number[],
  last: readonly number[],
): number[] {
  const row = [i]
  const at = (places: readonly number[], place: number) => places[place] ?? 0
  for (let j = 1; j <= other.length; j++) {
    const isSame = one[i - 1] === other[j - 1]
    const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
    const changed = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (isSame ? 0 : 1))
    row.push(isSwapped ? Math.min(changed, at(beforeLast, j - 2) + 1) : changed)
  }
  return row
}
