import { type SQL, sql } from 'drizzle-orm'
import { donations } from '../../../data/tables/donations.ts'
import type { DonationSort } from '../../../data/vocabulary/money.ts'
import type { Store } from '../../platform/database.ts'
import { readCursor } from '../../platform/http/lists.ts'
import { idsOf, isOneOf, listRows } from '../../platform/rows.ts'
import type { DonationRow } from '../donations.store.ts'
import { fits, instant, type Narrowing } from './narrow.ts'

export interface DeskPage extends Narrowing {
  sort?: DonationSort
  before?: string
  limit: number
}

/** Where a donation stands in such a list, as its cursor says it. */
export interface Placed {
  id: number
  createdAt: string
}

/** It holds all that a list is narrowed, sorted and summed by. Without figures about the table SQLite would rather read donations. */
export const fromDesk = sql`from ${donations} indexed by donations_at_desk`

const orders: Record<DonationSort, { by: SQL; isFalling: boolean; isNumber?: boolean }> = {
  newest: { by: instant, isFalling: true },
  oldest: { by: instant, isFalling: false },
  largest: { by: sql`${donations.amount}`, isFalling: true, isNumber: true },
  smallest: { by: sql`${donations.amount}`, isFalling: false, isNumber: true },
  donor: { by: sql`folded(${donations.donorName})`, isFalling: false },
}

/** One page of numbers. Reads one more than asked: its presence says that there is a next page. */
export function listPlaces(db: Store, { sort = 'newest', before, limit, ...asked }: DeskPage): Placed[] {
  const { by, isFalling } = orders[sort]
  const way = isFalling ? sql`desc` : sql`asc`
  const beyond = before ? sql` and ${beyondCursor(sort, before)}` : sql``
  return db.all(
    sql`select ${donations.id} as id, ${by} as "createdAt" ${fromDesk} where ${fits(asked)}${beyond}
      order by ${by} ${way}, ${donations.id} ${way} limit ${limit + 1}`,
  )
}

/** In two steps, so that the index leads to the place; what is equal is few. */
function beyondCursor(sort: DonationSort, before: string): SQL {
  const { by, isFalling, isNumber } = orders[sort]
  const { createdAt: end, id } = readCursor(before)
  const value = isNumber ? Number(end) : end
  const [sign, orSame] = isFalling ? [sql`<`, sql`<=`] : [sql`>`, sql`>=`]
  return sql`${by} ${orSame} ${value} and (${by} ${sign} ${value} or ${donations.id} ${sign} ${id})`
}

/** How many there are on all pages. */
export const countFitting = (db: Store, asked: Narrowing): number =>
  db.get<{ n: number }>(sql`select count(*) as n ${fromDesk} where ${fits(asked)}`).n

/** The donations of a page, in its order. */
export function donationsInPlaces(db: Store, places: readonly Placed[]): DonationRow[] {
  const found = listRows(db, donations, { where: isOneOf(donations.id, idsOf(places)) })
  const rows = new Map(found.map((row) => [row.id, row]))
  return places.flatMap(({ id }) => rows.get(id) ?? [])
}
