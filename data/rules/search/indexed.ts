import { africanCountries } from '../../vocabulary/africa.ts'
import { speciesNames } from '../../vocabulary/species.ts'
import { englishCountryName } from '../countryName.ts'
import { wordsOf } from '../wordsOf.ts'
import { searchBounds } from './searchWords.ts'

/** What a story can be chosen by, beside its words. */
export const choiceKinds = ['category', 'country', 'species', 'language'] as const
export type ChoiceKind = (typeof choiceKinds)[number]

/** What the index holds of a story is made from these. */
export interface IndexedStory {
  title: string
  content: string
  authorName: string
  authorLocation: string
  category: string
  country: string | null
  species: readonly string[]
  language: string
}

const generalWords = new Map(speciesNames.map(({ name, kindOf }) => [name, kindOf]))

/** The species that are named, and the general words for them: a black rhino is a rhino as well. */
export const withGeneralWords = (species: readonly string[]): string[] =>
  [...new Set([...species, ...species.flatMap((name) => generalWords.get(name) ?? [])])].sort()

/** A text as the index holds it. */
export const indexedWords = (text: string): string => wordsOf(text).join(' ')

/** A place, with the country that it names in another language or leaves unsaid. */
export const indexedPlace = ({ authorLocation, country }: Pick<IndexedStory, 'authorLocation' | 'country'>): string =>
  indexedWords(
    country && /^[A-Z]{2}$/.test(country) ? `${authorLocation} ${englishCountryName(country)}` : authorLocation,
  )

/** One word of the index by which a choice is found, such as `countryke`. */
export const choiceWord = (kind: ChoiceKind, value: string): string => `${kind}${wordsOf(value).join('')}`

/** A choice as it is counted, such as `country:KE`: no word of a text looks like it. */
export const choiceTerm = (kind: ChoiceKind, value: string): string => `${kind}:${value}`

type Choosable = Pick<IndexedStory, ChoiceKind>

const choicesOf = ({ category, country, species, language }: Choosable): [ChoiceKind, string][] => [
  ['category', category],
  ...(country ? [['country', country] as [ChoiceKind, string]] : []),
  ...(language ? [['language', language] as [ChoiceKind, string]] : []),
  ...withGeneralWords(species).map((name): [ChoiceKind, string] => ['species', name]),
]

export const indexedChoices = (story: Choosable): string =>
  choicesOf(story)
    .map(([kind, value]) => choiceWord(kind, value))
    .join(' ')

/** What is counted of a story: each of its words once, and its choices. */
export const termsOfStory = (story: IndexedStory): string[] => [
  ...termsOfText(`${story.title} ${story.content} ${story.authorName} ${indexedPlace(story)}`),
  ...choicesOf(story).map(([kind, value]) => choiceTerm(kind, value)),
]

export const termsOfText = (text: string): string[] =>
  [...new Set(wordsOf(text))].filter(({ length }) => length > 1 && length <= searchBounds.lettersOfWord)

/** The same of a translation, by which its story can be chosen in its language. */
export const termsOfTranslation = (language: string, pieces: readonly string[]): string[] => [
  ...termsOfText(pieces.join(' ')),
  choiceTerm('language', language),
]

/** The words of a text with markup. What scripts and styles contain is no text. */
export const withoutMarkup = (html: string): string =>
  html
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:[a-z]{2,8}|#x?[\da-f]{1,6});/gi, (entity) => letters[entity.toLowerCase()] ?? ' ')
const letters: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

/** Two indexes made by other rules hold other words: what one has written, the other would not find again to delete it. */
export const rulesOfIndex = () => JSON.stringify([4, speciesNames, africanCountries])
