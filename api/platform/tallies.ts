import { eq, sql } from 'drizzle-orm'
import { tallies } from '../../data/tables/tallies.ts'
import { preparedOnce, type Store } from './database.ts'

/** The tables whose rows are counted as they come and go, and what their parts are named by. */
interface Counted {
  stories: [status: string, category: string]
  /** Empty: of a place that names none. */
  published_stories: [country: string]
  contact_messages: [isSpam: '0' | '1', status: string, category: string]
  newsletter_subscriptions: []
  authors: []
  author_rewards: []
  author_notifications: [isRead: '0' | '1', isLeftToDo: '0' | '1', type: string]
}

/** How many rows there are in the parts that are asked for, or in all. Of stories, those that were withdrawn are not counted. */
export const countTallied = <Name extends keyof Counted>(
  db: Store,
  name: Name,
  isMeant: (...part: Counted[Name]) => boolean = () => true,
): number => partsOf(db, name).reduce((sum, { part, n }) => (isMeant(...part) ? sum + n : sum), 0)

/** Every part with the number of its rows. */
export const partsOf = <Name extends keyof Counted>(db: Store, name: Name): { part: Counted[Name]; n: number }[] =>
  preparedFor(db)
    .all({ name })
    .map(({ part, n }) => ({ part: part.split('/') as Counted[Name], n }))

const preparedFor = preparedOnce((db) =>
  db
    .select({ part: tallies.part, n: tallies.n })
    .from(tallies)
    .where(eq(tallies.name, sql.placeholder('name')))
    .prepare(),
)
