import { speciesWords } from '../vocabulary/speciesWords.ts'
import { t } from '../words/words.ts'

/** What a species is called in the language that is spoken, from its name in `speciesNames`; what is none of these stays as it is. */
export function speciesName(name: string): string {
  const known = Object.hasOwn(speciesWords, name) ? speciesWords[name] : undefined
  return known ? t(known) : name
}
