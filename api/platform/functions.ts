import type Sqlite from 'better-sqlite3'
import { fold } from '../../data/rules/fold.ts'
import {
  choiceWord,
  indexedChoices,
  indexedPlace,
  indexedWords,
  termsOfStory,
  termsOfText,
  termsOfTranslation,
  withGeneralWords,
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

type Value = string | null

/** And what triggers of the search call: the names of lists are JSON, coming and going. */
const searching: Record<string, (...values: Value[]) => Value | readonly string[]> = {
  words_in: (text) => indexedWords(text ?? ''),
  words_in_markup: (...texts) => indexedWords(withoutMarkup(texts.join(' '))),
  words_of_place: (authorLocation, country = null) => indexedPlace({ authorLocation: authorLocation ?? '', country }),
  species_with_kinds: (species) => withGeneralWords(listIn(species)),
  choices_in: (category, country = null, species = null, language = null) =>
    indexedChoices({ category: category ?? '', country, species: listIn(species), language: language ?? '' }),
  terms_in: (category, country = null, species = null, ...texts) => {
    const [authorLocation = '', authorName = '', title = '', content = '', language = ''] = texts.map(
      (text) => text ?? '',
    )
    const words = { authorLocation, authorName, title, content, language }
    return termsOfStory({ category: category ?? '', country, species: listIn(species), ...words })
  },
  translated_title: (shown) => indexedWords(textsIn(shown)[0] ?? ''),
  translated_text: (shown) => indexedWords(textsIn(shown).slice(1).join(' ')),
  // Of a trigger that a later migration made anew.
  translated_choice: (language) => choiceWord('language', language ?? ''),
  translated_terms: (language, shown = null) => termsOfTranslation(language ?? '', textsIn(shown)),
  terms_in_markup: (...texts) => termsOfText(withoutMarkup(texts.join(' '))),
  trigrams_of: (word) => (word && isSpelled(word) ? trigramsOf(word) : []),
}

function listIn(json: Value | undefined): string[] {
  try {
    const list: unknown = JSON.parse(json ?? '[]')
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

/** The texts of a translation as its row holds them, its title first. */
function textsIn(shown: Value | undefined): string[] {
  try {
    const pieces: unknown = JSON.parse(shown ?? '[]')
    return Array.isArray(pieces) ? pieces.map((piece) => String(piece?.text ?? '')) : []
  } catch {
    return []
  }
}

/** Makes the functions known to a connection. */
export function teach(sqlite: Sqlite.Database): Sqlite.Database {
  for (const [name, of] of Object.entries(functions))
    sqlite.function(name, { deterministic: true }, (text) => (typeof text === 'string' ? of(text) : null))
  for (const [name, of] of Object.entries(searching))
    sqlite.function(name, { deterministic: true, varargs: true }, (...values: unknown[]) => {
      const answer = of(...values.map((value) => (typeof value === 'string' ? value : null)))
      return typeof answer === 'object' && answer !== null ? JSON.stringify(answer) : answer
    })
  return sqlite
}
