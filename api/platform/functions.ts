import type Sqlite from 'better-sqlite3'
import { countryOf } from '../../data/rules/authors/countryOf.ts'
import { fold } from '../../data/rules/fold.ts'
import {
  indexedChoices,
  indexedPlace,
  indexedWords,
  speciesIn,
  termsOfStory,
  termsOfText,
  withoutMarkup,
} from '../../data/rules/search/indexed.ts'
import { isSpelled, trigramsOf } from '../../data/rules/search/spelling.ts'
import { comparable, lowered, mailboxOf } from './addresses.ts'

/**
 * What SQL of this product calls by name. Indexes hold what `comparable`, `mailbox` and `folded` make of a text: a connection without them can read the database,
 * and neither write to those tables nor check them.
 */
const functions = { folded: fold, lowered, comparable, mailbox: mailboxOf }
export const functionNames = Object.keys(functions)

/** And what triggers of the search call. Lists leave as JSON. */
const searching: Record<string, (...texts: string[]) => unknown> = {
  words_in: indexedWords,
  words_in_markup: (...texts) => indexedWords(withoutMarkup(texts.join(' '))),
  words_of_place: indexedPlace,
  country_of: countryOf,
  species_in: (title = '', content = '') => speciesIn({ title, content }),
  choices_in: (category = '', authorLocation = '', title = '', content = '') =>
    indexedChoices({ category, authorLocation, title, content }),
  terms_in: (category = '', authorLocation = '', authorName = '', title = '', content = '') =>
    termsOfStory({ category, authorLocation, authorName, title, content }),
  terms_in_markup: (...texts) => termsOfText(withoutMarkup(texts.join(' '))),
  trigrams_of: (word = '') => (isSpelled(word) ? trigramsOf(word) : []),
}

/** Makes the functions known to a connection. */
export function teach(sqlite: Sqlite.Database): Sqlite.Database {
  for (const [name, of] of Object.entries(functions))
    sqlite.function(name, { deterministic: true }, (text) => (typeof text === 'string' ? of(text) : null))
  for (const [name, of] of Object.entries(searching))
    sqlite.function(name, { deterministic: true, varargs: true }, (...texts: unknown[]) => {
      const answer = of(...texts.map((text) => (typeof text === 'string' ? text : '')))
      return Array.isArray(answer) ? JSON.stringify(answer) : answer
    })
  return sqlite
}
