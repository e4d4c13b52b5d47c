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

export const wordsOf = (story: StoryWords): StoryWords => ({
  title: story.title,
  authorName: story.authorName,
  authorLocation: story.authorLocation,
  category: story.category,
  content: story.content,
})

export const sameWords = (one: StoryWords, other: StoryWords) =>
  wordFields.every((field) => one[field] === other[field])
