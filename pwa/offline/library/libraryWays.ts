import type { AuthorPage } from '../../../data/contract/authors/pages.ts'
import type { PublicStory } from '../../../data/contract/stories.ts'
import type { StoriesByCountry, WaysOn } from '../../../data/contract/ways.ts'
import { linkFrom, waysOnFrom } from '../../../data/rules/stories/related.ts'
import { libraryStories } from './library.ts'

/*
 * Ways from story to story without a connection: of the stories that are on this device, and of no others. Those that were kept by an
 * earlier version name no country, species or author.
 */

export async function libraryAuthor(page: string): Promise<{ author: AuthorPage; asOf: string } | null> {
  const copy = await libraryStories({ author: page })
  const [newest] = copy?.stories ?? []
  if (!copy || !newest) return null
  const { authorName: name, country = null } = newest
  return { author: { page, name, country, bio: null, stories: copy.stories.length }, asOf: copy.asOf }
}

export async function libraryWaysOn(id: number): Promise<{ ways: WaysOn; asOf: string } | null> {
  const copy = await libraryStories()
  const stories = copy?.stories.map(whole)
  const story = stories?.find((one) => one.id === id)
  if (!copy || !stories || !story) return null
  const { next, related } = waysOnFrom(story, stories)
  const link = (other: PublicStory) => linkFrom(story, other)
  return { ways: { next: next && link(next), related: related.map(link) }, asOf: copy.asOf }
}

export async function libraryCountries(): Promise<(StoriesByCountry & { asOf: string }) | null> {
  const copy = await libraryStories()
  if (!copy) return null
  const counted = new Map<string, number>()
  for (const { country } of copy.stories.map(whole)) counted.set(country ?? '', (counted.get(country ?? '') ?? 0) + 1)
  const { '': unnamed = 0, ...named } = Object.fromEntries(counted)
  const countries = Object.entries(named).map(([country, stories]) => ({ country, stories }))
  return { countries: countries.sort((a, b) => b.stories - a.stories), unnamed, asOf: copy.asOf }
}

const whole = (story: PublicStory): PublicStory => ({
  ...story,
  authorPage: story.authorPage ?? null,
  country: story.country ?? null,
  species: story.species ?? [],
})
