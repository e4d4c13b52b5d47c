import { FlutterwaveError } from './problems.ts'

interface SandboxBank {
  id: number
  code: string
  name: string
  branches: readonly { id: number; branch_code: string; branch_name: string }[]
}

const bank = (id: number, code: string, name: string, branches: [code: string, name: string][] = []): SandboxBank => ({
  id,
  code,
  name,
  branches: branches.map(([branch_code, branch_name], n) => ({ id: id * 100 + n, branch_code, branch_name })),
})

/** Some banks of each country, with codes as those of https://developer.flutterwave.com/docs/ghana-2 and its like, read on 2026-11-27. */
const banksOf: Record<string, readonly SandboxBank[]> = {
  GH: [
    bank(280, 'GH280100', 'Example Bank Ghana', [
      ['GH280103', 'Example Bank Ghana, Kumasi'],
      ['GH280101', 'Example Bank Ghana, Accra Main'],
    ]),
    // An operator of wallets, as the real list has them among the banks.
    bank(900, 'MTN', 'MTN Mobile Money'),
    bank(130, 'GH130100', 'Another Bank Ghana', [['GH130101', 'Another Bank Ghana, Tamale']]),
  ],
  NG: [bank(1, '044', 'Example Bank Nigeria'), bank(191, '058', 'Another Bank Nigeria')],
  UG: [bank(380, '11125380', 'Example Bank Uganda', [['UG280103', 'Example Bank Uganda, Gulu']])],
  ZM: [bank(542, '542', 'Example Bank Zambia', [['ZM210000', 'Example Bank Zambia, Lusaka']])],
}
const countryOf: Record<string, string> = { GHS: 'GH', NGN: 'NG', UGX: 'UG', ZMW: 'ZM' }
const all = Object.values(banksOf).flat()

export const listBanks = (country: string) =>
  banksOf[country]?.map(({ branches: _, ...listed }) => listed) ?? missing('Banks not found')

export const listBranches = (id: number) =>
  all.find((one) => one.id === id && one.branches.length > 0)?.branches.map((branch) => ({ ...branch, bank_id: id })) ??
  missing('No bank branch was found')

/** Whether a transfer goes to a bank of the country of its currency, by what it is called there. */
export const bankOf = (currency: string, code: string): SandboxBank | undefined =>
  banksOf[countryOf[currency] ?? '']?.find((one) => one.code === code && /\d/.test(code))

function missing(message: string): never {
  throw new FlutterwaveError(404, message)
}
