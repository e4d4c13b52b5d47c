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

/** As the calls take it. */
export function filterQuery(filter: DonationFilter): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filter)) if (value) query.set(name, value)
  return query
}

/** Where the same donations are as a file. */
export function exportAddress(filter: DonationFilter): string {
  const query = filterQuery(filter).toString()
  return `/api/donations/export${query && `?${query}`}`
}

/** A browser without a month picker takes any text. */
export const isMonth = (text: string) => /^\d{4}-(0[1-9]|1[0-2])$/.test(text)
