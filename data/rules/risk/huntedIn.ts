import {
  type HuntedSpecies,
  huntedElsewhere,
  huntedInGeneral,
  huntedSpecies,
  redListNames,
} from '../../vocabulary/huntedSpecies.ts'
import { speciesNames } from '../../vocabulary/species.ts'
import { fold } from '../fold.ts'
import { speciesNamed } from '../stories/speciesNamed.ts'

const byName = new Map(huntedSpecies.map((species) => [species.name, species]))
const general = new Set<string>(huntedInGeneral)

/** The hunted ones among the species that a text names. */
export function huntedIn(text: string): string[] {
  const named = [...speciesNamed(text)].filter((name) => byName.has(name) || general.has(name))
  const elsewhere = fold(text)
    .split(/[^a-z]+/)
    .flatMap((word) => (Object.hasOwn(huntedElsewhere, word) ? (huntedElsewhere[word] ?? []) : []))
  return [...new Set([...named, ...elsewhere])]
}

/** Of a general word: all that it may mean. */
export const factsOf = (name: string): HuntedSpecies[] => {
  const one = byName.get(name)
  if (one) return [one]
  return speciesNames.filter(({ kindOf }) => kindOf === name).flatMap((kind) => byName.get(kind.name) ?? [])
}

/** International trade in it is forbidden, in part at least. */
export const isMostHunted = (name: string): boolean =>
  factsOf(name).some(({ appendix }) => appendix?.startsWith('I') && appendix !== 'II')

/** "black rhino: hunted for its horn. Critically Endangered (IUCN Red List, 2020), CITES Appendix I", without what was not found. */
export function factInWords({ name, status, assessed, appendix, huntedFor }: HuntedSpecies): string {
  const listed = [
    ...(status ? [`${redListNames[status]} (IUCN Red List${assessed ? `, ${assessed}` : ''})`] : []),
    ...(appendix ? [`CITES Appendix ${appendix}`] : []),
  ].join(', ')
  return `${name}: hunted for ${huntedFor}.${listed && ` ${listed}`}`
}
