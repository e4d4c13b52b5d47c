import { type ChoiceKind, choiceWord } from '../../../data/rules/search/indexed.ts'
import type { Search, Sought } from '../../../data/rules/search/readSearch.ts'

/** An expression of FTS5 for stories with all the words, and with these choices. Words are letters and digits: none of them is an operator. */
export function storyExpression({ words }: Pick<Search, 'words'>, choices: readonly [ChoiceKind, string][]): string {
  const parts = [
    ...words.map((sought) => orNamed(sought, `{title text writer place} : (${anyOf(sought)})`)),
    ...chosenIn(choices),
  ]
  return parts.join(' AND ')
}

const chosenIn = (choices: readonly [ChoiceKind, string][]) =>
  choices.map(([kind, value]) => `(choices : "${choiceWord(kind, value)}")`)

/** The same, with all the words in the title. */
export const titleExpression = (search: Pick<Search, 'words'>, choices: readonly [ChoiceKind, string][]): string =>
  [columnExpression(search, 'title'), ...chosenIn(choices)].join(' AND ')

/** An expression for translations with all the words, of stories with these choices and in the language that was chosen. */
export const translationExpression = (
  { words }: Pick<Search, 'words'>,
  choices: readonly [ChoiceKind, string][],
): string =>
  [...words.map((sought) => orNamed(sought, `{title text} : (${anyOf(sought)})`)), ...chosenIn(choices)].join(' AND ')

const orNamed = ({ species }: Sought, inText: string) =>
  species ? `(${inText} OR choices : "${choiceWord('species', species)}")` : `(${inText})`

/** The same words, all of them in this column. */
export const columnExpression = ({ words }: Pick<Search, 'words'>, column: 'title' | 'writer'): string =>
  words.map((sought) => `(${column} : (${anyOf(sought)}))`).join(' AND ')

export const postExpression = ({ words }: Pick<Search, 'words'>): string =>
  words.map((sought) => `(${anyOf(sought)})`).join(' AND ')

const anyOf = ({ word, known }: Sought) =>
  (known.length > 0 ? known.map(({ term }) => term) : [word]).map((term) => `"${term}"`).join(' OR ')
