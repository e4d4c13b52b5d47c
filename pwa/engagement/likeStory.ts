import type { QueryClient } from '@tanstack/react-query'
import type { EngagementCounts } from '../../data/contract/engagement.ts'
import { t } from '../../data/words/words.ts'
import { showToast } from '../ui/toasts.ts'
import { tell } from './calls.ts'
import { showCounts } from './counts.ts'
import { rememberLike } from './likedStories.ts'
import { isToldAlone, reportNow } from './readings.ts'
import { isDuplicate, refusalToast } from './refusals.ts'

/** Likes a story for good; says how it went. */
export async function likeStory(queries: QueryClient, storyId: number): Promise<void> {
  try {
    await reportNow(storyId)
    const counts = await tell<EngagementCounts>(storyId, 'like')
    rememberLike(storyId)
    showCounts(queries, storyId, counts)
    showToast({ title: t('Story Liked!'), text: t('Thank you for your engagement.'), tone: 'good' })
  } catch (error) {
    if (isDuplicate(error)) rememberLike(storyId)
    showToast(refusalToast('like', error, isToldAlone(storyId)))
  }
}
