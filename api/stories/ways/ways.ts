import type { StoriesByCountry, StoryLink, WaysOn } from '../../../data/contract/ways.ts'
import { type Kin, linkFrom } from '../../../data/rules/stories/related.ts'
import type { Store } from '../../platform/database.ts'
import { partsOf } from '../../platform/tallies.ts'
import { findStory, listStoriesById, type StoryRow } from '../stories.store.ts'
import { wordsIn } from '../translations/shown.ts'
import { listShownOf } from '../translations/translations.store.ts'
import { findWaysOn } from './ways.store.ts'

/** Where to go on after a published story; null when there is no such story. */
export function listWaysOn(db: Store, id: number, asked: string): WaysOn | null {
  const story = findStory(db, id)
  if (story?.status !== 'published') return null
  const { next, related } = findWaysOn(db, story)
  const rows = new Map(listStoriesById(db, [...related, ...(next === null ? [] : [next])]).map((row) => [row.id, row]))
  const translations = listShownOf(db, [...rows.keys()])
  const link = (other: number | null) => {
    const row = other === null ? undefined : rows.get(other)
    return presentLink(story, row && { ...row, ...wordsIn(row, translations.get(row.id) ?? [], asked) })
  }
  return { next: link(next), related: related.flatMap((other) => link(other) ?? []) }
}

const presentLink = (from: StoryRow, story: StoryRow | undefined): StoryLink | null =>
  story?.status === 'published' ? linkFrom(kinOf(from), { ...story, ...kinOf(story) }) : null

const kinOf = ({ id, category, country, species, publishedAt, createdAt }: StoryRow): Kin => ({
  id,
  category,
  country,
  species: species ?? [],
  publishedAt: publishedAt ?? createdAt,
})

/** How many published stories there are of each country that any is from, most first, and of places that name none. */
export function countByCountry(db: Store): StoriesByCountry {
  const counted = partsOf(db, 'published_stories').map(({ part: [country], n }) => ({ country, stories: n }))
  const countries = counted.filter(({ country, stories }) => country !== '' && stories > 0)
  return {
    countries: countries.sort((a, b) => b.stories - a.stories || a.country.localeCompare(b.country)),
    unnamed: counted.find(({ country }) => country === '')?.stories ?? 0,
  }
}
