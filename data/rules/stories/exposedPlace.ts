import { speciesNamed } from './speciesNamed.ts'

/** What a text gives away that could lead somebody to an animal. */
export interface Exposure {
  /** A point on the map, in figures, as a code or as a link. */
  coordinates: boolean
  /** Hunted or traded species that are named along with where they are. */
  species: string[]
}

/** By the general word that each also goes by, or by its own name. */
const hunted =
  /rhino|elephant|pangolin|gorilla|chimp|bonobo|lion|leopard|cheetah|vulture|parrot|turtle|tortoise|wild dog|eagle|crane|shoebill|okapi|hirola|addax|wolf/

const points = [
  // -1.2921, 36.8219 · 1.2921° S, 36.8219° E
  /[-+]?\d{1,2}\.\d{3,}\s*°?\s*[NS]?\s*[,;/ ]\s*[-+]?\d{1,3}\.\d{3,}/iu,
  // 1°17′31″S
  /\d{1,3}\s*°\s*\d{1,2}(?:\.\d+)?\s*['’′]/u,
  // 6GCRPR6C+97
  /(?:^|[^\p{L}\p{N}])[23456789CFGHJMPQRVWX]{4,8}\+[23456789CFGHJMPQRVWX]{2,3}(?![\p{L}\p{N}])/u,
  // ///filled.count.soap
  /\/\/\/\p{L}+\.\p{L}+\.\p{L}+/u,
  /maps\.app\.goo\.gl|goo\.gl\/maps|google\.[a-z.]+\/maps|maps\.(?:google|apple)\.|openstreetmap\.org|what3words\.com|w3w\.co/iu,
]

/** Where such an animal lives or can be waited for. */
const haunts =
  /\b(?:den|nest|burrow|lair|roost|nesting (?:site|beach|tree)|breeding site|waterhole|water hole|salt lick|feeding (?:site|ground))s?\b/iu
/** near Akamkpa · 4 km north of the gate */
const whereabouts =
  /\b(?:[Nn]ear|[Bb]eside|[Bb]ehind|[Oo]utside|[Cc]lose to|(?:[Nn]orth|[Ss]outh|[Ee]ast|[Ww]est) of|km from)\s+(?:the\s+)?\p{Lu}/u

export function exposureIn(text: string): Exposure {
  const coordinates = points.some((point) => point.test(text))
  const isPlaced = coordinates || haunts.test(text) || whereabouts.test(text)
  const species = isPlaced ? [...speciesNamed(text)].filter((name) => hunted.test(name.toLowerCase())) : []
  return { coordinates, species }
}
