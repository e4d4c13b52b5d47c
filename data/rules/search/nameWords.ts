import { africanCountries } from '../../vocabulary/africa.ts'
import { speciesNames } from '../../vocabulary/species.ts'
import { categoryWords, storyCategories } from '../../vocabulary/stories.ts'
import { language } from '../../words/language.ts'
import { t } from '../../words/words.ts'
import { countryName } from '../countryName.ts'
import { speciesName } from '../speciesName.ts'
import { wordsOf } from '../wordsOf.ts'
import { rootOf } from './searchWords.ts'

interface NameWords {
  words: ReadonlySet<string>
  roots: ReadonlySet<string>
}

const known = new Map<string, NameWords>()

/** The words of all species, categories and countries, in English and in the language that is spoken. */
export const nameWords = (): Iterable<string> => here().words

/** A word of such a name, in singular or plural: it is right, whether or not a text has it. */
export const isNameWord = (word: string): boolean => here().words.has(word) || here().roots.has(rootOf(word))

function here(): NameWords {
  const spoken = language()
  const made = known.get(spoken) ?? make()
  known.set(spoken, made)
  return made
}

function make(): NameWords {
  const names = [
    ...speciesNames.flatMap(({ name, also = [], plurals = [] }) => [name, speciesName(name), ...also, ...plurals]),
    ...storyCategories.flatMap((category) => [category, t(categoryWords[category])]),
    ...africanCountries.flatMap(({ code, name }) => [name, countryName(code)]),
  ]
  const words = new Set(names.flatMap(wordsOf))
  return { words, roots: new Set([...words].map(rootOf)) }
}
