import { queryOptions } from '@tanstack/react-query'
import type { AuthorChange, AuthorProfile, ExpressTransfer, NewAuthor } from '../../../data/contract/authors/authors.ts'
import type { BankCountry } from '../../../data/vocabulary/bankAccounts.ts'
import { read, readAll, remote } from '../../remote/client.ts'
import { polled } from '../kit/data/polled.ts'
import { deskQueries } from '../kit/data/queries.ts'

const { authors } = remote.api
const one = authors[':id']
const banks = remote.api['payout-banks'][':country']
const express = one['stripe-express']
const of = (id: number) => ({ param: { id: String(id) } })
const under = (key: string) => ({ headers: { 'idempotency-key': key } })

export const authorsQuery = queryOptions({
  ...polled,
  queryKey: ['authors', 'list'],
  queryFn: () => readAll((before) => authors.$get({ query: { before } })),
})

export const statisticsQuery = queryOptions({
  ...polled,
  queryKey: ['authors', 'statistics'],
  queryFn: () => readAll((before) => authors.statistics.$get({ query: { before } })),
})

export const monthsQuery = queryOptions({
  ...polled,
  queryKey: ['authors', 'months'],
  queryFn: () => read(authors.statistics.months.$get()),
})

/** Where the Stripe account of this site is, which decides whom it can pay. */
export const platformQuery = queryOptions({
  queryKey: ['authors', 'platform'],
  queryFn: () => read(authors['stripe-express'].$get()),
})

/** The banks of a country, as Flutterwave last named them. */
export const banksQuery = (country: BankCountry) =>
  queryOptions({
    queryKey: ['authors', 'banks', country],
    queryFn: () => read(banks.$get({ param: { country } })),
  })

export const branchesQuery = (country: BankCountry, bankId: number) =>
  queryOptions({
    queryKey: ['authors', 'banks', country, bankId],
    queryFn: () => read(banks[':bank'].branches.$get({ param: { country, bank: String(bankId) } })),
  })

/** Shows a profile as it is now, new ones among the others by name; null takes it off the list. */
export function noteAuthor(id: number, now: AuthorProfile | null): void {
  deskQueries.setQueryData(authorsQuery.queryKey, (all) => {
    if (!all) return all
    const others = all.filter((other) => other.id !== id)
    return now ? [...others, now].sort((a, b) => names.compare(a.name, b.name)) : others
  })
}

const names = new Intl.Collator('en', { sensitivity: 'base' })

export const syncAuthors = () => read(authors.sync.$post())
/** Under the same key it makes one profile, however often it is called. */
export const createAuthor = (json: NewAuthor, key: string) => read(authors.$post({ json }, under(key)))
export const changeAuthor = (id: number, json: AuthorChange) => read(one.$patch({ ...of(id), json }))
export const revealBankDetails = (id: number) => read(one['bank-details'].$get(of(id)))
export const revealWallet = (id: number) => read(one['mobile-money'].$get(of(id)))
export const revealBankAccount = (id: number) => read(one['bank-account'].$get(of(id)))
export const mailPlaceLink = (id: number) => read(one.place.mail.$post(of(id)))

export const createExpress = (id: number, country?: string) =>
  read(express.create.$post({ ...of(id), json: { country } }))
export const makeOnboardingLink = (id: number) => read(express['onboarding-link'].$post(of(id)))
/** Under the same key it is one mail, however often it is called. */
export const mailOnboarding = (id: number, key: string) => read(express['send-email'].$post(of(id), under(key)))
export const makeLoginLink = (id: number) => read(express['login-link'].$post(of(id)))
/** Under the same key it is one transfer, however often it is called. */
export const transferByExpress = (id: number, json: ExpressTransfer, key: string) =>
  read(express.transfer.$post({ ...of(id), json }, under(key)))
