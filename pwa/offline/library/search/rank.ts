import type { Search, Sought } from '../../../../data/rules/search/readSearch.ts'
import type { WordIndex } from './wordIndex.ts'

/** How soon more of the same word counts less (k1 of BM25). */
const saturation = 1.2

/** The texts that have all the words, with how well they fit: the higher, the better. `named`: texts that name a species. */
export function rankTexts(
  index: WordIndex,
  { words }: Search,
  named: (species: string) => readonly number[],
): Map<number, number> {
  const [first, ...others] = words.map((sought) => fitting(index, sought, named))
  const ranked = new Map(first)
  for (const [number, score] of ranked) {
    const scores = others.map((fits) => fits.get(number))
    if (scores.some((one) => one === undefined)) ranked.delete(number)
    else
      ranked.set(
        number,
        scores.reduce<number>((sum, one) => sum + (one ?? 0), score),
      )
  }
  return ranked
}

/** Texts that have one of the words that are meant. */
function fitting(index: WordIndex, { known, species }: Sought, named: (species: string) => readonly number[]) {
  const fits = new Map<number, number>()
  for (const { term, texts } of known) {
    const rarity = Math.log(1 + (index.texts - texts + 0.5) / (texts + 0.5))
    for (const [number, weight] of index.placesOf(term))
      fits.set(number, (fits.get(number) ?? 0) + (rarity * weight * (saturation + 1)) / (weight + saturation))
  }
  for (const number of species ? named(species) : []) if (!fits.has(number)) fits.set(number, 0)
  return fits
}
