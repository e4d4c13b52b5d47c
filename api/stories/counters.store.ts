import { eq, sql } from 'drizzle-orm'
import { stories } from '../../data/tables/stories.ts'
import { type Db, preparedOnce, type Store } from '../platform/database.ts'

/** What a reader's call has to know of a story, without reading its text. */
export const findStoryState = (db: Db, id: number) => statementOf(db).get({ id })

const statementOf = preparedOnce((db) =>
  db
    .select({
      status: stories.status,
      revision: stories.revision,
      /** Of the recording that is on its page. */
      voiceSeconds: sql<number | null>`(select voice.duration_seconds from media voice where voice.story_id = stories.id
        and voice.state = 'ready' and voice.kind = 'audio' and voice.approved = 1 and voice.removed = 0 limit 1)`,
    })
    .from(stories)
    .where(eq(stories.id, sql.placeholder('id')))
    .prepare(),
)

const counters = { viewCount: stories.viewCount, likeCount: stories.likeCount, shareCount: stories.shareCount }
export type StoryCounter = keyof typeof counters

export const countsOfStory = (db: Store, id: number) =>
  db.select(counters).from(stories).where(eq(stories.id, id)).get()

/** One more; to be called in the transaction of what is counted. The story's revision stays: no editor's view is outdated by it. */
export const countOnStory = (tx: Store, id: number, counter: StoryCounter) => oneMoreOf(tx)[counter].run({ id })

const oneMoreOf = preparedOnce((db) => {
  const oneMore = (counter: StoryCounter) =>
    db
      .update(stories)
      .set({ [counter]: sql`${counters[counter]} + 1` })
      .where(eq(stories.id, sql.placeholder('id')))
      .prepare()
  return { viewCount: oneMore('viewCount'), likeCount: oneMore('likeCount'), shareCount: oneMore('shareCount') }
})
