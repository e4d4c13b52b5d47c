import type { Lexicon } from '../../../../data/rules/search/readSearch.ts'
import { isSpelled, trigramsOf } from '../../../../data/rules/search/spelling.ts'
import { wordsOf } from '../../../../data/rules/wordsOf.ts'

/** A text by its fields, with what a word in each of them weighs. */
export type Fields = readonly (readonly [text: string, weight: number])[]

/** What a word is worth in the texts that have it. */
type Places = Map<number, number>

/** Which words stand in which texts, by number. */
export interface WordIndex {
  lexicon: Lexicon
  /** How well a text fits a word, by the number of the text. */
  placesOf(word: string): ReadonlyMap<number, number>
  texts: number
}

/** Longest piece of work before whoever types has their turn, on a phone of 2026; a slow one takes six times as long. */
const sliceMs = 4

/** Builds the index a few texts at a time, so that nothing that is typed waits for it. */
export async function buildWordIndex(texts: readonly Fields[]): Promise<WordIndex> {
  const places = new Map<string, Places>()
  const trigrams = new Map<string, string[]>()
  await inSlices(texts, (fields, number) => {
    for (const [text, weight] of fields) for (const word of wordsOf(text)) addTo(places, word, number, weight)
  })
  const words = [...places.keys()].sort()
  await inSlices(words, (word) => {
    if (!isSpelled(word)) return
    for (const trigram of trigramsOf(word)) {
      const known = trigrams.get(trigram)
      if (known) known.push(word)
      else trigrams.set(trigram, [word])
    }
  })
  return {
    lexicon: lexiconOf({ places, words, trigrams }),
    placesOf: (word) => places.get(word) ?? new Map(),
    texts: texts.length,
  }
}

function addTo(places: Map<string, Places>, word: string, number: number, weight: number) {
  const known = places.get(word) ?? new Map<number, number>()
  known.set(number, (known.get(number) ?? 0) + weight)
  places.set(word, known)
}

async function inSlices<T>(items: readonly T[], work: (item: T, index: number) => void): Promise<void> {
  let begun = performance.now()
  for (const [index, item] of items.entries()) {
    work(item, index)
    if (performance.now() - begun < sliceMs) continue
    await new Promise((resolve) => setTimeout(resolve))
    begun = performance.now()
  }
}

interface Words {
  places: ReadonlyMap<string, Places>
  /** In order. */
  words: readonly string[]
  trigrams: ReadonlyMap<string, readonly string[]>
}

function lexiconOf({ places, words, trigrams }: Words): Lexicon {
  const known = (term: string) => ({ term, texts: places.get(term)?.size ?? 0 })
  return {
    textsWith: (word) => places.get(word)?.size ?? 0,
    listFrom(beginning, limit) {
      const from = placeIn(words, beginning)
      let end = from
      while (words[end]?.startsWith(beginning)) end += 1
      return words
        .slice(from, end)
        .map(known)
        .sort((one, other) => other.texts - one.texts || (one.term < other.term ? -1 : 1))
        .slice(0, limit)
    },
    listSimilar(word, { apart, limit }) {
      const shared = new Map<string, number>()
      for (const trigram of trigramsOf(word))
        for (const term of trigrams.get(trigram) ?? [])
          if (Math.abs(term.length - word.length) <= apart) shared.set(term, (shared.get(term) ?? 0) + 1)
      return [...shared]
        .sort((one, other) => other[1] - one[1])
        .slice(0, limit)
        .map(([term]) => known(term))
    },
  }
}

/** Of the first word that is not before this one. */
function placeIn(words: readonly string[], word: string): number {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle] ?? '') < word) low = middle + 1
    else high = middle
  }
  return low
}
