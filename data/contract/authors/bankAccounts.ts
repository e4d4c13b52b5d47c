import { z } from 'zod'
import { accountNumberOf } from '../../rules/authors/accountNumber.ts'
import { cleanText } from '../../rules/cleanText.ts'
import {
  type BankCountry,
  bankAccountMaxLength,
  bankCountries,
  bankCountryCodes,
} from '../../vocabulary/bankAccounts.ts'
import type { Instant } from '../times.ts'

const most = bankAccountMaxLength
const code = z.string().max(most.code)
const text = (missing: string, most: number) =>
  z.string(missing).overwrite(cleanText).trim().min(1, missing).max(most, 'This is too long.')

/**
 * A bank account that the aggregator can pay. Left out: as before. Null: taken away. Bank and branch by their codes in the lists below. Another
 * account has to be proven anew. Errors: 400 with `issues` of `bankAccount.bank` or `.branch` where the lists have none such.
 */
export const bankAccount = z
  .object({
    country: z.enum(bankCountryCodes, 'Please choose a country.'),
    bank: code.min(1, 'Please choose a bank.'),
    /** Where `bankCountries` says so. */
    branch: code.default(''),
    number: text('Please enter the number of the account.', most.number),
    /** As the bank has it. */
    name: text('Please enter the name of the account.', most.name),
  })
  .transform((account, { addIssue }) => {
    const number = accountNumberOf(account.number, account.country)
    if (number === null)
      addIssue({ code: 'custom', path: ['number'], message: noNumber[account.country] ?? notANumber })
    if (bankCountries[account.country].hasBranch && account.branch === '')
      addIssue({ code: 'custom', path: ['branch'], message: 'Please choose a branch.' })
    return { ...account, number: number ?? account.number }
  })
const notANumber = 'The number of an account is 6 to 20 digits.'
const noNumber: Partial<Record<BankCountry, string>> = { NG: 'The number of an account in Nigeria is ten digits.' }
export type BankAccountGiven = z.input<typeof bankAccount>

/** As the admins see it: the number masked, and whether the author has shown that it is theirs. */
export interface BankAccount {
  /** Null where it cannot be read with the present master secret. */
  country: BankCountry | null
  /** Their names. */
  bank: string
  branch: string | null
  /** Such as `•••• 7099`. */
  number: string
  provenAt: Instant | null
}

/**
 * `GET /api/payout-banks/{country}`: the banks there, and when the aggregator named them; `GET /api/payout-banks/{country}/{id}/branches`: the branches
 * of one. Kept for a week; an older list is handed out where the aggregator does not answer. Errors: 404 bank.not_found; 503 payments.unset,
 * payments.unavailable.
 */
export const banksAsked = z.object({ country: z.enum(bankCountryCodes) })
export const branchesAsked = banksAsked.extend({ bank: z.coerce.number().int().positive() })
export interface BankList<Entry = ListedBank> {
  list: Entry[]
  askedAt: Instant
}
export interface ListedBranch {
  code: string
  name: string
}
export interface ListedBank extends ListedBranch {
  id: number
}
