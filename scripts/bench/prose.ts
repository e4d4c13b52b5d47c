const words =
  'river warden at dawn counted turtles along the lagoon while children from our school learned why seedlings matter and the old fishermen told how elephants crossed before the road came now nets are mended nests are guarded snares are gathered'.split(
    ' ',
  )

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

/** Sentences of made-up prose, `count` words in paragraphs of sixty. */
export function proseOf(count: number, next: () => number): string {
  const drawn = Array.from({ length: count }, (_, index) => {
    const word = words[Math.floor(next() * words.length)] ?? 'river'
    if (index % 60 === 59) return `${word}.\n\n`
    return index % 12 === 11 ? `${word}. ` : `${word} `
  })
  return drawn.join('').trim()
}
