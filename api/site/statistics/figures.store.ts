import { and, count, eq, gt, ne, sql } from 'drizzle-orm'
import { figureNames, storyFigures } from '../../../data/tables/statistics.ts'
import { stories } from '../../../data/tables/stories.ts'
import { countRows, preparedOnce, type Store } from '../../platform/database.ts'

/** What one published story adds to the figures. */
export interface Share {
  community: string
  contributor: string
  species: string[]
}

/** Writes down what a story adds, or that it adds nothing any more. Says whether something else stood there. */
export function putShare(tx: Store, storyId: number, share: Share | null): boolean {
  const { find, remove, insert } = statementsOf(tx)
  const before = find.get({ storyId })
  if (isSame(before, share)) return false
  if (before) remove.run({ storyId })
  if (share) insert.run({ storyId, ...share })
  return true
}

const isSame = (before: Share | undefined, share: Share | null) =>
  before && share
    ? before.community === share.community &&
      before.contributor === share.contributor &&
      before.species.join('\n') === share.species.join('\n')
    : !before && !share

const statementsOf = preparedOnce((db) => {
  const { community, contributor, species } = storyFigures
  const isOfStory = eq(storyFigures.storyId, sql.placeholder('storyId'))
  return {
    find: db.select({ community, contributor, species }).from(storyFigures).where(isOfStory).prepare(),
    remove: db.delete(storyFigures).where(isOfStory).prepare(),
    insert: db
      .insert(storyFigures)
      .values({
        storyId: sql.placeholder('storyId'),
        community: sql.placeholder('community'),
        contributor: sql.placeholder('contributor'),
        species: sql.placeholder('species'),
      })
      .prepare(),
  }
})

/** How many stories there are, how many names of each kind, and which species. */
export const countFigures = (db: Store) => ({
  stories: countRows(db, storyFigures),
  names: Object.fromEntries(
    db
      .select({ kind: figureNames.kind, names: count() })
      .from(figureNames)
      .groupBy(figureNames.kind)
      .all()
      .map(({ kind, names }) => [kind, names]),
  ),
  species: db
    .select({ name: figureNames.name })
    .from(figureNames)
    .where(eq(figureNames.kind, 'species'))
    .all()
    .map(({ name }) => name),
})

/** The next stories that add something and are not published, after a number. */
export const listUnpublishedCounted = (db: Store, id: number, limit: number): number[] =>
  db
    .select({ id: storyFigures.storyId })
    .from(storyFigures)
    .innerJoin(stories, eq(stories.id, storyFigures.storyId))
    .where(and(gt(storyFigures.storyId, id), ne(stories.status, 'published')))
    .orderBy(storyFigures.storyId)
    .limit(limit)
    .all()
    .map((row) => row.id)

type Kind = (typeof figureNames.$inferSelect)['kind']
export const kinds: readonly Kind[] = figureNames.kind.enumValues

/** Counts how many stories bear each name of a kind. Says how many names were counted otherwise before. */
export function recountNames(tx: Store, kind: Kind): number {
  const counted = {
    community: sql`select community as name, count(*) as n from story_figures group by community`,
    contributor: sql`select contributor as name, count(*) as n from story_figures group by contributor`,
    species: sql`select value as name, count(*) as n from story_figures, json_each(species) group by value`,
  }[kind]
  const kept = sql`select name, stories as n from figure_names where kind = ${kind}`
  const wrong = tx.all<{ name: string }>(
    sql`select name from (select * from (${counted}) except ${kept}) union select name from (${kept} except select * from (${counted}))`,
  )
  for (const { name } of wrong) {
    tx.delete(figureNames)
      .where(and(eq(figureNames.kind, kind), eq(figureNames.name, name)))
      .run()
    tx.run(
      sql`insert into figure_names (kind, name, stories) select ${kind}, name, n from (${counted}) where name = ${name}`,
    )
  }
  return wrong.length
}
