import { type SQL, sql } from 'drizzle-orm'
import type { FittingStory } from '../../../data/contract/deskStories.ts'
import { stories } from '../../../data/tables/stories.ts'
import type { StorySort } from '../../../data/vocabulary/deskLists.ts'
import type { Store } from '../../platform/database.ts'
import { readCursor } from '../../platform/http/lists.ts'
import { listFields } from '../../platform/rows.ts'
import { listStoriesById, type StoryRow } from '../stories.store.ts'
import { fits, type Narrowing } from './narrow.ts'

export interface DeskPage extends Narrowing {
  sort: StorySort
  before?: string
  limit: number
}

/** Where a story stands in such a list, as its cursor says it. */
export interface Placed {
  id: number
  createdAt: string
}

/** It holds all that a list is narrowed and sorted by. Without figures about the tables SQLite would rather read stories. */
const fromDesk = sql`from ${stories} indexed by stories_at_desk`

/** What the order asks for, and whether the greatest comes first. */
const orders: Record<StorySort, { by: (status: Narrowing['status']) => SQL; isFalling: boolean }> = {
  newest: { by: (status) => instantOf(status), isFalling: true },
  oldest: { by: (status) => instantOf(status), isFalling: false },
  due: { by: () => sql`${stories.createdAt}`, isFalling: false },
  viewed: { by: () => sql`${stories.viewCount}`, isFalling: true },
  liked: { by: () => sql`${stories.likeCount}`, isFalling: true },
  title: { by: () => sql`folded(${stories.title})`, isFalling: false },
}

/** What is published stands in the order of its publication, all else as it came. */
const instantOf = (status: Narrowing['status']) =>
  status === 'published' ? sql`coalesce(${stories.publishedAt}, ${stories.createdAt})` : sql`${stories.createdAt}`

/** One page of numbers. Reads one more than asked: its presence says that there is a next page. */
export function listPlaces(db: Store, { sort, before, limit, ...asked }: DeskPage): Placed[] {
  const { by, isFalling } = orders[sort]
  const [place, way] = [by(asked.status), isFalling ? sql`desc` : sql`asc`]
  const beyond = before ? sql` and ${beyondCursor(place, sort, before)}` : sql``
  return db.all(
    sql`select ${stories.id} as id, ${place} as "createdAt" ${fromDesk} where ${fits(asked)}${beyond}
      order by ${place} ${way}, ${stories.id} ${way} limit ${limit + 1}`,
  )
}

/** The place is written out: compared with a name for it, SQLite would not look into the index. */
function beyondCursor(place: SQL, sort: StorySort, before: string): SQL {
  const { createdAt: end, id } = readCursor(before)
  const value = sort === 'viewed' || sort === 'liked' ? Number(end) : end
  const sign = orders[sort].isFalling ? sql`<` : sql`>`
  return sql`(${place} ${sign} ${value} or (${place} = ${value} and ${stories.id} ${sign} ${id}))`
}

/** How many there are on all pages. */
export const countFitting = (db: Store, asked: Narrowing): number =>
  db.get<{ n: number }>(sql`select count(*) as n ${fromDesk} where ${fits(asked)}`).n

/** The stories of a page, in its order. */
export function storiesInPlaces(db: Store, places: readonly Placed[]): StoryRow[] {
  const rows = new Map(listStoriesById(db, idsOf(places)).map((row) => [row.id, row]))
  return places.flatMap(({ id }) => rows.get(id) ?? [])
}

/** The same, with no more than it takes to do something with them. */
export function fittingInPlaces(db: Store, places: readonly Placed[]): FittingStory[] {
  const { id, title, authorName, status, featured, revision } = stories
  const fields = { id, title, authorName, status, featured, revision }
  const where = sql`${id} in (select value from json_each(${JSON.stringify(idsOf(places))}))`
  const rows = new Map(listFields(db, stories, { fields, where }).map((row) => [row.id, row]))
  return places.flatMap((place) => rows.get(place.id) ?? [])
}

const idsOf = (places: readonly Placed[]) => places.map((place) => place.id)
