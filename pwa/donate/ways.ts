import type { Payments } from '../../data/contract/site.ts'
import { type DonationMethod, donationMethods } from '../../data/vocabulary/money.ts'

/** The ways to pay that are set up on this site. */
export const waysOf = (payments: Payments): DonationMethod[] => donationMethods.filter((way) => payments[way])
