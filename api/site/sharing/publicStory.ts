import type { PublicStory } from '../../../data/contract/stories.ts'
import { mayAppear } from '../../../data/rules/stories/consent.ts'
import type { StoryExit } from '../../../data/vocabulary/consent.ts'
import type { Store } from '../../platform/database.ts'
import { findStory, listMediaOf, listShown, presentStory } from '../../stories/index.ts'

/** A story as everybody may see it, in the language that is spoken, or null when it may not leave on this way. */
export function findPublicStory(db: Store, id: number, exit: StoryExit = 'page'): PublicStory | null {
  const story = findStory(db, id)
  return story && mayAppear(story, exit)
    ? presentStory(story, listMediaOf(db, id), { translations: listShown(db, id) })
    : null
}
