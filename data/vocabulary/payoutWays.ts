import type { MobileMoneyCountry } from './mobileMoney.ts'

/**
 * Where PayPal lets people receive money and take it out, of Africa: the others there can only pay
 * (https://developer.paypal.com/payouts/supported-features, of 2026-06-30, and
 * https://www.bloggerinstinct.com/2023/06/12-african-countries-that-can-send-and.html for the names; read on 2026-11-27).
 */
export const paypalCountries: readonly string[] = [
  'BW',
  'DZ',
  'EG',
  'KE',
  'LS',
  'MA',
  'MU',
  'MW',
  'MZ',
  'SC',
  'SN',
  'ZA',
]

/**
 * The most that one payment to a wallet holds, in whole units of the country's currency; of several operators the least of theirs
 * (https://docs.dpopay.com/dpo-pay-by-network/docs/mno-advisory, read on 2026-11-27, which calls them indicative: a wallet that
 * is little verified holds less). Of the other countries no figure is known.
 */
export const walletMost: Readonly<Partial<Record<MobileMoneyCountry, number>>> = {
  CI: 2_000_000,
  GH: 10_000,
  KE: 250_000,
  MW: 350_000,
  RW: 2_000_000,
  TZ: 3_000_000,
  UG: 5_000_000,
  ZM: 10_000,
}

/** The day on which the facts of this page were looked up. */
export const payoutWaysReadOn = '2026-11-27'
