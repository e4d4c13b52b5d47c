import type { StoryFields } from '../../../data/contract/stories.ts'

/** What an admin can change in a story's words. */
export type StoryWords = Omit<StoryFields, 'authorEmail'>
export type WordField = keyof StoryWords
export type Choice = 'mine' | 'theirs'

export const wordFields = [
  'title',
  'authorName',
  'authorLocation',
  'category',
  'content',
] as const satisfies WordField[]

export interface Difference {
  field: WordField
  mine: string
  theirs: string
  /** Decided when only one of the two changed the text; null when both did. */
  suggestion: Choice | null
}

/** Where my text and my colleague's part ways, seen from the text that both started from. */
export function findDifferences(base: StoryWords, mine: StoryWords, theirs: StoryWords): Difference[] {
  return wordFields
    .filter((field) => mine[field] !== theirs[field])
    .map((field) => ({
      field,
      mine: mine[field],
      theirs: theirs[field],
      suggestion: suggest(field, base, mine, theirs),
    }))
}

function suggest(field: WordField, base: StoryWords, mine: StoryWords, theirs: StoryWords): Choice | null {
  if (mine[field] === base[field]) return 'theirs'
  if (theirs[field] === base[field]) return 'mine'
  return null
}

/** My text with every chosen difference taken over. */
export function mergeWords(mine: StoryWords, theirs: StoryWords, choices: Partial<Record<WordField, Choice>>) {
  const taken = wordFields.filter((field) => choices[field] === 'theirs')
  return { ...mine, ...Object.fromEntries(taken.map((field) => [field, theirs[field]])) } as StoryWords
}

export const wordsOf = (story: StoryWords): StoryWords => ({
  title: story.title,
  authorName: story.authorName,
  authorLocation: story.authorLocation,
  category: story.category,
  content: story.content,
})

export const sameWords = (one: StoryWords, other: StoryWords) =>
  wordFields.every((field) => one[field] === other[field])
