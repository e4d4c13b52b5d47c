import type { Suggestions } from '../../../data/contract/search.ts'
import { countryName, englishCountryName } from '../../../data/rules/countryName.ts'
import { readSearch } from '../../../data/rules/search/readSearch.ts'
import { isWordFor, searchWords } from '../../../data/rules/search/searchWords.ts'
import { speciesName } from '../../../data/rules/speciesName.ts'
import { wordsOf } from '../../../data/rules/wordsOf.ts'
import { withheldName } from '../../../data/vocabulary/policies.ts'
import type { Deps } from '../../platform/deps.ts'
import { listStoriesById } from '../../stories/index.ts'
import { columnExpression } from './expression.ts'
import { listStoriesWith } from './search.store.ts'
import { lexiconOf, listChoices } from './terms.store.ts'

/** Of each kind, at most so many; writers are taken from the newest stories whose writer is so called. */
const most = { titles: 4, species: 3, countries: 3, writers: 3, looked: 20 } as const
const mostChoices = 300

/** What is on the site and goes by what was typed so far. */
export function suggest({ db }: Pick<Deps, 'db'>, typed: string): Suggestions {
  const words = searchWords(typed)
  if (words.join('').length < 2) return { titles: [], species: [], countries: [], writers: [] }
  const isMeant = (name: string) => {
    const parts = wordsOf(name)
    return words.every((word) => parts.some((part) => isWordFor(part, [word])))
  }
  const sought = readSearch(lexiconOf(db), typed)
  const storiesBy = (column: 'title' | 'writer') =>
    listStoriesById(db, listStoriesWith(db, columnExpression(sought, column), most.looked))
      .filter(({ status }) => status === 'published')
      .sort((one, other) => other.id - one.id)
  return {
    titles: storiesBy('title')
      .slice(0, most.titles)
      .map(({ id, title }) => ({ id, title })),
    species: listChoices(db, 'species', mostChoices)
      .map(({ value, stories }) => ({ value, stories, name: speciesName(value) }))
      .filter(({ value, name }) => isMeant(value) || isMeant(name))
      .slice(0, most.species),
    countries: listChoices(db, 'country', mostChoices)
      .map(({ value, stories }) => ({ value, stories, name: countryName(value) }))
      .filter(({ value, name }) => isMeant(name) || isMeant(englishCountryName(value)))
      .slice(0, most.countries),
    writers: [...new Set(storiesBy('writer').map(({ authorName }) => authorName))]
      .filter((name) => name !== withheldName)
      .slice(0, most.writers),
  }
}
