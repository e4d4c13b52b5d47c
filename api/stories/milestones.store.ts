import { and, asc, eq, notExists, sql } from 'drizzle-orm'
import { storyMilestones } from '../../data/tables/rewards.ts'
import { stories } from '../../data/tables/stories.ts'
import type { Store } from '../platform/database.ts'
import { isOneOf, listFields, listRows } from '../platform/rows.ts'
import type { StoryRow } from './stories.store.ts'

type Kind = (typeof storyMilestones.$inferSelect)['kind']

/** Notes that a story is on the public site, and on the home page, for the first time; in the transaction that puts it there. */
export function noteMilestones(tx: Store, story: Pick<StoryRow, 'id' | 'status' | 'featured'>, at: string): void {
  if (story.status !== 'published') return
  const kinds: Kind[] = story.featured ? ['published', 'featured'] : ['published']
  tx.insert(storyMilestones)
    .values(kinds.map((kind) => ({ storyId: story.id, kind, at })))
    .onConflictDoNothing()
    .run()
}

/** Notes, of some stories, what came to the public site by another way, as demonstration content does. */
export function noteMissedMilestones(tx: Store, storyIds: number[]): void {
  for (const kind of ['published', 'featured'] as const) {
    const noted = tx
      .select({ one: sql`1` })
      .from(storyMilestones)
      .where(and(eq(storyMilestones.storyId, stories.id), eq(storyMilestones.kind, kind)))
    const missed = listFields(tx, stories, {
      fields: { storyId: stories.id, at: sql<string>`coalesce(${stories.publishedAt}, ${stories.createdAt})` },
      where: and(
        // The sign keeps SQLite from reading all that is published.
        sql`+${stories.status} = 'published'`,
        kind === 'featured' ? eq(stories.featured, true) : undefined,
        notExists(noted),
        isOneOf(stories.id, storyIds),
      ),
    })
    for (const { storyId, at } of missed) tx.insert(storyMilestones).values({ storyId, kind, at }).run()
  }
}

/** In the order in which they were noted. */
export const listMilestones = (db: Store, storyIds: number[]) =>
  listRows(db, storyMilestones, {
    where: isOneOf(storyMilestones.storyId, storyIds),
    orderBy: [asc(storyMilestones.id)],
  })
