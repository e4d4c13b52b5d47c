import type { StoryCategory } from '../vocabulary/stories.ts'

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

/** What each plate must not lose when it is cropped (`object-position`). */
export const focalPoints: Record<Artwork, string> = {
  elephant: '50% 42%',
  lagoon: '42% 55%',
  pangolin: '42% 80%',
  rhino: '24% 55%',
  savanna: '66% 100%',
  turtle: '50% 50%',
  vulture: '50% 38%',
}

export const artworkDescriptions: Record<Artwork, string> = {
  elephant: 'Linocut of an elephant facing us before a rising sun',
  lagoon: 'Linocut of somebody poling a canoe across a lagoon at sunset, watched by a heron',
  pangolin: 'Linocut of a pangolin walking under a full moon',
  rhino: 'Linocut of a rhino in tall grass with a bird on its back',
  savanna: 'Linocut of an elephant and her calf walking at sunrise',
  turtle: 'Linocut of a sea turtle swimming',
  vulture: 'Linocut of a vulture with its wings spread',
}

type Subject = { id: number; category: StoryCategory }

/** The same story always gets the same plate, unless its neighbour in a list already shows it. */
export function artworkFor({ id, category }: Subject, neighbour?: Artwork): Artwork {
  const list = artworksOf[category]
  const first = list[id % 2 === 0 ? 0 : 1]
  return first === neighbour ? (list[0] === first ? list[1] : list[0]) : first
}

const artworks = Object.keys(artworkDescriptions) as Artwork[]

/** Plates for news, which have no categories of ours: the same post always gets the same one, but for its neighbour's. */
export function artworksForNews(ids: readonly number[]): Artwork[] {
  const plates: Artwork[] = []
  for (const id of ids) {
    const at = (step: number) => artworks[(id + step) % artworks.length] ?? 'savanna'
    plates.push(at(0) === plates.at(-1) ? at(1) : at(0))
  }
  return plates
}

/** Plates for a list in its order: null where the story brings a picture of its own. */
export function artworksFor(stories: readonly (Subject & { picture: unknown; video: unknown })[]) {
  const plates: (Artwork | null)[] = []
  for (const story of stories)
    plates.push(story.picture || story.video ? null : artworkFor(story, plates.at(-1) ?? undefined))
  return plates
}
