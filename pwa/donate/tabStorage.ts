import { type DonationMethod, donationDefault, donationImpact, donationMethods } from '../../data/vocabulary/money.ts'
import { dedicationFieldsIn } from './dedication/dedication.ts'
import { type Donation, forSomebody, type GiftFields, howOf } from './donation.ts'
import { tabPlaces } from './underWay.ts'

/** The form on its way into another document of the same tab. */
export interface Draft {
  fields: GiftFields
  method: DonationMethod
}

/** A payment of which nobody knows whether it went through. */
export interface Unconfirmed {
  donation: Donation
  /** Approved in PayPal; null for a card. */
  orderId: string | null
}

/** Kept until it is taken, or the tab is closed. */
export const keepDraft = (draft: Draft, storage?: Pick<Storage, 'setItem'>) => write(tabPlaces.draft, draft, storage)

/** The draft, once: it is forgotten with this. */
export function takeDraft(storage?: Pick<Storage, 'getItem' | 'removeItem'>): Draft | null {
  const draft = draftIn(read(tabPlaces.draft, storage))
  remove(tabPlaces.draft, storage)
  return draft
}

/** Kept from the moment in which money may move, so that a reload or a bank's page forgets nothing. */
export const keepUnconfirmed = ({ donation, orderId }: Unconfirmed, storage?: Pick<Storage, 'setItem'>) =>
  write(tabPlaces.unconfirmed, { act: donation, orderId }, storage)

export const readUnconfirmed = (storage?: Pick<Storage, 'getItem'>): Unconfirmed | null =>
  unconfirmedIn(read(tabPlaces.unconfirmed, storage))

/** The fate of this donation is known. That of another one may still be open. */
export function forgetUnconfirmed({ key }: Donation, storage?: Pick<Storage, 'getItem' | 'removeItem'>): void {
  if (readUnconfirmed(storage)?.donation.key === key) remove(tabPlaces.unconfirmed, storage)
}

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
  const { act, orderId } = (kept ?? {}) as { act?: Partial<Donation>; orderId?: unknown }
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
  }
}

const textIn = (value: unknown) => (typeof value === 'string' ? value : '')

function read(place: string, storage?: Pick<Storage, 'getItem'>): unknown {
  try {
    return JSON.parse((storage ?? sessionStorage).getItem(place) ?? 'null')
  } catch {
    return null
  }
}

/** False where this browser keeps nothing: the page alone knows. */
function write(place: string, value: unknown, storage?: Pick<Storage, 'setItem'>): boolean {
  try {
    ;(storage ?? sessionStorage).setItem(place, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

function remove(place: string, storage?: Pick<Storage, 'removeItem'>): void {
  try {
    ;(storage ?? sessionStorage).removeItem(place)
  } catch {
    // As above.
  }
}
