import type { ReadingRequirements } from '../../data/contract/engagement.ts'
import { countWords, requirementsOf } from '../../data/rules/readers/reading.ts'
import { t } from '../../data/words/words.ts'
import type { Db } from '../platform/database.ts'
import { ProductError } from '../platform/http/errors.ts'
import { findStory, findStoryState } from '../stories/index.ts'

export interface ReadableStory extends ReadingRequirements {
  id: number
}

/** Published stories with what reading them takes. Words are counted once per revision. */
export function createReadableStories(db: Db) {
  const known = new Map<number, ReadableStory & { revision: number; voiceSeconds: number | null }>()

  /** Errors: story.not_found, for whatever the public does not see. */
  return (id: number): ReadableStory => {
    const state = findStoryState(db, id)
    if (state?.status !== 'published') {
      known.delete(id)
      throw new ProductError('notFound', 'story.not_found', t('Story not found'))
    }
    const story = known.get(id)
    const { revision, voiceSeconds } = state
    if (story?.revision === revision && story.voiceSeconds === voiceSeconds) return story
    const content = findStory(db, id)?.content ?? ''
    const fresh = { id, revision, voiceSeconds, ...requirementsOf(countWords(content), voiceSeconds) }
    known.set(id, fresh)
    return fresh
  }
}
