import { speciesNamed } from '../stories/speciesNamed.ts'
import { isNameWord, nameWords } from './nameWords.ts'
import { rootOf, searchWords } from './searchWords.ts'
import { speciesSpoken } from './speciesSpoken.ts'
import { isSpelled, type Known, mistakesIn, nearestTo } from './spelling.ts'

/** The words of all texts that are searched. */
export interface Lexicon {
  /** In how many texts a word stands. */
  textsWith(word: string): number
  /** Words that begin so, the most used first. */
  listFrom(beginning: string, limit: number): Known[]
  /** Words of about this length that share the most trigrams with one. */
  listSimilar(word: string, bounds: { apart: number; limit: number }): Known[]
}

/** One word that was looked for, as the index knows it. */
export interface Sought {
  /** As typed, or what was meant. */
  word: string
  root: string
  /** Words of public texts that begin so. None: no text has it. */
  known: Known[]
  /** What it names, so that a hyaena is found among hyenas, and whoever reads French finds elephants by “éléphants”. */
  species: string | undefined
}

/** What is looked for. */
export interface Search {
  words: Sought[]
  roots: string[]
  /** The words that are searched in place of those that were typed; to be told where they find something. */
  corrected: string | null
  /** In how many texts the words stand, each by itself. */
  texts: number
}

/**
 * Bounds of the work for one search, whatever the words: words of the index that stand for one that was typed, the texts in which these
 * stand, and words among which a misspelt one is searched.
 */
const bounds = { known: 24, texts: 60_000, similar: 40 } as const

/** Understands what was typed: its words, what they begin with, and what was meant by those that no text has. */
export function readSearch(lexicon: Lexicon, query: string): Search {
  const typed = searchWords(query)
  const words = typed.map((word) => seek(lexicon, word) ?? seekMeant(lexicon, word) ?? nowhere(word))
  const isCorrected = words.some(({ word }, index) => word !== typed[index])
  return {
    words,
    roots: words.map(({ root }) => root),
    corrected: isCorrected ? words.map(({ word }) => word).join(' ') : null,
    texts: words.reduce((sum, { known }) => sum + textsOf(known), 0),
  }
}

const textsOf = (known: readonly Known[]) => known.reduce((sum, { texts }) => sum + texts, 0)

function seek(lexicon: Lexicon, word: string): Sought | undefined {
  const root = word.length < 2 ? word : rootOf(word)
  const species = only(speciesNamed(word)) ?? speciesSpoken(word)
  const known = withinBounds(word, lexicon.textsWith(word), root.length < 2 ? [] : lexicon.listFrom(root, bounds.known))
  return known.length > 0 || species ? { word, root, known, species } : undefined
}

/** The word itself first, then the most used of those that begin like it. */
function withinBounds(word: string, texts: number, others: readonly Known[]): Known[] {
  const all = [...(texts > 0 ? [{ term: word, texts }] : []), ...others.filter(({ term }) => term !== word)]
  let sum = 0
  return all.filter((one, index) => {
    sum += one.texts
    return index === 0 || sum <= bounds.texts
  })
}

function seekMeant(lexicon: Lexicon, word: string): Sought | undefined {
  if (!isSpelled(word) || isNameWord(word)) return undefined
  const similar = lexicon.listSimilar(word, { apart: mistakesIn(word), limit: bounds.similar })
  const names = [...nameWords()].map((term) => ({ term, texts: 0, isName: true }))
  const meant = nearestTo(word, [...similar, ...names])
  return meant ? seek(lexicon, meant) : undefined
}

/** A word of one letter is no word of the list, and may stand in a text. */
const nowhere = (word: string): Sought => ({ word, root: word, known: [], species: undefined })

const only = (found: ReadonlySet<string>) => (found.size === 1 ? [...found][0] : undefined)
