import type { BankAccount } from '../../../data/contract/authors/bankAccounts.ts'
import { bankName } from '../../../data/rules/authors/bankName.ts'
import { englishCountryName } from '../../../data/rules/countryName.ts'

/** `Example Bank Ghana, Kumasi, Ghana, •••• 7099`. */
export const accountInWords = ({ country, bank, branch, number }: BankAccount): string =>
  [bankName(bank, branch), ...(country ? [englishCountryName(country)] : []), number].join(', ')
