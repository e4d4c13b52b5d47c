import { type Message, msg } from '../../words/words.ts'

/** A linocut with an animal, and patterns without one. */
export type Artwork = keyof typeof animalIn | (typeof patterns)[number]

/** A story that is told of another animal would be contradicted by it. */
const animalIn = {
  elephant: 'elephant',
  lagoon: 'heron',
  pangolin: 'pangolin',
  rhino: 'rhino',
  savanna: 'elephant',
  turtle: 'sea turtle',
  vulture: 'vulture',
} as const
type Linocut = keyof typeof animalIn
const linocuts = Object.keys(animalIn) as Linocut[]

const patterns = ['basket', 'cloth', 'grass', 'night', 'water'] as const

/** Of which the name does not end with the animal's. */
const seaTurtles = ['green turtle', 'leatherback', 'hawksbill', 'olive ridley', 'loggerhead']

/** By the names of `data/vocabulary/species.ts`, which is too large for a page that is read. */
const isA = (species: string, animal: string) =>
  species === animal || species.endsWith(` ${animal}`) || (animal === 'sea turtle' && seaTurtles.includes(species))

/** What each cover must not lose when it is cropped (`object-position`). */
export const focalPoints: Record<Artwork, string> = {
  basket: '50% 50%',
  cloth: '50% 50%',
  elephant: '50% 42%',
  grass: '70% 60%',
  lagoon: '42% 55%',
  night: '50% 90%',
  pangolin: '42% 80%',
  rhino: '24% 55%',
  savanna: '66% 100%',
  turtle: '50% 50%',
  vulture: '50% 38%',
  water: '50% 70%',
}

export const artworkDescriptions: Record<Artwork, Message> = {
  basket: msg('Pattern like a woven basket'),
  cloth: msg('Pattern like a printed cloth'),
  elephant: msg('Linocut of an elephant facing us before a rising sun'),
  grass: msg('Drawing of tall grass and the sun'),
  lagoon: msg('Linocut of somebody poling a canoe across a lagoon at sunset, watched by a heron'),
  night: msg('Drawing of stars over hills'),
  pangolin: msg('Linocut of a pangolin walking under a full moon'),
  rhino: msg('Linocut of a rhino in tall grass with a bird on its back'),
  savanna: msg('Linocut of an elephant and her calf walking at sunrise'),
  turtle: msg('Linocut of a sea turtle swimming'),
  vulture: msg('Linocut of a vulture with its wings spread'),
  water: msg('Pattern of waves'),
}

type Subject = { id: number; species: readonly string[] }

/** The linocuts of an animal that the story names, then all patterns. */
const preferencesOf = ({ id, species }: Subject): Artwork[] => [
  ...startingAt(id, linocuts).filter((cover) => species.some((name) => isA(name, animalIn[cover]))),
  ...startingAt(id, patterns),
]

const startingAt = <T>(id: number, all: readonly T[]): T[] => all.map((_, step) => all[(id + step) % all.length] as T)

/** The same story always gets the same cover where it stands alone. */
export const artworkFor = (story: Subject): Artwork => preferencesOf(story)[0] ?? 'cloth'

/** In rows of up to three, the cards around one, above and at the corners too, are at most this many places before it. */
const around = 4

/** The first of the wishes that no neighbour shows, nor the rest of the page. */
const chooseBeside = (covers: readonly (Artwork | null)[], wishes: Artwork[], elsewhere: readonly Artwork[] = []) =>
  wishes.find((cover) => !elsewhere.includes(cover) && !covers.slice(-around).includes(cover)) ?? wishes[0] ?? 'cloth'

/** Plates for news, which have no categories of ours: the same post gets the same one, but for its neighbours'. */
export function artworksForNews(ids: readonly number[]): Artwork[] {
  const covers: Artwork[] = []
  for (const id of ids) covers.push(chooseBeside(covers, startingAt(id, linocuts)))
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
