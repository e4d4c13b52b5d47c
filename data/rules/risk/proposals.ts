/** Words that hide where it was. `country`: its name, or null. */
export const somewhere = (country: string | null): string =>
  country === null ? 'in a place that we do not name' : `somewhere in ${country}`

/** The same with a capital, where it begins a sentence. */
export const asIn = (words: string, proposal: string): string =>
  /^\p{Lu}/u.test(words) ? proposal.charAt(0).toUpperCase() + proposal.slice(1) : proposal

const general: readonly [RegExp, string][] = [
  [/water|drink|d[’']eau|mare|charco|bebedouro|kisima|kunywa/i, 'water'],
  [/salt|mineral|feeding/i, 'food'],
  [/beach/i, 'beach'],
]

/** For a den or a waterhole, a word that nobody can go to. */
export const inGeneral = (words: string): string => general.find(([pattern]) => pattern.test(words))?.[1] ?? 'home'
