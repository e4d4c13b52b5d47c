import { donationMethods } from '../../data/vocabulary/money.ts'
import type { Act } from './acts.ts'

/** A payment of which nobody knows whether it went through. */
export interface Unsure {
  act: Act
  /** Approved in PayPal; null for a card. */
  orderId: string | null
}

const place = 'vfw_unsure_gift'

/** Kept from the moment in which money may move, in this tab, so that a reload or a bank's page forgets nothing. */
export function keepUnsure(unsure: Unsure, storage?: Pick<Storage, 'setItem'>): void {
  try {
    ;(storage ?? sessionStorage).setItem(place, JSON.stringify(unsure))
  } catch {
    // This browser keeps nothing: the page alone knows.
  }
}

export function readUnsure(storage?: Pick<Storage, 'getItem'>): Unsure | null {
  try {
    return unsureIn(JSON.parse((storage ?? sessionStorage).getItem(place) ?? 'null'))
  } catch {
    return null
  }
}

/** The fate of this act is known. That of another one may still be open. */
export function forgetUnsure(act: Act, storage?: Pick<Storage, 'getItem' | 'removeItem'>): void {
  if (readUnsure(storage)?.act.key !== act.key) return
  try {
    ;(storage ?? sessionStorage).removeItem(place)
  } catch {
    // As above.
  }
}

/** It may be of another version of the app. */
function unsureIn(kept: unknown): Unsure | null {
  const { act, orderId } = (kept ?? {}) as Partial<Unsure>
  const { key, method, gift } = (act ?? {}) as Partial<Act>
  const known = donationMethods.find((name) => name === method)
  if (typeof key !== 'string' || !known || !gift || !Number.isInteger(gift.amount)) return null
  if ((known === 'paypal') !== (typeof orderId === 'string')) return null
  const { amount, name, email } = gift
  return {
    act: { key, method: known, gift: { amount, name: String(name ?? ''), email: String(email ?? '') } },
    orderId: orderId ?? null,
  }
}
