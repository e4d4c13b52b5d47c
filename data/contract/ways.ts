import type { StoryBond } from '../vocabulary/stories.ts'
import type { PublicStory } from './stories.ts'

/** A published story by name, as another one leads to it. */
export interface StoryLink
  extends Pick<
    PublicStory,
    'id' | 'title' | 'authorName' | 'authorLocation' | 'authorPage' | 'publishedAt' | 'language'
  > {
  /** In what the two agree. */
  bonds: StoryBond[]
}

/**
 * `GET /api/stories/{id}/ways`: where to go on after a story. `next` is the one that a list shows after it, null for the one that was published
 * first; `related` agree with it in species, country or theme, in most of these first, and are at most two. Errors: 404 story.not_found.
 */
export interface WaysOn {
  next: StoryLink | null
  related: StoryLink[]
}

/** `GET /api/story-countries`: how many published stories there are of each country, and never more of a place than that. */
export interface StoriesByCountry {
  /** ISO 3166-1 alpha-2, most stories first. */
  countries: { country: string; stories: number }[]
  /** Of places in which no country could be told. */
  unnamed: number
}
