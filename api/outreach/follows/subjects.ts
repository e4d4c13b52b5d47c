import { type FollowSubject, subjectText } from '../../../data/contract/outreach/follows.ts'
import { countryName } from '../../../data/rules/countryName.ts'
import { greetingName } from '../../../data/rules/greetingName.ts'
import { speciesName } from '../../../data/rules/speciesName.ts'
import { speciesNames } from '../../../data/vocabulary/species.ts'
import { t } from '../../../data/words/words.ts'
import type { Store } from '../../platform/database.ts'
import { findNewestOn, type StoryRow } from '../../stories/index.ts'
import { pagesWithFormer } from './authorPages.ts'

/** By which subjects a story is followed, as `subjectText`. Whoever follows a general word follows its kinds. */
export function subjectsOfStory(db: Store, { country, species, authorPage }: StoryRow): string[] {
  const named = (species ?? []).flatMap((name) => [name, ...general(name)])
  return [
    ...(country ? [{ kind: 'country', value: country } as const] : []),
    ...[...new Set(named)].map((value) => ({ kind: 'species', value }) as const),
    ...(authorPage ? pagesWithFormer(db, authorPage) : []).map((value) => ({ kind: 'author', value }) as const),
  ].map(subjectText)
}

const bySpecies = new Map(speciesNames.map((one) => [one.name, one]))
const general = (name: string): string[] => {
  const kindOf = bySpecies.get(name)?.kindOf
  return kindOf ? [kindOf] : []
}

/** What somebody follows, in the language that is spoken, as the name of what comes: `stories from Kenya`. Null where there is no such thing. */
export function subjectInWords(db: Store, { kind, value }: FollowSubject): string | null {
  if (kind === 'species')
    return bySpecies.has(value) ? t('stories about the {species}', { species: speciesName(value) }) : null
  if (kind === 'country') {
    const country = /^[A-Z]{2}$/.test(value) ? countryName(value) : value
    return country === value || value === 'ZZ' ? null : t('stories from {country}', { country })
  }
  const newest = findNewestOn(db, value)
  if (!newest) return null
  const author = greetingName(newest.authorName)
  return author ? t('stories by {author}', { author }) : t('stories by this author')
}
