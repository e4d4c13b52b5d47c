import type { NewPayout } from '../../../data/contract/payouts.ts'
import { ApiError } from '../../remote/client.ts'

/** One click of 'Create Payout', kept until the server has answered: it may have made the payout although no answer came. */
export interface Creation {
  /** Its `Idempotency-Key`. */
  key: string
  payout: NewPayout
}

const place = 'payout-under-way'

/** What the tab remembers through a reload: the creation whose answer was lost, or null. */
export function openCreation(store: Pick<Storage, 'getItem'> = sessionStorage): Creation | null {
  const kept = store.getItem(place)
  if (kept === null) return null
  const creation: unknown = JSON.parse(kept)
  return isCreation(creation) ? creation : null
}

/** What a click sends: while an earlier answer is missing, the same payout under the same key again. */
export function beginCreation(
  payout: NewPayout,
  newKey: () => string,
  store: Pick<Storage, 'getItem' | 'setItem'> = sessionStorage,
): Creation {
  const creation = openCreation(store) ?? { key: newKey(), payout }
  store.setItem(place, JSON.stringify(creation))
  return creation
}

/** It was made, or surely was not. */
export const settleCreation = (store: Pick<Storage, 'removeItem'> = sessionStorage) => store.removeItem(place)

/** Answers that say nothing of an earlier try under the same key: those of the caller, and of a server in trouble. */
const ofTheCaller = [401, 403, 408, 425, 429]
export const isUnsure = (error: unknown) =>
  !(error instanceof ApiError) || error.status >= 500 || ofTheCaller.includes(error.status)

const isCreation = (kept: unknown): kept is Creation =>
  typeof kept === 'object' && kept !== null && 'key' in kept && 'payout' in kept && typeof kept.key === 'string'
