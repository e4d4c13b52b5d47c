import { type FollowSubject, subjectText } from '../../data/contract/outreach/follows.ts'
import { countryName } from '../../data/rules/countryName.ts'
import { t } from '../../data/words/words.ts'
import { isolated } from '../ui/Written.tsx'

/** What can be followed, as a form offers it. */
export interface FollowChoice {
  /** As it is sent, such as `country:KE`. */
  value: string
  label: string
}

interface Subjects {
  country?: string | null
  species?: readonly string[]
  /** What a species is called on this page, where that is known. */
  nameOf?: (species: string) => string
  /** The address of the author's page, and the name there. */
  authorPage?: string | null
  authorName?: string
}

/** A story that names many animals is about none of them. */
const mostSpecies = 4

/** By what the stories of a page are followed: its country, its species, its author, as far as it has them. */
export const choicesOf = ({
  country,
  species = [],
  nameOf = asItIs,
  authorPage,
  authorName,
}: Subjects): FollowChoice[] => [
  ...(country
    ? [choice({ kind: 'country', value: country }, t('Stories from {country}', { country: countryName(country) }))]
    : []),
  ...species
    .slice(0, mostSpecies)
    .map((name) =>
      choice({ kind: 'species', value: name }, t('Stories about the {name}', { name: isolated(nameOf(name)) })),
    ),
  ...(authorPage && authorName
    ? [choice({ kind: 'author', value: authorPage }, t('Stories by {name}', { name: isolated(authorName) }))]
    : []),
]

const asItIs = (name: string) => name

const choice = (subject: FollowSubject, label: string): FollowChoice => ({ value: subjectText(subject), label })
