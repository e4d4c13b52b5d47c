import type { QueryClient } from '@tanstack/react-query'
import type { EngagementCounts } from '../../data/contract/engagement.ts'
import type { PublicStory } from '../../data/contract/stories.ts'
import type { Copied } from '../remote/fallback.ts'
import { storyById } from '../remote/queries.ts'

/** In whatever language it is shown. */
const onPages = (queries: QueryClient, id: number, change: (story: PublicStory) => PublicStory) =>
  queries.setQueriesData<Copied<{ story: PublicStory | null }>>({ queryKey: storyById(id).queryKey }, (known) =>
    known?.story ? { ...known, story: change(known.story) } : known,
  )

/** The counters as the server has them now; lists that show them are asked for again when they are next seen. */
export function showCounts(queries: QueryClient, storyId: number, counts: EngagementCounts) {
  const { viewCount, likeCount, shareCount } = counts
  onPages(queries, storyId, (story) => ({ ...story, viewCount, likeCount, shareCount }))
  void queries.invalidateQueries({ queryKey: ['stories'] })
}

/** A reader sees their own view counted, without another call. */
export const showOwnView = (queries: QueryClient, storyId: number) =>
  onPages(queries, storyId, (story) => ({ ...story, viewCount: story.viewCount + 1 }))
