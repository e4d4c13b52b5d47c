import type { PhotoEdit } from '../../../../data/contract/photos.ts'
import type { AdminStory, StoryFields } from '../../../../data/contract/stories.ts'
import { usualStoryLanguage } from '../../../../data/vocabulary/storyLanguages.ts'

/** What an admin can change in a story's words. */
export type StoryWords = Omit<StoryFields, 'authorEmail' | 'language'> & { language: string }
export type WordField = keyof StoryWords

export const wordFields = [
  'title',
  'authorName',
  'authorLocation',
  'category',
  'language',
  'content',
] as const satisfies WordField[]

export const wordsOf = ({ language = usualStoryLanguage, ...story }: Omit<StoryFields, 'authorEmail'>): StoryWords => {
  const words = { ...story, language }
  return Object.fromEntries(wordFields.map((field) => [field, words[field]])) as StoryWords
}

/** With what an admin can change of the photos: `photos` as the contract has it. */
export interface EditWords extends StoryWords {
  photos: string
}

export const editFields = [...wordFields, 'photos'] as const satisfies (keyof EditWords)[]

export const editWordsOf = (story: Omit<StoryFields, 'authorEmail'> & Pick<AdminStory, 'media'>): EditWords => ({
  ...wordsOf(story),
  photos: writePhotos(
    story.media
      .filter(({ kind }) => kind === 'image')
      .map(({ id, caption, description }) => ({ id, caption, description })),
  ),
})

export const photosIn = ({ photos }: Pick<EditWords, 'photos'>) => JSON.parse(photos) as PhotoEdit[]
export const writePhotos = (photos: readonly PhotoEdit[]): string => JSON.stringify(photos)
