import { eq, isNotNull } from 'drizzle-orm'
import { authors } from '../../../data/tables/authors.ts'
import type { Tx } from '../../platform/database.ts'
import { changeRows, listFields } from '../../platform/rows.ts'
import type { Shape } from '../places/places.ts'
import { findPayout } from './payouts.store.ts'
import { findLiveLine } from './runs/runs.store.ts'

/** What the replaced database knew of the places where authors are paid, and of money that has left. */
export interface MoneyKnown {
  /** When each author said that the place is theirs, by the number of the profile. */
  provenPlaces: Readonly<Record<Shape, ReadonlyMap<number, string>>>
  /** Payouts that were paid, or that somebody was asked to pay. */
  begunPayouts: readonly number[]
}

/** Places that were changed since the backup are not proven any more: how many. */
export function unproveFormerPlaces(tx: Tx, { provenPlaces }: MoneyKnown): number {
  let count = 0
  for (const shape of ['wallet', 'account'] as const) {
    const provenAt = provenColumns[shape]
    const proven = listFields(tx, authors, { fields: { id: authors.id, provenAt }, where: isNotNull(provenAt) })
    for (const { id } of proven.filter((place) => provenPlaces[shape].get(place.id) !== place.provenAt)) {
      changeRows(tx, authors, eq(authors.id, id), unproven[shape])
      count += 1
    }
  }
  return count
}
const provenColumns = { wallet: authors.mobileMoneyProvenAt, account: authors.bankAccountProvenAt }
const unproven = {
  wallet: { mobileMoneyProvenAt: null, placeNonce: null },
  account: { bankAccountProvenAt: null, placeNonce: null },
}

/** Payouts that were begun since the backup: those that seem to wait for it again, and those of which nothing is known any more. */
export function payoutsBegunSince(tx: Tx, { begunPayouts }: MoneyKnown): { pending: number[]; gone: number[] } {
  const found = begunPayouts.map((id) => ({ id, row: findPayout(tx, id) }))
  const isFree = (id: number) => findLiveLine(tx, id)?.state !== 'sent'
  return {
    pending: found.flatMap(({ id, row }) =>
      row?.status === 'pending' && row.sendingAt === null && isFree(id) ? [id] : [],
    ),
    gone: found.flatMap(({ id, row }) => (row ? [] : [id])),
  }
}
