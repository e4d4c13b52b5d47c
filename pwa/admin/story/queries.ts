import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AdminStory } from '../../../data/contract/stories.ts'
import { colleaguesVersion } from '../kit/data/failures.ts'
import { listed, renewList } from '../kit/data/listed.ts'
import { colleagueMs, deskQueries } from '../kit/data/queries.ts'
import { fetchStories, fetchStory } from '../kit/data/stories.ts'
import type { AskedStories } from './filters.ts'
import { isUnderway } from './mediaLabels.ts'

/** How often a story is looked at while a file of it is being converted, in milliseconds. */
const conversionMs = 3_000

const storyLists = 'stories'

/** The stories of one state that fit, page by page; polled only while the browser tab is visible. */
export const storiesQuery = (asked: AskedStories) =>
  infiniteQueryOptions({
    queryKey: [storyLists, asked],
    queryFn: ({ pageParam }) => fetchStories(asked, pageParam),
    // While a narrower list is fetched, the one before it stays.
    placeholderData: keepPreviousData,
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
  stories.some(({ media, spokenYes }) => [...media, ...(spokenYes ? [spokenYes] : [])].some(isUnderway))
    ? conversionMs
    : colleagueMs

/** Shows what a change has made of a story. */
export async function changing(asked: Promise<AdminStory>): Promise<AdminStory> {
  const story = await notingTheirs(asked)
  noteStory(story)
  return story
}

/** Shows how a colleague has left a story who was faster. */
export async function notingTheirs<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked
  } catch (failure) {
    const current = colleaguesVersion(failure)
    if (current) noteStory(current)
    throw failure
  }
}

/** Shows a story as it is now wherever it stands, and takes it off the lists to which it no longer belongs. */
export function noteStory(story: AdminStory): void {
  deskQueries.setQueryData(storyQuery(story.id).queryKey, story)
  for (const { queryKey } of deskQueries.getQueryCache().findAll({ queryKey: [storyLists] })) {
    const { status } = queryKey[1] as AskedStories
    renewList(queryKey, story.id, story.status === status ? story : null)
  }
}
