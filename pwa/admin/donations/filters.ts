import type { DonationMethod, DonationStatus } from '../../../data/vocabulary/money.ts'

/** Which donations are listed. What is left out does not narrow. */
export interface DonationFilter {
  status?: DonationStatus
  method?: DonationMethod
  /** Only what was refunded or disputed. */
  trouble?: 'true'
  /** YYYY-MM */
  month?: string
}

export const isNarrowed = (filter: DonationFilter) => Object.values(filter).some(Boolean)

/** Where the same donations are as a file. */
export function exportAddress(filter: DonationFilter): string {
  const given = Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return given.length === 0 ? exportPath : `${exportPath}?${new URLSearchParams(given)}`
}
const exportPath = '/api/donations/export'

/** A browser without a month picker takes any text. */
export const isMonth = (text: string) => /^\d{4}-(0[1-9]|1[0-2])$/.test(text)
