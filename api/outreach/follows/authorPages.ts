import { preparedOnce, type Store } from '../../platform/database.ts'
import type { StoryRow } from '../../stories/index.ts'

/** The page of a story's author; null where it has none. */
export const authorPageOf = (story: StoryRow & { authorPage?: string | null }): string | null =>
  story.authorPage ?? null

/** The name under which the author of a page writes; null where nothing of theirs is published. */
export const findAuthorName = (db: Store, page: string): string | null => newestNameOf(db)?.get(page) ?? null

/** Null in a database whose stories have no pages of their authors. */
const newestNameOf = preparedOnce(({ $client }) => {
  const hasPages = $client.prepare("select 1 from pragma_table_info('stories') where name = 'author_page'").get()
  if (!hasPages) return null
  return $client
    .prepare<[string], string>(
      `select author_name from stories where author_page = ? and status = 'published' order by published_at desc, id desc limit 1`,
    )
    .pluck()
})
