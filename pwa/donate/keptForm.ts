import { type DonationMethod, donationDefault, donationImpact, donationMethods } from '../../data/vocabulary/money.ts'
import type { GiftFields } from './gift.ts'

/** The form on its way into another document of the same tab. */
export interface KeptForm {
  fields: GiftFields
  method: DonationMethod
}

const place = 'vfw_donation'

/** Kept until it is taken, or the tab is closed. False where this browser keeps nothing. */
export function keepForm(form: KeptForm, storage?: Pick<Storage, 'setItem'>): boolean {
  try {
    ;(storage ?? sessionStorage).setItem(place, JSON.stringify(form))
    return true
  } catch {
    return false
  }
}

/** The kept form, once: it is forgotten with this. */
export function takeForm(storage?: Pick<Storage, 'getItem' | 'removeItem'>): KeptForm | null {
  try {
    const tab = storage ?? sessionStorage
    const kept = tab.getItem(place)
    tab.removeItem(place)
    return kept === null ? null : formIn(JSON.parse(kept))
  } catch {
    return null
  }
}

/** It may be of another version of the app. */
function formIn(kept: unknown): KeptForm | null {
  const { fields, method } = (kept ?? {}) as Partial<KeptForm>
  if (typeof fields !== 'object' || fields === null) return null
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return {
    fields: {
      preset: donationImpact.find(({ dollars }) => dollars === fields.preset)?.dollars ?? donationDefault,
      other: text(fields.other),
      name: text(fields.name),
      email: text(fields.email),
    },
    method: donationMethods.find((known) => known === method) ?? 'card',
  }
}
