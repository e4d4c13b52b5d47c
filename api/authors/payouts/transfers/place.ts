import type { PaymentMethod } from '../../../../data/vocabulary/money.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { PayoutPlace } from '../../../platform/providers/aggregator.ts'
import type { AuthorRow } from '../../authors.store.ts'
import { openPlace, provenAtOf, type Shape } from '../../places/places.ts'
import type { PayoutRow } from '../payouts.store.ts'

const shapes: Partial<Record<PaymentMethod, Shape>> = { mobile_money: 'wallet', bank_transfer: 'account' }

/** The shape of the place to which a way leads; null where an aggregator does not go that way. */
export const shapeOfWay = ({ method }: Pick<PayoutRow, 'method'>): Shape | null => shapes[method] ?? null

/**
 * The proven place of a payout's author, in the clear: for a call, never to be kept. Null where there is none, or none that can be
 * read.
 */
export function clearPlace(
  deps: Pick<Deps, 'secrets'>,
  author: AuthorRow | undefined,
  row: Pick<PayoutRow, 'method'>,
): PayoutPlace | null {
  const shape = shapeOfWay(row)
  return author && shape && provenAtOf(author, shape) !== null ? openPlace(deps, author, shape) : null
}

/** What is written down of the place that a payout went to. */
export function markOf(place: PayoutPlace): string {
  const { country, number } = place
  const keeper =
    place.shape === 'wallet' ? place.network : [place.bank.code, ...(place.branch ? [place.branch.code] : [])].join('/')
  return `${country} ${keeper} •••• ${number.slice(-4)}`
}

const prefix = 'vfw-payout-'

/** The key of one try: once it was refused for good, the next try has another. */
export const referenceOf = ({ submission, bankTries }: Pick<PayoutRow, 'submission' | 'bankTries'>): string =>
  `${prefix}${submission}-${bankTries}`

/** The act and the try that a reference of ours names. */
export function readReference(reference: string): { submission: string; tries: number } | null {
  const [, submission, tries] = /^vfw-payout-([0-9a-f-]{36})-(\d{1,6})$/.exec(reference) ?? []
  return submission && tries ? { submission, tries: Number(tries) } : null
}
