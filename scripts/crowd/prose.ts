const words =
  'river warden at dawn counted turtles along the lagoon while children from our school learned why seedlings matter and the old fishermen told how elephants crossed before the road came now nets are mended nests are guarded snares are gathered'.split(
    ' ',
  )

const frenchWords =
  'rivière garde à aube comptaient tortues longeant la lagune tandis enfants depuis notre école apprenaient pourquoi plants comptent et les vieux pêcheurs racontaient comment éléphants traversaient avant la route venait maintenant filets sont réparés nids sont gardés pièges sont ramassés'.split(
    ' ',
  )
const french = new Map(words.map((word, index) => [word, frenchWords[index] ?? word]))

/** The same prose word by word, with its names. */
export const inFrench = (prose: string) => prose.replace(/[a-z]+/g, (word) => french.get(word) ?? word)

/** The same numbers in every run, so that two runs measure the same thing (mulberry32). */
export function createNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const syllables = 'ba ke li mo nu ra sa ti wo ya dim gol'.split(' ')
/** One word in so many is a name: without them, all that is made up would be near to all else. */
const oneName = 2

/** Sentences of made-up prose, `count` words in sentences of twelve. */
export function proseOf(count: number, next: () => number): string {
  const oneOf = (list: readonly string[]) => list[Math.floor(next() * list.length)] ?? ''
  const draw = () => (next() * oneName < 1 ? oneOf(syllables) + oneOf(syllables) + oneOf(syllables) : oneOf(words))
  const drawn = Array.from({ length: count }, (_, index) => (index % 12 === 11 ? `${draw()}. ` : `${draw()} `))
  return drawn.join('').trim()
}
