import type { QueryClient } from '@tanstack/react-query'
import type { EngagementCounts } from '../../data/contract/engagement.ts'
import { storyById } from '../remote/queries.ts'

/** The counters as the server has them now; lists that show them are asked for again when they are next seen. */
export function showCounts(queries: QueryClient, storyId: number, counts: EngagementCounts) {
  const { viewCount, likeCount, shareCount } = counts
  queries.setQueryData(storyById(storyId).queryKey, (known) =>
    known?.story ? { ...known, story: { ...known.story, viewCount, likeCount, shareCount } } : known,
  )
  void queries.invalidateQueries({ queryKey: ['stories'] })
}

/** A reader sees their own view counted, without another call. */
export const showOwnView = (queries: QueryClient, storyId: number) =>
  queries.setQueryData(storyById(storyId).queryKey, (known) =>
    known?.story ? { ...known, story: { ...known.story, viewCount: known.story.viewCount + 1 } } : known,
  )
