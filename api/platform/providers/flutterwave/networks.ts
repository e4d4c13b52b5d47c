import { bankCountries } from '../../../../data/vocabulary/bankAccounts.ts'
import {
  type MobileMoneyCountry,
  type MobileNetwork,
  mobileMoneyCountries,
} from '../../../../data/vocabulary/mobileMoney.ts'
import type { InCountry } from '../aggregator.ts'

/**
 * What Flutterwave calls the wallets that it pays to, in `account_bank`: https://developer.flutterwave.com/docs/mobile-money (renewed
 * 2026-10-21) and /docs/payout-outflow/mobile-money-transfer (renewed 2026-09-13), both read on 2026-11-27. In Zambia one code stands for
 * all operators. Where the two pages differ the newer one counts.
 */
const accountBanks: Partial<Record<MobileMoneyCountry, Partial<Record<MobileNetwork, string>>>> = {
  CI: { wave: 'WAVE', orange: 'orangemoney', mtn: 'FMM', moov: 'Moov' },
  CM: { mtn: 'MTN', orange: 'ORANGEMONEY' },
  GH: { mtn: 'MTN', telecel: 'TELECEL', at: 'AIRTELTIGO' },
  KE: { mpesa: 'MPS' },
  RW: { mtn: 'MTN', airtel: 'AIRTEL' },
  SN: { wave: 'WAVE', orange: 'ORANGEMONEY' },
  TZ: { mpesa: 'VODACOM', yas: 'TIGO', airtel: 'AIRTEL', halopesa: 'HALOPESA' },
  UG: { mtn: 'MTN', airtel: 'AIRTEL' },
  ZM: { airtel: 'MPS', mtn: 'MPS', zamtel: 'MPS' },
}

export const accountBankOf = (country: MobileMoneyCountry, network: MobileNetwork): string | null =>
  accountBanks[country]?.[network] ?? null

/**
 * Its lists of banks hold operators of wallets as well (https://developer.flutterwave.com/llms-full.txt, Get all banks, read on 2026-11-27): an account there
 * is none at a bank.
 */
export const isWallet = (country: string, code: string): boolean =>
  Object.values(accountBanks[country as MobileMoneyCountry] ?? {}).includes(code)

/**
 * Where the operators want to know who sends (the same pages, and /docs/tanzania-1, read on 2026-11-27).
 */
export const namesItsSender = (country: MobileMoneyCountry): boolean => country === 'KE' || country === 'TZ'

export const currencyOf = (place: InCountry): string =>
  place.shape === 'wallet' ? mobileMoneyCountries[place.country].currency : bankCountries[place.country].currency

/** In the other currencies whole units only are sent. */
const withHundredths = new Set(['GHS', 'NGN', 'ZMW'])

/** The largest sum, in hundredths, that can arrive out of this one. */
export const wholeIn = (currency: string, hundredths: number): number =>
  withHundredths.has(currency) ? Math.floor(hundredths) : Math.floor(hundredths / 100) * 100
