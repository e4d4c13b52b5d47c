import type { SearchChoices } from '../../../data/contract/search.ts'

/** What a species is called here. The choices of a search say it: the names of all are too many for the script of a first visit. */
export const speciesIn = (choices: SearchChoices | undefined, species: string): string =>
  choices?.species.find(({ value }) => value === species)?.name ?? species
