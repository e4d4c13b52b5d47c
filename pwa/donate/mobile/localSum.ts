import type { MobileGiftSum } from '../../../data/contract/donations.ts'
import { inNumbers } from '../../../data/words/format.ts'

/** TZS 123,064, as the language writes numbers. */
export const localSum = ({ amount, currency }: MobileGiftSum): string => `${currency} ${inNumbers(amount / 100)}`
