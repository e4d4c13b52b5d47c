import { diffWordsWithSpace } from 'diff'
import { languageName } from '../../../../data/rules/stories/storyLanguage.ts'
import { type StoryWords, type WordField, wordFields } from '../edit/storyWords.ts'

/** A stretch of a text that stayed, was taken out or was put in. */
export interface Stretch {
  kind: 'same' | 'out' | 'in'
  text: string
}

export interface Change {
  field: WordField
  stretches: Stretch[]
}

/** What an edit did to the words of a story, field by field and word by word; nothing for fields that it left. */
export const changesBetween = (before: Compared, after: Compared): Change[] =>
  wordFields
    .filter((field) => before[field] && after[field] && before[field] !== after[field])
    .map((field) => ({ field, stretches: stretchesOf(said(before, field), said(after, field)) }))

/** Versions from before stories had a language name none. */
export type Compared = Omit<StoryWords, 'language'> & { language?: string | null }

const said = (words: Compared, field: WordField) =>
  field === 'language' ? languageName(words.language ?? '') : words[field]

/** Word by word. */
export const stretchesOf = (before: string, after: string): Stretch[] =>
  diffWordsWithSpace(before, after).map(({ value, added, removed }) => ({
    kind: removed ? 'out' : added ? 'in' : 'same',
    text: value,
  }))

/** Of an unchanged stretch, as many characters are shown beside a change. */
const besideLength = 120

/** The stretches with what lies far from any change left out: a long story is not read again for one word. */
export const shortened = (stretches: readonly Stretch[]): Stretch[] =>
  stretches.map((stretch, index) => {
    const { kind, text } = stretch
    const isFirst = index === 0
    const isLast = index === stretches.length - 1
    const most = besideLength * (isFirst || isLast ? 1 : 2)
    if (kind !== 'same' || text.length <= most + 1) return stretch
    const head = isFirst ? '' : text.slice(0, besideLength)
    const tail = isLast ? '' : text.slice(-besideLength)
    return { kind, text: `${head} … ${tail}` }
  })
