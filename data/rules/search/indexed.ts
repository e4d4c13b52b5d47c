import { speciesNames } from '../../vocabulary/species.ts'
import { countryOf } from '../authors/countryOf.ts'
import { speciesNamed } from '../stories/speciesNamed.ts'
import { wordsOf } from '../wordsOf.ts'
import { countryName } from './countryName.ts'
import { searchBounds } from './searchWords.ts'

/** What a story can be chosen by, beside its words. */
export const choiceKinds = ['category', 'country', 'species'] as const
export type ChoiceKind = (typeof choiceKinds)[number]

/** What the index holds of a story is made from these of its words. */
export interface IndexedStory {
  title: string
  content: string
  authorName: string
  authorLocation: string
  category: string
}

const generalWords = new Map(speciesNames.map(({ name, kindOf }) => [name, kindOf]))

/** The species that a story names; a black rhino is a rhino as well. */
export function speciesIn({ title, content }: Pick<IndexedStory, 'title' | 'content'>): string[] {
  const named = [...speciesNamed(`${title}\n${content}`)]
  const general = named.flatMap((name) => generalWords.get(name) ?? [])
  return [...new Set([...named, ...general])].sort()
}

/** A text as the index holds it. */
export const indexedWords = (text: string): string => wordsOf(text).join(' ')

/** A place, with the country that it names in another language or leaves unsaid. */
export function indexedPlace(location: string): string {
  const country = countryOf(location)
  return indexedWords(country ? `${location} ${countryName(country)}` : location)
}

/** One word of the index by which a choice is found, such as `countryke`. */
export const choiceWord = (kind: ChoiceKind, value: string): string => `${kind}${wordsOf(value).join('')}`

/** A choice as it is counted, such as `country:KE`: no word of a text looks like it. */
export const choiceTerm = (kind: ChoiceKind, value: string): string => `${kind}:${value}`

function choicesOf(story: Omit<IndexedStory, 'authorName'>): [ChoiceKind, string][] {
  const country = countryOf(story.authorLocation)
  return [
    ['category', story.category],
    ...(country ? [['country', country] as [ChoiceKind, string]] : []),
    ...speciesIn(story).map((name): [ChoiceKind, string] => ['species', name]),
  ]
}

export const indexedChoices = (story: Omit<IndexedStory, 'authorName'>): string =>
  choicesOf(story)
    .map(([kind, value]) => choiceWord(kind, value))
    .join(' ')

/** What is counted of a story: each of its words once, and its choices. */
export const termsOfStory = (story: IndexedStory): string[] => [
  ...termsOfText(`${story.title} ${story.content} ${story.authorName} ${indexedPlace(story.authorLocation)}`),
  ...choicesOf(story).map(([kind, value]) => choiceTerm(kind, value)),
]

export const termsOfText = (text: string): string[] =>
  [...new Set(wordsOf(text))].filter(({ length }) => length > 1 && length <= searchBounds.lettersOfWord)

/** The words of a text with markup. What scripts and styles contain is no text. */
export const withoutMarkup = (html: string): string =>
  html
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:[a-z]{2,8}|#x?[\da-f]{1,6});/gi, (entity) => letters[entity.toLowerCase()] ?? ' ')
const letters: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

/** Two indexes made by other rules hold other words: what one has written, the other would not find again to delete it. */
export const rulesOfIndex = () => JSON.stringify([1, speciesNames])
