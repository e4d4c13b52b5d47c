import { type ChoiceKind, choiceWord } from '../../../data/rules/search/indexed.ts'
import { rootOf, searchWords } from '../../../data/rules/search/searchWords.ts'
import { isSpelled, type Known, mistakesIn, nearestTo } from '../../../data/rules/search/spelling.ts'
import { speciesNamed } from '../../../data/rules/stories/speciesNamed.ts'
import type { Store } from '../../platform/database.ts'
import { listSimilar, listWords, textsWith } from './terms.store.ts'

/** One word that was looked for, as the index knows it. */
interface Sought {
  /** As typed, or what was meant. */
  word: string
  root: string
  /** Words of public texts that begin so. None: no text has it. */
  known: Known[]
  /** What it names, so that a hyaena is found among hyenas. */
  species: string | undefined
}

/** What is looked for. */
export interface Search {
  words: Sought[]
  roots: string[]
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
export function readSearch(db: Store, query: string): Search {
  const typed = searchWords(query)
  const words = typed.map((word) => seek(db, word) ?? seekMeant(db, word) ?? nowhere(word))
  const isCorrected = words.some(({ word }, index) => word !== typed[index])
  return {
    words,
    roots: words.map(({ root }) => root),
    corrected: isCorrected ? words.map(({ word }) => word).join(' ') : null,
    texts: words.reduce((sum, { known }) => sum + textsOf(known), 0),
  }
}

const textsOf = (known: readonly Known[]) => known.reduce((sum, { texts }) => sum + texts, 0)

function seek(db: Store, word: string): Sought | undefined {
  const root = word.length < 2 ? word : rootOf(word)
  const species = only(speciesNamed(word))
  const known = withinBounds(word, textsWith(db, word), root.length < 2 ? [] : listWords(db, root, bounds.known))
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

function seekMeant(db: Store, word: string): Sought | undefined {
  if (!isSpelled(word)) return undefined
  const meant = nearestTo(word, listSimilar(db, word, { apart: mistakesIn(word), limit: bounds.similar }))
  return meant ? seek(db, meant) : undefined
}

/** A word of one letter is no word of the list, and may stand in a text. */
const nowhere = (word: string): Sought => ({ word, root: word, known: [], species: undefined })

const only = (found: ReadonlySet<string>) => (found.size === 1 ? [...found][0] : undefined)

/** An expression of FTS5 for stories with all the words, and with these choices. Words are letters and digits: none of them is an operator. */
export function storyExpression({ words }: Pick<Search, 'words'>, choices: readonly [ChoiceKind, string][]): string {
  const parts = [
    ...words.map((sought) => {
      const inText = `{title text writer place} : (${anyOf(sought)})`
      return sought.species ? `(${inText} OR choices : "${choiceWord('species', sought.species)}")` : `(${inText})`
    }),
    ...choices.map(([kind, value]) => `(choices : "${choiceWord(kind, value)}")`),
  ]
  return parts.join(' AND ')
}

/** The same words, all of them in this column. */
export const columnExpression = ({ words }: Pick<Search, 'words'>, column: 'title' | 'writer'): string =>
  words.map((sought) => `(${column} : (${anyOf(sought)}))`).join(' AND ')

export const postExpression = ({ words }: Pick<Search, 'words'>): string =>
  words.map((sought) => `(${anyOf(sought)})`).join(' AND ')

const anyOf = ({ word, known }: Sought) =>
  (known.length > 0 ? known.map(({ term }) => term) : [word]).map((term) => `"${term}"`).join(' OR ')
