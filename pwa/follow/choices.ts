import { type FollowSubject, subjectText } from '../../data/contract/outreach/follows.ts'
import type { PublicStory } from '../../data/contract/stories.ts'
import { countryName } from '../../data/rules/countryName.ts'

/** What can be followed, as a form offers it. */
export interface FollowChoice {
  /** As it is sent, such as `country:KE`. */
  value: string
  label: string
}

const choice = (subject: FollowSubject, label: string): FollowChoice => ({ value: subjectText(subject), label })

export const ofCountry = (code: string) => choice({ kind: 'country', value: code }, `Stories from ${countryName(code)}`)
export const ofSpecies = (name: string) => choice({ kind: 'species', value: name }, `Stories about the ${name}`)
export const ofAuthor = (page: string, name: string) => choice({ kind: 'author', value: page }, `Stories by ${name}`)

/** A story that names many animals is about none of them. */
const mostSpecies = 4

/** By what a story is followed: its country, its species, its author. */
export const choicesOf = (story: Pick<PublicStory, 'country' | 'species' | 'authorName'>): FollowChoice[] => [
  ...(story.country ? [ofCountry(story.country)] : []),
  ...story.species.slice(0, mostSpecies).map(ofSpecies),
]
