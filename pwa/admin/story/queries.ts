import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { AdminStory } from '../../../data/contract/stories.ts'
import { type StoryStatus, storyStatuses } from '../../../data/vocabulary/stories.ts'
import { colleaguesVersion } from '../kit/data/failures.ts'
import { listed, renewList } from '../kit/data/listed.ts'
import { colleagueMs, deskQueries } from '../kit/data/queries.ts'
import { fetchStories, fetchStory } from '../kit/data/remote.ts'
import { isUnderway } from './mediaLabels.ts'

/** How often a story is looked at while a file of it is being converted, in milliseconds. */
const conversionMs = 3_000

/** The stories of one state, page by page; polled only while the browser tab is visible. */
export const storiesQuery = (status: StoryStatus) =>
  infiniteQueryOptions({
    queryKey: ['stories', status],
    queryFn: ({ pageParam }) => fetchStories(status, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    select: listed,
    refetchInterval: ({ state }) => pollOf(state.data?.pages.flatMap((page) => page.items) ?? []),
  })

export const storyQuery = (id: number) =>
  queryOptions({
    queryKey: ['story', id],
    queryFn: () => fetchStory(id),
    refetchInterval: ({ state }) => pollOf(state.data ? [state.data] : []),
  })

const pollOf = (stories: readonly AdminStory[]) =>
  stories.some(({ media }) => media.some(isUnderway)) ? conversionMs : colleagueMs

/** Shows what a change has made of a story; where a colleague was faster, how they have left it. */
export async function changing(asked: Promise<AdminStory>): Promise<AdminStory> {
  try {
    const story = await asked
    noteStory(story)
    return story
  } catch (failure) {
    const current = colleaguesVersion(failure)
    if (current) noteStory(current)
    throw failure
  }
}

/** Shows a story as it is now wherever it stands, and takes it off the lists to which it no longer belongs. */
export function noteStory(story: AdminStory): void {
  deskQueries.setQueryData(storyQuery(story.id).queryKey, story)
  for (const status of storyStatuses)
    renewList(storiesQuery(status).queryKey, story.id, story.status === status ? story : null)
}
