import type { AfricanCountry } from './africa.ts'

/**
 * Where Flutterwave pays bank accounts with no word about who sends, and what it asks for there beside bank, number and name
 * (https://developer.flutterwave.com/docs/ghana-2, /docs/nigerian-bank-account-transfer, /docs/uganda-2 and /docs/zambia-1, read on
 * 2026-11-27). In Kenya it wants the sender's identity document and day of birth (/docs/kenya-1), in Rwanda their postal address
 * (/docs/rwanda-1), and in Tanzania it pays for businesses of that country alone (/docs/tanzanian-bank-account-transfers): there, and
 * everywhere else, banks are paid by hand.
 */
export const bankCountries = {
  GH: { currency: 'GHS', hasBranch: true },
  NG: { currency: 'NGN', hasBranch: false },
  UG: { currency: 'UGX', hasBranch: true },
  ZM: { currency: 'ZMW', hasBranch: true },
} as const satisfies Partial<Record<AfricanCountry, { currency: string; hasBranch: boolean }>>
export type BankCountry = keyof typeof bankCountries
export const bankCountryCodes = Object.keys(bankCountries) as [BankCountry, ...BankCountry[]]

export const isBankCountry = (country: string | null): country is BankCountry =>
  country !== null && Object.hasOwn(bankCountries, country)

export const bankAccountMaxLength = { number: 30, name: 100, code: 40 } as const
