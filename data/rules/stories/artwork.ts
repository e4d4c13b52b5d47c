import type { StoryCategory } from '../../vocabulary/stories.ts'
import { type Message, msg } from '../../words/words.ts'

export type Artwork = 'elephant' | 'lagoon' | 'pangolin' | 'rhino' | 'savanna' | 'turtle' | 'vulture'

/** The linocuts that may stand in for a missing photo, by what the story is about. */
const artworksOf: Record<StoryCategory, readonly [Artwork, Artwork]> = {
  'Wildlife Return': ['pangolin', 'rhino'],
  Education: ['turtle', 'elephant'],
  Coexistence: ['elephant', 'savanna'],
  'Conservation Success': ['turtle', 'vulture'],
  'Community Action': ['lagoon', 'savanna'],
  'Anti-Poaching': ['vulture', 'rhino'],
  'Habitat Protection': ['lagoon', 'turtle'],
  'Research & Monitoring': ['rhino', 'pangolin'],
  'Sustainable Tourism': ['savanna', 'elephant'],
  'Youth Engagement': ['pangolin', 'turtle'],
}

/** What each cover must not lose when it is cropped (`object-position`). */
export const focalPoints: Record<Artwork, string> = {
  elephant: '50% 42%',
  lagoon: '42% 55%',
  pangolin: '42% 80%',
  rhino: '24% 55%',
  savanna: '66% 100%',
  turtle: '50% 50%',
  vulture: '50% 38%',
}

export const artworkDescriptions: Record<Artwork, Message> = {
  elephant: msg('Linocut of an elephant facing us before a rising sun'),
  lagoon: msg('Linocut of somebody poling a canoe across a lagoon at sunset, watched by a heron'),
  pangolin: msg('Linocut of a pangolin walking under a full moon'),
  rhino: msg('Linocut of a rhino in tall grass with a bird on its back'),
  savanna: msg('Linocut of an elephant and her calf walking at sunrise'),
  turtle: msg('Linocut of a sea turtle swimming'),
  vulture: msg('Linocut of a vulture with its wings spread'),
}

type Subject = { id: number; category: StoryCategory }

const artworks = Object.keys(artworkDescriptions) as Artwork[]

/** All covers, those of its category first. */
function preferencesOf({ id, category }: Subject): Artwork[] {
  const [even, odd] = artworksOf[category]
  const own = id % 2 === 0 ? [even, odd] : [odd, even]
  return [...own, ...startingAt(id).filter((cover) => !own.includes(cover))]
}

const startingAt = (id: number) => artworks.map((_, step) => artworks[(id + step) % artworks.length] ?? 'savanna')

/** The same story always gets the same cover where it stands alone. */
export const artworkFor = (story: Subject): Artwork => preferencesOf(story)[0] ?? 'savanna'

/** In rows of up to three, the cards around one, above and at the corners too, are at most this many places before it. */
const around = 4

/** The first of the wishes that no neighbour shows, nor the rest of the page. */
const chooseBeside = (covers: readonly (Artwork | null)[], wishes: Artwork[], elsewhere: readonly Artwork[] = []) =>
  wishes.find((cover) => !elsewhere.includes(cover) && !covers.slice(-around).includes(cover)) ?? wishes[0] ?? 'savanna'

/** Plates for news, which have no categories of ours: the same post gets the same one, but for its neighbours'. */
export function artworksForNews(ids: readonly number[]): Artwork[] {
  const covers: Artwork[] = []
  for (const id of ids) covers.push(chooseBeside(covers, startingAt(id)))
  return covers
}

/**
 * Plates for a list in its order: null where the story brings a picture of its own. `elsewhere` are up to two that the
 * page shows outside the list.
 */
export function artworksFor(
  stories: readonly (Subject & { picture: unknown; video: unknown })[],
  elsewhere?: readonly Artwork[],
) {
  const covers: (Artwork | null)[] = []
  for (const story of stories)
    covers.push(story.picture || story.video ? null : chooseBeside(covers, preferencesOf(story), elsewhere))
  return covers
}
