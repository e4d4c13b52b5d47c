import type { Suggestions } from '../../../data/contract/search.ts'
import { countryName, englishCountryName } from '../../../data/rules/countryName.ts'
import { readSearch } from '../../../data/rules/search/readSearch.ts'
import { isWordFor, searchWords } from '../../../data/rules/search/searchWords.ts'
import { speciesName } from '../../../data/rules/speciesName.ts'
import { wordsOf } from '../../../data/rules/wordsOf.ts'
import { withheldName } from '../../../data/vocabulary/policies.ts'
import type { Store } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { idsOf } from '../../platform/rows.ts'
import { listShownOf, listStoriesById, presentStory, type StoryRow } from '../../stories/index.ts'
import { columnExpression } from './expression.ts'
import { listStoriesWith, listTranslationsWith } from './search.store.ts'
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
  const byTitle = columnExpression(sought, 'title')
  const titled = [...listStoriesWith(db, byTitle, most.looked), ...listTranslationsWith(db, byTitle, most.looked)]
  const byWriter = listStoriesWith(db, columnExpression(sought, 'writer'), most.looked)
  return {
    titles: titlesOf(db, publicStories(db, titled).slice(0, most.titles)),
    species: listChoices(db, 'species', mostChoices)
      .map(({ value, stories }) => ({ value, stories, name: speciesName(value) }))
      .filter(({ value, name }) => isMeant(value) || isMeant(name))
      .slice(0, most.species),
    countries: listChoices(db, 'country', mostChoices)
      .map(({ value, stories }) => ({ value, stories, name: countryName(value) }))
      .filter(({ value, name }) => isMeant(name) || isMeant(englishCountryName(value)))
      .slice(0, most.countries),
    writers: [...new Set(publicStories(db, byWriter).map(({ authorName }) => authorName))]
      .filter((name) => name !== withheldName)
      .slice(0, most.writers),
  }
}

/** The newest first. */
const publicStories = (db: Store, ids: readonly number[]): StoryRow[] =>
  listStoriesById(db, [...new Set(ids)])
    .filter(({ status }) => status === 'published')
    .sort((one, other) => other.id - one.id)

/** As each is called in the language that is spoken, where it is released in that, whatever it was found by. */
function titlesOf(db: Store, rows: readonly StoryRow[]): Suggestions['titles'] {
  const translations = listShownOf(db, idsOf(rows))
  return rows.map((row) => ({
    id: row.id,
    title: presentStory(row, [], { translations: translations.get(row.id) }).title,
  }))
}
