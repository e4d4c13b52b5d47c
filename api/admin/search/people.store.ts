import { type SQL, sql } from 'drizzle-orm'
import type { FoundPerson, PersonRole } from '../../../data/contract/deskSearch.ts'
import { comparable } from '../../platform/addresses.ts'
import type { Store } from '../../platform/database.ts'
import { beginsWith, holdsAll, type Sought } from './sought.ts'

interface Named {
  email: string
  name: string | null
  authorId?: number
}

/** A table in which somebody is known by address, and by name where an index holds it. */
interface Register {
  role: PersonRole
  columns: SQL
  table: SQL
  address: SQL
  names: { index: SQL; folded: SQL; where?: SQL }[]
  where?: SQL
}

/** In the order in which somebody is best known. Each question is answered by the index that it names. */
const registers: readonly Register[] = [
  {
    role: 'author',
    columns: sql`email, name, id as "authorId"`,
    table: sql`authors`,
    address: sql`comparable(email)`,
    names: [{ index: sql`authors_by_name`, folded: sql`folded(name)` }],
  },
  {
    role: 'writer',
    columns: sql`author_email as email, coalesce(private_name, author_name) as name`,
    table: sql`stories`,
    address: sql`comparable(author_email)`,
    names: [
      { index: sql`stories_by_author`, folded: sql`folded(author_name)`, where: sql`author_page is not null` },
      { index: sql`stories_by_private_name`, folded: sql`folded(private_name)`, where: sql`private_name is not null` },
    ],
    where: sql`withdrawn_at is null and author_email <> ''`,
  },
  {
    role: 'sender',
    columns: sql`email, name`,
    table: sql`contact_messages`,
    address: sql`comparable(email)`,
    names: [{ index: sql`contact_messages_by_name`, folded: sql`folded(name)` }],
  },
  {
    role: 'applicant',
    columns: sql`email, name`,
    table: sql`volunteer_applications`,
    address: sql`comparable(email)`,
    names: [{ index: sql`volunteer_applications_by_name`, folded: sql`folded(name)` }],
  },
  {
    role: 'donor',
    columns: sql`donor_email as email, donor_name as name`,
    table: sql`donations`,
    address: sql`comparable(donor_email)`,
    names: [{ index: sql`donations_by_name`, folded: sql`folded(donor_name)` }],
    where: sql`donor_email is not null`,
  },
  {
    role: 'subscriber',
    columns: sql`email, null as name`,
    table: sql`newsletter_subscriptions`,
    address: sql`comparable(email)`,
    names: [],
  },
]

/** People whose address begins so, or whose name has all the words: each once, with everything that they are here. */
export function findPeople(db: Store, sought: Sought, limit: number): FoundPerson[] {
  const people = new Map<string, FoundPerson>()
  for (const register of registers)
    for (const { email, name, authorId = null } of namedIn(db, register, sought, limit)) {
      const known = people.get(comparable(email))
      if (known) known.name ??= name
      else people.set(comparable(email), { name, email, roles: [], authorId })
    }
  return [...people.values()].slice(0, limit).map((person) => ({ ...person, roles: rolesOf(db, person.email) }))
}

function namedIn(db: Store, { columns, table, address, names, where }: Register, sought: Sought, limit: number) {
  const kept = where ? sql` and ${where}` : sql``
  const byAddress = db.all<Named>(
    sql`select distinct ${columns} from ${table} where ${beginsWith(sought, address)}${kept} limit ${limit}`,
  )
  const byName = names.flatMap(({ index, folded, where: partly = sql`1` }) =>
    db.all<Named>(
      sql`select distinct ${columns} from ${table} indexed by ${index}
        where ${partly} and ${holdsAll(sought, [folded])}${kept} limit ${limit}`,
    ),
  )
  return [...byAddress, ...byName]
}

const rolesOf = (db: Store, email: string): PersonRole[] =>
  registers
    .filter(
      ({ table, address, where = sql`1` }) =>
        db.get(sql`select 1 from ${table} where ${address} = ${comparable(email)} and ${where} limit 1`) !== undefined,
    )
    .map(({ role }) => role)
