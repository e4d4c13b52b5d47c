import type { z } from 'zod'
import type { BankList, bankAccount, ListedBank, ListedBranch } from '../../../data/contract/authors/bankAccounts.ts'
import { type BankCountry, bankCountries } from '../../../data/vocabulary/bankAccounts.ts'
import { dayMs, toInstant } from '../../platform/clock.ts'
import type { Store } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail, ProductError } from '../../platform/http/errors.ts'
import type { AggregatorPayouts, BankPlace } from '../../platform/providers/aggregator.ts'
import { ProviderError } from '../../platform/providers/providerError.ts'
import { findSetting, keepSetting } from '../../platform/settings.ts'

type Ports = Pick<Deps, 'db' | 'clock' | 'aggregator' | 'log'>

/** Banks open, close and merge rarely. */
const freshMs = 7 * dayMs

// One list for each country, and one for each bank of it: there cannot be more than the aggregator has banks.
const nameOf = (country: BankCountry) => `payout banks ${country}`
const branchesName = (country: BankCountry, bankId: number) => `payout bank branches ${country} ${bankId}`

/** The banks of a country. Errors: payments.unset, payments.unavailable (503). */
export const listBanks = (deps: Ports, country: BankCountry): Promise<BankList> =>
  kept<ListedBank>(deps, nameOf(country), (aggregator) => aggregator.banks(country))

/** Errors: as above; bank.not_found (404). */
export async function listBranches(deps: Ports, country: BankCountry, bankId: number): Promise<BankList<ListedBranch>> {
  const { list } = await listBanks(deps, country)
  if (!list.some(({ id }) => id === bankId))
    fail('notFound', 'bank.not_found', 'There is no such bank in this country.')
  return kept(deps, branchesName(country, bankId), (mobile) => mobile.branches(bankId))
}

/** As it was asked for last, or anew once that is old. An old list is better than none. */
async function kept<Entry>(
  { db, clock, aggregator, log }: Ports,
  name: string,
  ask: (aggregator: AggregatorPayouts) => Promise<Entry[]>,
): Promise<BankList<Entry>> {
  const before = findSetting<BankList<Entry>>(db, name)
  if (before && clock.now().getTime() - Date.parse(before.askedAt) < freshMs) return before
  if (!aggregator) return before ?? fail('unavailable', 'payments.unset', 'Flutterwave is not set up on this site.')
  try {
    const list = await ask(aggregator)
    const now = { list, askedAt: toInstant(clock) }
    db.transaction((tx) => keepSetting(tx, name, now, now.askedAt))
    return now
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn({ problem: error.problem, reason: error.message }, 'the banks were not listed')
    return before ?? fail('unavailable', 'payments.unavailable', 'Flutterwave does not tell its banks at the moment.')
  }
}

/**
 * An account as it was given, with the names of what was chosen: only what a list has can be chosen.
 * Errors: author.bank_unknown (400) with `issues`.
 */
export function accountOf(db: Store, given: z.output<typeof bankAccount>): BankPlace {
  const { country, number, name } = given
  const bank = findSetting<BankList>(db, nameOf(country))?.list.find(({ code }) => code === given.bank)
  if (!bank) throw unknown('bank', 'Please choose a bank.')
  const place = { shape: 'account', country, bank: { code: bank.code, name: bank.name }, number, name } as const
  if (!bankCountries[country].hasBranch) return { ...place, branch: null }
  const branches = findSetting<BankList<ListedBranch>>(db, branchesName(country, bank.id))?.list
  const branch = branches?.find(({ code }) => code === given.branch)
  if (!branch) throw unknown('branch', 'Please choose a branch of this bank.')
  return { ...place, branch }
}

const unknown = (field: 'bank' | 'branch', message: string) =>
  new ProductError('invalid', 'author.bank_unknown', message, { issues: [{ field: `bankAccount.${field}`, message }] })
