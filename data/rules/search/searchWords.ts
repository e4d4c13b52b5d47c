import { wordsOf } from '../wordsOf.ts'

/** Letters of a search that are looked at, and words of it, and letters of a word: nobody means more. */
export const searchBounds = { letters: 200, words: 8, lettersOfWord: 40 } as const

/** Words that nearly every text of a language has, where they mean hardly anything in the others. */
const everywhere = new Set(
  [
    'a an and are as at be but by for from had has have i in is it its of on or our that the their they this to was we were with',
    'au aux de des du en est et la le les que qui un une',
    'da das do dos e em na nas no nos o os um uma',
    'cha kwa ni vya wa ya za',
    'الى على عن في من',
  ].flatMap((words) => words.split(' ')),
)

/** What is left of a word before or after an apostrophe: l’éléphant, d’Afrique, the lion’s. */
const isShortened = (word: string) => /^(?:[cdjlmnst]|qu)$/.test(word)

/** The words that somebody looks for, each once. What stands in every text is left out, unless there is nothing else. */
export function searchWords(query: string): string[] {
  const all = new Set(
    wordsOf(query.slice(0, searchBounds.letters)).map((word) => word.slice(0, searchBounds.lettersOfWord)),
  )
  const telling = [...all].filter((word) => !everywhere.has(word) && !isShortened(word))
  return (telling.length > 0 ? telling : [...all]).slice(0, searchBounds.words)
}

/** What a word begins with in singular and plural: "lions" finds a lion, "communities" a community. */
export function rootOf(word: string): string {
  if (word.length > 5 && word.endsWith('ies')) return word.slice(0, -3)
  if (word.length > 3 && /[^su]s$/.test(word)) return word.slice(0, -1)
  return word
}

/** Whether a word of a text is one that was looked for: it begins as that does. */
export const isWordFor = (word: string, roots: readonly string[]) => roots.some((root) => word.startsWith(root))
