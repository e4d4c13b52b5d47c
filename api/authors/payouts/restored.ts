import { eq, isNotNull } from 'drizzle-orm'
import { authors } from '../../../data/tables/authors.ts'
import type { Tx } from '../../platform/database.ts'
import { changeRows, listFields } from '../../platform/rows.ts'
import { findPayout } from './payouts.store.ts'
import { findLiveLine } from './runs/runs.store.ts'

/** What the replaced database knew of wallets, and of money that has left. */
export interface MoneyKnown {
  /** When each author said that the wallet is theirs, by the number of the profile. */
  provenWallets: ReadonlyMap<number, string>
  /** Payouts that were paid, or that somebody was asked to pay. */
  begunPayouts: readonly number[]
}

/** Wallets that were changed since the backup are not proven any more: how many. */
export function unproveFormerWallets(tx: Tx, { provenWallets }: MoneyKnown): number {
  const { id, mobileMoneyProvenAt: provenAt } = authors
  const former = listFields(tx, authors, { fields: { id, provenAt }, where: isNotNull(provenAt) }).filter(
    (wallet) => provenWallets.get(wallet.id) !== wallet.provenAt,
  )
  for (const wallet of former)
    changeRows(tx, authors, eq(id, wallet.id), { mobileMoneyProvenAt: null, mobileMoneyNonce: null })
  return former.length
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
