import type { PublicStory } from '../../../data/contract/stories.ts'
import type { Store } from '../../platform/database.ts'
import { findStory, listMediaOf, presentStory } from '../../stories/index.ts'

/** A story as everybody may see it, or null when it is not on the site. */
export function findPublicStory(db: Store, id: number): PublicStory | null {
  const story = findStory(db, id)
  return story?.status === 'published' ? presentStory(story, listMediaOf(db, id)) : null
}
