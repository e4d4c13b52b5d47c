import { and, count, eq, gt, sql } from 'drizzle-orm'
import { figureNames, storyFigures } from '../../../data/tables/statistics.ts'
import { stories } from '../../../data/tables/stories.ts'
import { countRows, preparedOnce, type Store } from '../../platform/database.ts'
import { deleteRows, isOneOf, listFields } from '../../platform/rows.ts'

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

/** The next stories that add something, after a number, and whether they are published. */
export const listCountedAfter = (db: Store, id: number, limit: number): { id: number; isPublished: boolean }[] =>
  db
    .select({ id: storyFigures.storyId, status: stories.status })
    .from(storyFigures)
    .innerJoin(stories, eq(stories.id, storyFigures.storyId))
    .where(gt(storyFigures.storyId, id))
    .orderBy(storyFigures.storyId)
    .limit(limit)
    .all()
    .map((row) => ({ id: row.id, isPublished: row.status === 'published' }))

export type NameKind = (typeof figureNames.$inferSelect)['kind']

/** Names of a kind after one, in order: those that stories bear and those that are kept. */
export const listNamesAfter = (
  db: Store,
  kind: 'community' | 'contributor',
  after: string,
  limit: number,
): string[] => {
  const column = storyFigures[kind]
  const borne = sql`select distinct ${column} as name from ${storyFigures} where ${column} > ${after} order by 1 limit ${limit}`
  const kept = sql`select name from ${figureNames} where ${eq(figureNames.kind, kind)} and name > ${after} order by 1 limit ${limit}`
  return db
    .all<{ name: string }>(
      sql`select name from (select * from (${borne}) union select * from (${kept})) order by name limit ${limit}`,
    )
    .map(({ name }) => name)
}

/** The species that the next stories name, after a number. */
export const listSpeciesAfter = (db: Store, id: number, limit: number) =>
  listFields(db, storyFigures, {
    fields: { id: storyFigures.storyId, species: storyFigures.species },
    where: gt(storyFigures.storyId, id),
    orderBy: [storyFigures.storyId],
    limit,
  })

export const listKeptNames = (db: Store, kind: NameKind) =>
  listFields(db, figureNames, {
    fields: { name: figureNames.name, stories: figureNames.stories },
    where: eq(figureNames.kind, kind),
  })

/** Counts how many stories bear each of these names. Says how many of them were counted otherwise before. */
export function correctNames(tx: Store, kind: NameKind, names: readonly string[]): number {
  const counted = new Map(countNames(tx, kind, names).map(({ name, n }) => [name, n]))
  const isOneOfThem = and(eq(figureNames.kind, kind), isOneOf(figureNames.name, names))
  const kept = new Map(
    listFields(tx, figureNames, {
      fields: { name: figureNames.name, stories: figureNames.stories },
      where: isOneOfThem,
    }).map(({ name, stories }) => [name, stories]),
  )
  const wrong = names.filter((name) => counted.get(name) !== kept.get(name))
  deleteRows(tx, figureNames, and(eq(figureNames.kind, kind), isOneOf(figureNames.name, wrong)))
  for (const name of wrong) {
    const stories = counted.get(name)
    if (stories) tx.insert(figureNames).values({ kind, name, stories }).run()
  }
  return wrong.length
}

function countNames(tx: Store, kind: NameKind, names: readonly string[]): { name: string; n: number }[] {
  if (kind === 'species') return names.map((name) => ({ name, n: countSpecies(tx, name) })).filter(({ n }) => n > 0)
  const column = storyFigures[kind]
  return tx.all(
    sql`select ${column} as name, count(*) as n from ${storyFigures} where ${isOneOf(column, names)} group by 1`,
  )
}

/** Only where the letters are found, the list is taken apart. */
const countSpecies = (tx: Store, name: string): number =>
  countRows(
    tx,
    storyFigures,
    sql`instr(${storyFigures.species}, ${JSON.stringify(name)}) > 0
      and exists (select 1 from json_each(${storyFigures.species}) where value = ${name})`,
  )
