import type { Payments } from '../../data/contract/site.ts'
import { type DonationMethod, donationMethods } from '../../data/vocabulary/money.ts'

/** The first way to pay that is set up on this site; the first of all where none is. */
export const firstWay = (payments: Payments): DonationMethod =>
  donationMethods.find((way) => payments[way]) ?? donationMethods[0]
