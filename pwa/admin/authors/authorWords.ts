import type { AuthorChange, AuthorProfile, NewAuthor } from '../../../data/contract/authors/authors.ts'
import type { PaymentMethod } from '../../../data/vocabulary/money.ts'

/** A profile as it stands in the form, where nothing is an empty text. Bank details are apart: they are never shown. */
export type AuthorWords = typeof noWords
export type AuthorField = keyof AuthorWords

export const fieldLabels: Record<AuthorField | 'bankAccountDetails', string> = {
  name: 'Name',
  email: 'Email',
  location: 'Location',
  phone: 'Phone',
  bio: 'Bio',
  isBioPublic: 'The author has said that the public page of their stories may show the bio',
  preferredPaymentMethod: 'Payment method',
  bankAccountDetails: 'Bank details',
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

export const newAuthorOf = (words: AuthorWords, { typed }: BankWords): NewAuthor => ({
  ...words,
  ...(typed.trim() && { bankAccountDetails: typed }),
})

/** Only what was changed goes out, so that a colleague's change of another field stays. */
export function changeOf(base: AuthorWords, words: AuthorWords, bank: BankWords, revision: number): AuthorChange {
  const changed = authorFields.filter((field) => words[field] !== base[field])
  return {
    ...Object.fromEntries(changed.map((field) => [field, words[field]])),
    ...(bank.isRemoved ? { bankAccountDetails: null } : bank.typed.trim() && { bankAccountDetails: bank.typed }),
    revision,
  }
}

/** 'Amara Okafor', or what a profile is called that has no name yet. */
export const calledBy = ({ name }: Pick<AuthorWords, 'name'>) => name.trim() || 'a new author'
