import type {
  AuthorChange,
  AuthorProfile,
  MobileMoneyGiven,
  NewAuthor,
} from '../../../data/contract/authors/authors.ts'
import type { BankAccountGiven } from '../../../data/contract/authors/bankAccounts.ts'
import type { PaymentMethod } from '../../../data/vocabulary/money.ts'

/** A profile as it stands in the form, where nothing is an empty text. Bank details are apart: they are never shown. */
export type AuthorWords = typeof noWords
export type AuthorField = keyof AuthorWords

export const fieldLabels: Record<AuthorField | 'bankAccountDetails' | 'mobileMoney' | 'bankAccount', string> = {
  name: 'Name',
  email: 'Email',
  location: 'Location',
  phone: 'Phone',
  bio: 'Bio',
  isBioPublic: 'The author has said that the public page of their stories may show the bio',
  preferredPaymentMethod: 'Payment method',
  bankAccountDetails: 'Bank details',
  mobileMoney: 'Mobile money',
  bankAccount: 'Bank account',
  paypalEmail: 'PayPal address',
  isActive: 'Active',
}

export const noWords = {
  name: '',
  email: '',
  location: '',
  phone: '',
  bio: '',
  isBioPublic: false,
  preferredPaymentMethod: 'bank_transfer' as PaymentMethod,
  paypalEmail: '',
  isActive: true,
}

export const authorFields = Object.keys(noWords) as AuthorField[]

export const wordsOf = (author: AuthorProfile) =>
  Object.fromEntries(authorFields.map((field) => [field, author[field] ?? ''])) as AuthorWords

/** What is done with the bank details: nothing typed leaves them, and they can be taken away. */
export interface BankWords {
  typed: string
  isRemoved: boolean
}
export const noBankWords: BankWords = { typed: '', isRemoved: false }

/** What is done with the wallet: nothing written leaves it, and it can be taken away. */
export interface WalletWords {
  country: string
  network: string
  number: string
  name: string
  isRemoved: boolean
}
export const noWalletWords: WalletWords = { country: '', network: '', number: '', name: '', isRemoved: false }

/** What is done with the bank account that Flutterwave can pay. Bank and branch by their codes. */
export interface AccountWords {
  country: string
  bank: string
  branch: string
  number: string
  name: string
  isRemoved: boolean
}
export const noAccountWords: AccountWords = {
  country: '',
  bank: '',
  branch: '',
  number: '',
  name: '',
  isRemoved: false,
}

/** The encrypted parts of a profile, as they are written. */
export interface SecretWords {
  bank: BankWords
  wallet: WalletWords
  account: AccountWords
}
export const noSecretWords: SecretWords = { bank: noBankWords, wallet: noWalletWords, account: noAccountWords }

const isWritten = ({ number, name }: WalletWords) => number.trim() !== '' || name.trim() !== ''

/** The server looks at each of it. */
const walletOf = ({ isRemoved: _, ...wallet }: WalletWords) => wallet as MobileMoneyGiven
const accountOf = ({ isRemoved: _, ...account }: AccountWords) => account as BankAccountGiven

export const newAuthorOf = (words: AuthorWords, { bank, wallet, account }: SecretWords): NewAuthor => ({
  ...words,
  ...(bank.typed.trim() && { bankAccountDetails: bank.typed }),
  ...(isWritten(wallet) && { mobileMoney: walletOf(wallet) }),
  ...(account.country && { bankAccount: accountOf(account) }),
})

/** Only what was changed goes out, so that a colleague's change of another field stays. */
export function changeOf(
  base: AuthorWords,
  words: AuthorWords,
  { bank, wallet, account }: SecretWords,
  revision: number,
): AuthorChange {
  const changed = authorFields.filter((field) => words[field] !== base[field])
  return {
    ...Object.fromEntries(changed.map((field) => [field, words[field]])),
    ...(bank.isRemoved ? { bankAccountDetails: null } : bank.typed.trim() && { bankAccountDetails: bank.typed }),
    ...(wallet.isRemoved ? { mobileMoney: null } : isWritten(wallet) && { mobileMoney: walletOf(wallet) }),
    ...(account.isRemoved ? { bankAccount: null } : account.country && { bankAccount: accountOf(account) }),
    revision,
  }
}

/** 'Amara Okafor', or what a profile is called that has no name yet. */
export const calledBy = ({ name }: Pick<AuthorWords, 'name'>) => name.trim() || 'a new author'
