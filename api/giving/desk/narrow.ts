import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { AdminName } from '../../../data/contract/admin.ts'
import type { donationFilter } from '../../../data/contract/deskDonations.ts'
import { fold } from '../../../data/rules/fold.ts'
import { dayAfter, startOfDay } from '../../../data/rules/zonedDay.ts'
import { donations, instantIn } from '../../../data/tables/donations.ts'
import { comparable } from '../../platform/addresses.ts'
import { zoneOf } from '../../platform/admins/profile.ts'
import type { Store } from '../../platform/database.ts'
import { existingDonation } from '../donations.store.ts'

export type DonationFilter = z.output<typeof donationFilter>

/** A filter as the database is asked: days as instants of the admin's zone, and a donor by address. */
export interface Narrowing extends Pick<DonationFilter, 'q' | 'status' | 'method' | 'trouble'> {
  /** At this instant or later. */
  since?: string
  /** Earlier than this instant. */
  until?: string
  /** Null: of a donor without an address, of whom nothing more is known. */
  email?: string | null
}

/** Errors: donation.not_found. */
export function narrowingOf(db: Store, admin: AdminName, { from, to, donor, ...asked }: DonationFilter): Narrowing {
  const zone = zoneOf(db, admin)
  return {
    ...asked,
    since: from && startOfDay(from, zone).toISOString(),
    until: to && startOfDay(dayAfter(to), zone).toISOString(),
    ...(donor !== undefined && { email: existingDonation(db, donor).donorEmail }),
  }
}

/** As the index of the desk holds it. */
export const instant = instantIn(donations)

/** Which donations fit. */
export function fits({ q, status, method, trouble, since, until, email }: Narrowing): SQL {
  const parts = [
    since && sql`${instant} >= ${since}`,
    until && sql`${instant} < ${until}`,
    status && sql`${donations.status} = ${status}`,
    method && sql`${donations.method} = ${method}`,
    trouble && sql`(${donations.amountRefunded} > 0 or ${donations.disputeStatus} is not null)`,
    email === null && sql`0`,
    email && isOf(email),
    q && hasWords(q),
  ].flatMap((part) => part || [])
  return parts.length === 0 ? sql`1` : sql.join(parts, sql` and `)
}

export const isOf = (email: string): SQL => sql`comparable(${donations.donorEmail}) = ${comparable(email)}`

const mostWords = 6

/** Of the donor, or what is written on a receipt, at a provider or on a bank's paper. */
function hasWords(q: string): SQL {
  const words = fold(q).split(/\s+/).filter(Boolean).slice(0, mostWords)
  const ofDonor = words.map(
    (word) =>
      sql`(instr(folded(${donations.donorName}), ${word}) > 0 or instr(comparable(${donations.donorEmail}), ${word}) > 0)`,
  )
  const [, number] = /^(?:no\.?\s*)?(\d{1,15})$/i.exec(q) ?? []
  const numbers = [
    ...(['stripe_payment_intent_id', 'paypal_order_id', 'paypal_capture_id'] as const).map(
      (column) => sql`select n.id from donations as n where n.${sql.identifier(column)} = ${q}`,
    ),
    // Written out, as only then its index is found.
    sql`select n.id from donations as n where folded(n.reference) = ${fold(q)} and n.reference is not null`,
  ].map((ids) => sql`${donations.id} in (${ids})`)
  const isNumber = number ? [sql`${donations.id} = ${Number(number)}`] : []
  const isDonor = ofDonor.length === 0 ? [] : [sql`(${sql.join(ofDonor, sql` and `)})`]
  return sql`(${sql.join([...isDonor, ...isNumber, ...numbers], sql` or `)})`
}
