import type { StoryLink } from '../../contract/ways.ts'
import { type StoryBond, type StoryCategory, storyBonds } from '../../vocabulary/stories.ts'

/** What of a story makes another one related to it. */
export interface Kin {
  id: number
  category: StoryCategory
  country: string | null
  species: readonly string[]
  publishedAt: string
}

/** How many are shown after a story. */
export const relatedCount = 2

/** In what they agree: a species that both name, the country, the theme. */
export function bondsBetween(one: Kin, other: Kin): StoryBond[] {
  const isSame: Record<StoryBond, boolean> = {
    species: one.species.some((name) => other.species.includes(name)),
    country: one.country !== null && one.country === other.country,
    category: one.category === other.category,
  }
  return storyBonds.filter((bond) => isSame[bond])
}

/** Another story by name, and in what it agrees with the one that leads to it. */
export const linkFrom = (from: Kin, story: Kin & Omit<StoryLink, 'bonds'>): StoryLink => ({
  id: story.id,
  title: story.title,
  language: story.language,
  authorName: story.authorName,
  authorLocation: story.authorLocation,
  authorPage: story.authorPage,
  publishedAt: story.publishedAt,
  bonds: bondsBetween(from, story),
})

/** Newest first, of those of one instant the one with the higher number: the order of every public list. */
const byPublication = (one: Pick<Kin, 'id' | 'publishedAt'>, other: Pick<Kin, 'id' | 'publishedAt'>) =>
  other.publishedAt.localeCompare(one.publishedAt) || other.id - one.id

/**
 * Where to go on after a story, among others: the `next` of the list, which is the one published before it, and those related
 * to it in most ways, of equals the newest; never the story itself, and none twice.
 */
export function waysOnFrom<Story extends Kin>(story: Kin, others: readonly Story[]) {
  const rest = others.filter(({ id }) => id !== story.id).sort(byPublication)
  const next = rest.find((other) => byPublication(story, other) < 0) ?? null
  const related = rest
    .filter((other) => other !== next && bondsBetween(story, other).length > 0)
    .sort(
      (one, other) => bondsBetween(story, other).length - bondsBetween(story, one).length || byPublication(one, other),
    )
  return { next, related: related.slice(0, relatedCount) }
}
