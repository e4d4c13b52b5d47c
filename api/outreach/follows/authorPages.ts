import type { Store } from '../../platform/database.ts'
import type { StoryRow } from '../../stories/index.ts'

/** The page of a story's author; null where it has none. */
export const authorPageOf = (story: StoryRow & { authorPage?: string | null }): string | null =>
  story.authorPage ?? null

/** The name under which the author of a page writes; null where nothing of theirs is published. */
export const findAuthorName = (_db: Store, _page: string): string | null => null
