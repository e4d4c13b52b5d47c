import type { DonationMethod } from '../../data/vocabulary/money.ts'
import { newId } from '../offline/newId.ts'
import type { Gift } from './gift.ts'

/** One decision to give. Its key tells the server that a second try is the same decision and no second donation. */
export interface Act {
  key: string
  method: DonationMethod
  gift: Gift
}

/** The same act as before while nothing about it has changed, else a new one. */
export function actOf(before: Act | null, method: DonationMethod, gift: Gift, makeKey = newId): Act {
  return before && before.method === method && isSameGift(before.gift, gift) ? before : { key: makeKey(), method, gift }
}

const isSameGift = (one: Gift, other: Gift) =>
  one.amount === other.amount && one.name === other.name && one.email === other.email
