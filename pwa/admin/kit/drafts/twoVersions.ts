/** Of a field that two people wrote at the same time: whose words stay. */
export type Choice = 'mine' | 'theirs'
export type Choices<Field extends string> = Partial<Record<Field, Choice>>

export interface Difference<Field extends string> {
  field: Field
  /** Decided when only one of the two changed the field; null when both did. */
  suggestion: Choice | null
}

interface Versions<Words> {
  /** What both started from. */
  base: Words
  mine: Words
  theirs: Words
}

/** Where my words and a colleague's part ways, in the order of the fields. */
export function findDifferences<Field extends keyof Words & string, Words>(
  fields: readonly Field[],
  { base, mine, theirs }: Versions<Words>,
): Difference<Field>[] {
  return fields
    .filter((field) => mine[field] !== theirs[field])
    .map((field) => {
      if (mine[field] === base[field]) return { field, suggestion: 'theirs' }
      return { field, suggestion: theirs[field] === base[field] ? 'mine' : null }
    })
}

/** My words with every field that was chosen from the colleague. */
export function mergeVersions<Field extends keyof Words & string, Words>(
  { mine, theirs }: Pick<Versions<Words>, 'mine' | 'theirs'>,
  choices: Choices<Field>,
): Words {
  const taken = Object.keys(choices).filter((field) => choices[field as Field] === 'theirs') as Field[]
  return { ...mine, ...Object.fromEntries(taken.map((field) => [field, theirs[field]])) }
}
