import { useQuery } from '@tanstack/react-query'
import { sharePath } from '../../../../data/rules/site/shareLink.ts'
import { type Subject, subjectOfStory } from '../../social/subjects.ts'
import { publicStoriesQuery } from '../queries.ts'

/** What goes out along with an item about a story: its link and its share card. */
export function useSubject(storyId: number | null): Pick<Subject, 'path' | 'picture'> | null {
  const { data: stories } = useQuery({ ...publicStoriesQuery, enabled: storyId !== null })
  if (storyId === null) return null
  const story = stories?.find(({ id }) => id === storyId)
  return story ? subjectOfStory(story) : { path: sharePath(storyId), picture: null }
}
