import { speciesNames } from '../../vocabulary/species.ts'
import { language } from '../../words/language.ts'
import { defaultLanguage } from '../../words/languages.ts'
import { speciesName } from '../speciesName.ts'
import { wordsOf } from '../wordsOf.ts'
import { rootOf } from './searchWords.ts'

type Names = ReadonlyMap<string, string>
const known = new Map<string, Names>()

/** The species or kind of species that one word names in the language that is spoken, singular or plural, by its name in `speciesNames`. */
export function speciesSpoken(word: string): string | undefined {
  const spoken = language()
  // English names are known with all their spellings: `speciesNamed`.
  if (spoken === defaultLanguage) return undefined
  const names = known.get(spoken) ?? listNames()
  known.set(spoken, names)
  return names.get(rootOf(withoutArticle(word)))
}

/** Names of one word. Where several are called by it, the general one is meant. */
function listNames(): Names {
  const names = new Map<string, string>()
  const generalFirst = [...speciesNames].sort(
    (one, other) => Number(Boolean(one.kindOf)) - Number(Boolean(other.kindOf)),
  )
  for (const { name } of generalFirst) {
    const [word, ...more] = wordsOf(speciesName(name))
    const root = word && rootOf(word)
    if (root && more.length === 0 && !names.has(root)) names.set(root, name)
  }
  return names
}

/** The Arabic article is written as one with its word. */
const withoutArticle = (word: string) => (/^ال.{2}/u.test(word) ? word.slice(2) : word)
