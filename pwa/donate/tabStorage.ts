import {
  type MobileGiftCountry,
  type MobileNetwork,
  mobileGiftCountries,
  mobileNetworkIds,
} from '../../data/vocabulary/mobileMoney.ts'
import { type DonationMethod, donationDefault, donationImpact, donationMethods } from '../../data/vocabulary/money.ts'
import { dedicationFieldsIn } from './dedication/dedication.ts'
import { type Donation, forSomebody, type GiftFields, howOf } from './donation.ts'
import { givingPlaces } from './underWay.ts'

/** The form on its way into another document of the same tab. */
export interface Draft {
  fields: GiftFields
  method: DonationMethod
}

/** A payment of which nobody knows whether it went through. */
export interface Unconfirmed {
  donation: Donation
  /** At PayPal; null for a card. */
  orderId: string | null
  /** False where this page has not seen whether the donor approved the order. */
  isSeen?: false
}
export interface OpenOrder extends Unconfirmed {
  orderId: string
}
export const isOrder = (payment: Unconfirmed): payment is OpenOrder => payment.orderId !== null

/** Kept until it is taken, or the tab is closed. */
export const keepDraft = (draft: Draft, storage?: Pick<Storage, 'setItem'>) =>
  write(givingPlaces.draft, draft, () => storage ?? sessionStorage)

/** The draft, once: it is forgotten with this. */
export function takeDraft(storage?: Pick<Storage, 'getItem' | 'removeItem'>): Draft | null {
  const draft = draftIn(read(givingPlaces.draft, () => storage ?? sessionStorage))
  remove(givingPlaces.draft, () => storage ?? sessionStorage)
  return draft
}

/**
 * Kept from the moment in which money may move, so that a reload or a bank's page forgets nothing, and for all tabs: a phone that
 * has dropped this one opens another. After a day the server has closed it. Of an order its number is enough: others may use this browser,
 * and nobody's name or address stays in it.
 */
export function keepUnconfirmed({ donation, ...order }: Unconfirmed, storage?: Pick<Storage, 'setItem'>): boolean {
  const gift = order.orderId === null ? donation.gift : { amount: donation.gift.amount }
  const kept = { act: { ...donation, gift }, ...order, at: Date.now() }
  return write(givingPlaces.unconfirmed, kept, () => storage ?? localStorage)
}

export const readUnconfirmed = (storage?: Pick<Storage, 'getItem'>): Unconfirmed | null =>
  unconfirmedIn(read(givingPlaces.unconfirmed, () => storage ?? localStorage))

/** The fate of this donation is known. That of another one may still be open. */
export function forgetUnconfirmed({ key }: Donation, storage?: Pick<Storage, 'getItem' | 'removeItem'>): void {
  if (readUnconfirmed(storage)?.donation.key === key) remove(givingPlaces.unconfirmed, () => storage ?? localStorage)
}

/** A gift of which the donor was asked on the phone. Of the donor nothing is kept, nor the number. */
export interface MobileLeft {
  key: string
  country: MobileGiftCountry
  network: MobileNetwork
  amount: number
}

/** Kept while nobody knows what became of it: the phone on which the donor is asked may be the one that shows this page. */
export const keepMobileGift = ({ key, country, network, amount }: MobileLeft) =>
  write(givingPlaces.mobile, { key, country, network, amount, at: Date.now() }, () => localStorage)

export function readMobileGift(): MobileLeft | null {
  const { key, country, network, amount, at } = (read(givingPlaces.mobile, () => localStorage) ?? {}) as Record<
    string,
    unknown
  >
  const known = mobileGiftCountries.find((name) => name === country)
  const wallet = mobileNetworkIds.find((name) => name === network)
  if (typeof key !== 'string' || !known || !wallet || typeof amount !== 'number') return null
  return typeof at === 'number' && Date.now() - at < dayMs ? { key, country: known, network: wallet, amount } : null
}

export const forgetMobileGift = () => remove(givingPlaces.mobile, () => localStorage)

const dayMs = 24 * 3_600_000

/** It may be of another version of the app. */
function draftIn(kept: unknown): Draft | null {
  const { fields, method } = (kept ?? {}) as Partial<Draft>
  if (typeof fields !== 'object' || fields === null) return null
  return {
    fields: forSomebody(
      {
        preset: donationImpact.find(({ dollars }) => dollars === fields.preset)?.dollars ?? donationDefault,
        other: textIn(fields.other),
        name: textIn(fields.name),
        email: textIn(fields.email),
        ...howOf(fields),
      },
      dedicationFieldsIn(fields.dedication),
    ),
    method: donationMethods.find((known) => known === method) ?? 'card',
  }
}

/** As above. */
function unconfirmedIn(kept: unknown): Unconfirmed | null {
  const { act, orderId, isSeen, at } = (kept ?? {}) as Record<string, unknown> & { act?: Partial<Donation> }
  if (typeof at === 'number' && Date.now() - at > dayMs) return null
  const { key, method, gift } = act ?? {}
  const known = donationMethods.find((name) => name === method)
  if (typeof key !== 'string' || !known || !gift || !Number.isInteger(gift.amount)) return null
  if ((known === 'paypal') !== (typeof orderId === 'string')) return null
  const { amount, name, email } = gift
  // What is asked again has to be the same.
  const given = forSomebody({ amount, name: textIn(name), email: textIn(email), ...howOf(gift) }, gift.dedication)
  return {
    donation: { key, method: known, gift: given },
    orderId: typeof orderId === 'string' ? orderId : null,
    ...(isSeen === false && { isSeen }),
  }
}

const textIn = (value: unknown) => (typeof value === 'string' ? value : '')

/** To reach a storage may fail already, in a browser that keeps nothing. */
type Reach<Act extends keyof Storage> = () => Pick<Storage, Act>

function read(place: string, storage: Reach<'getItem'>): unknown {
  try {
    return JSON.parse(storage().getItem(place) ?? 'null')
  } catch {
    return null
  }
}

/** False where this browser keeps nothing: the page alone knows. */
function write(place: string, value: unknown, storage: Reach<'setItem'>): boolean {
  try {
    storage().setItem(place, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

function remove(place: string, storage: Reach<'removeItem'>): void {
  try {
    storage().removeItem(place)
  } catch {
    // As above.
  }
}
