import { matchPath, useLocation } from 'react-router-dom'
import { type StoryCategory, storyCategories } from '../../data/vocabulary/stories.ts'

/** 0, which no story has, for anything but a whole number. */
export const storyIdOf = (text: string | undefined) => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : 0)

/** Of the story page that is shown. */
export const useStoryId = () => storyIdOf(matchPath(storyPattern, useLocation().pathname)?.params.id)
export const storyPattern = '/story/:id'

/** What part of the list an address asks for; a category that does not exist asks for all of them. */
export function storyFilterOf(search: URLSearchParams): { category?: StoryCategory; before?: string } {
  return {
    category: storyCategories.find((category) => category === search.get('category')),
    before: search.get('before') ?? undefined,
  }
}
