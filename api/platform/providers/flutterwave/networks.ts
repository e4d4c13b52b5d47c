import type { MobileMoneyCountry, MobileNetwork } from '../../../../data/vocabulary/mobileMoney.ts'

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
 * Where the operators want to know who sends (the same pages, and /docs/tanzania-1, read on 2026-11-27).
 */
export const namesItsSender = (country: MobileMoneyCountry): boolean => country === 'KE' || country === 'TZ'

/** Wallets of the other currencies hold whole units only. */
const withHundredths = new Set(['GHS', 'ZMW'])

/** The largest sum, in hundredths, that such a wallet can get out of this one. */
export const wholeIn = (currency: string, hundredths: number): number =>
  withHundredths.has(currency) ? Math.floor(hundredths) : Math.floor(hundredths / 100) * 100
