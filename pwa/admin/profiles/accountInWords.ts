import type { BankAccount } from '../../../data/contract/authors/bankAccounts.ts'
import { englishCountryName } from '../../../data/rules/countryName.ts'

/** `Example Bank Ghana, Kumasi, Ghana, •••• 7099`. */
export const accountInWords = ({ country, bank, branch, number }: BankAccount): string =>
  [branch ?? bank, ...(country ? [englishCountryName(country)] : []), number].join(', ')
