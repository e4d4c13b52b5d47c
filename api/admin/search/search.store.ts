import { type SQL, sql } from 'drizzle-orm'
import type { DeskFinds } from '../../../data/contract/deskSearch.ts'
import type { Store } from '../../platform/database.ts'
import { beginsWith, holdsAll, type Sought } from './sought.ts'

/** Of what no index holds by its words, so many of the newest are read. */
const mostRead = 2_000

/** The newest messages by sender or subject. */
export const findMessages = (db: Store, sought: Sought, limit: number): DeskFinds['messages'] =>
  newest<Flagged<DeskFinds['messages'][number], 'isSpam'>>(db, limit, {
    columns: sql`id, subject, name, status, is_spam as "isSpam", created_at as at`,
    table: sql`contact_messages`,
    index: sql`contact_messages_by_name`,
    where: either(
      holdsAll(sought, [sql`folded(name)`, sql`folded(subject)`]),
      sql`id in (select id from contact_messages where ${beginsWith(sought, sql`comparable(email)`)})`,
    ),
  }).map((message) => ({ ...message, isSpam: message.isSpam === 1 }))

export const findApplications = (db: Store, sought: Sought, limit: number): DeskFinds['applications'] =>
  newest(db, limit, {
    columns: sql`id, name, status, created_at as at`,
    table: sql`volunteer_applications`,
    index: sql`volunteer_applications_by_name`,
    where: either(
      holdsAll(sought, [sql`folded(name)`]),
      sql`id in (select id from volunteer_applications where ${beginsWith(sought, sql`comparable(email)`)})`,
    ),
  })

/** By donor, or by the number that a provider gave the payment. */
export const findDonations = (db: Store, sought: Sought, limit: number): DeskFinds['donations'] =>
  newest(db, limit, {
    columns: sql`id, donor_name as "donorName", amount, status, created_at as at`,
    table: sql`donations`,
    index: sql`donations_by_name`,
    where: either(
      holdsAll(sought, [sql`folded(donor_name)`]),
      sql`id in (select id from donations where ${beginsWith(sought, sql`comparable(donor_email)`)})`,
      ...['stripe_payment_intent_id', 'paypal_order_id', 'paypal_capture_id'].map(
        (column) => sql`id in (select id from donations where ${sql.identifier(column)} = ${sought.typed})`,
      ),
    ),
  })

/** News posts and content of the calendar are few, and are read. */
export const findPosts = (db: Store, sought: Sought, limit: number): DeskFinds['posts'] =>
  db.all(sql`select id, title, status, created_at as at
    from (select id, title, status, created_at from blog_posts order by id desc limit ${mostRead})
    where ${holdsAll(sought, [sql`folded(title)`])} order by id desc limit ${limit}`)

export const findPlans = (db: Store, sought: Sought, limit: number): DeskFinds['plans'] =>
  db.all(sql`select id, title, status, coalesce(scheduled_date, created_at) as at
    from (select id, title, content, status, scheduled_date, created_at from content_calendar order by id desc limit ${mostRead})
    where ${holdsAll(sought, [sql`folded(title)`, sql`folded(content)`])} order by id desc limit ${limit}`)

interface Asked {
  columns: SQL
  table: SQL
  /** Holds all that is asked about, and in which order. */
  index: SQL
  where: SQL
}

function newest<Row>(db: Store, limit: number, { columns, table, index, where }: Asked): Row[] {
  const found = sql`select id from ${table} indexed by ${index} where ${where} order by created_at desc, id desc limit ${limit}`
  return db.all<Row>(sql`select ${columns} from ${table} where id in (${found}) order by created_at desc, id desc`)
}

/** As SQLite has it: 1 for yes. */
type Flagged<Row, Name extends keyof Row> = Omit<Row, Name> & Record<Name, number>

const either = (...parts: SQL[]) => sql`(${sql.join(parts, sql` or `)})`
