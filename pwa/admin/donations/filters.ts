import type { DonationMethod, DonationStatus } from '../../../data/vocabulary/money.ts'
import { searchOf } from '../kit/lists/filters.ts'

/** Which donations are listed. What is left out does not narrow. */
export interface DonationFilter {
  status?: DonationStatus
  method?: DonationMethod
  /** Only what was refunded or disputed. */
  trouble?: 'true'
  /** YYYY-MM */
  month?: string
}

/** Where the same donations are as a file. */
export const exportAddress = (filter: DonationFilter) => `/api/donations/export${searchOf(filter)}`

/** A browser without a month picker takes any text. */
export const isMonth = (text: string) => /^\d{4}-(0[1-9]|1[0-2])$/.test(text)
