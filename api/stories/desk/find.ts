import { sql } from 'drizzle-orm'
import { fold } from '../../../data/rules/fold.ts'
import { storyAtPlace } from '../../../data/tables/search.ts'
import { stories } from '../../../data/tables/stories.ts'
import type { StoryStatus } from '../../../data/vocabulary/stories.ts'
import type { Store } from '../../platform/database.ts'
import { listStoriesById, type StoryRow } from '../stories.store.ts'
import { expressionFor, isInAnyText, translatedExpressionFor, writtenFrom } from './narrow.ts'

/** Of what is not public, so many of the newest of each state are read. */
const mostRead = 500

/** A few stories of any state by words, writer or address: those that wait first, and of each state the newest. */
export function findStoriesForDesk(db: Store, q: string, limit: number): StoryRow[] {
  const ids = [
    ...listUndecided(db, 'pending', q, limit),
    ...listPublic(db, q, limit),
    ...listByWriter(db, q, limit),
    ...listUndecided(db, 'rejected', q, limit),
  ]
  const rows = new Map(listStoriesById(db, [...new Set(ids)]).map((row) => [row.id, row]))
  const found = [...rows.values()].filter(({ withdrawnAt }) => withdrawnAt === null)
  return found
    .sort((one, other) => order.indexOf(one.status) - order.indexOf(other.status) || other.id - one.id)
    .slice(0, limit)
}

const order: readonly StoryStatus[] = ['pending', 'published', 'rejected']

/** By what it says as it was written, or in one of its translations that are released. */
function listPublic(db: Store, q: string, limit: number): number[] {
  const [expression, inOthers] = [expressionFor(q), translatedExpressionFor(q)]
  if (!expression || !inOthers) return []
  return [
    sql`select rowid as id from story_words where story_words match ${expression}`,
    sql`select ${storyAtPlace} as id from translation_words where translation_words match ${inOthers}`,
  ].flatMap((found) => idsIn(db.all(sql`${found} order by rowid desc limit ${limit}`)))
}

function listByWriter(db: Store, q: string, limit: number): number[] {
  const named = sql`select p.id from stories as p indexed by stories_by_private_name where p.private_name is not null and instr(folded(p.private_name), ${fold(q)}) > 0`
  return [writtenFrom(q), named].flatMap((found) =>
    idsIn(db.all(sql`select id from (${found}) order by id desc limit ${limit}`)),
  )
}

const listUndecided = (db: Store, status: StoryStatus, q: string, limit: number): number[] =>
  idsIn(
    db.all(sql`select ${stories.id} as id from ${stories} where ${isInAnyText(q)} and ${stories.id} in
      (select n.id from stories as n where n.status = ${status} and n.withdrawn_at is null order by n.created_at desc, n.id desc limit ${mostRead})
      order by ${stories.id} desc limit ${limit}`),
  )

const idsIn = (rows: { id: number }[]) => rows.map(({ id }) => id)
