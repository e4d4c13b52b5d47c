import type { StoryFields } from '../../../../data/contract/stories.ts'

/** What an admin can change in a story's words. */
export type StoryWords = Omit<StoryFields, 'authorEmail'>
export type WordField = keyof StoryWords

export const wordFields = [
  'title',
  'authorName',
  'authorLocation',
  'category',
  'content',
] as const satisfies WordField[]

export const wordsOf = (story: StoryWords) =>
  Object.fromEntries(wordFields.map((field) => [field, story[field]])) as StoryWords
