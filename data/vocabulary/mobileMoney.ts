import type { AfricanCountry } from './africa.ts'

/** Who keeps a wallet on a phone, under the name that people there use. */
export const mobileNetworks = {
  afrimoney: 'Afrimoney',
  airtel: 'Airtel Money',
  at: 'AT Money',
  halopesa: 'HaloPesa',
  moov: 'Moov Money',
  mpamba: 'TNM Mpamba',
  mpesa: 'M-Pesa',
  mtn: 'MTN MoMo',
  orange: 'Orange Money',
  telebirr: 'telebirr',
  telecel: 'Telecel Cash',
  wave: 'Wave',
  yas: 'Mixx by Yas',
  zamtel: 'Zamtel Money',
} as const
export type MobileNetwork = keyof typeof mobileNetworks
export const mobileNetworkIds = Object.keys(mobileNetworks) as [MobileNetwork, ...MobileNetwork[]]

/**
 * Where authors can be paid by mobile money, with the currency of the wallets there (ISO 4217) and whose wallets they are, the most
 * used first: what aggregators of several operators pay out to (https://docs.pawapay.io/v2/docs/providers, read on 2026-11-27).
 */
export const mobileMoneyCountries = {
  BJ: { currency: 'XOF', networks: ['mtn', 'moov'] },
  BF: { currency: 'XOF', networks: ['orange', 'moov'] },
  CD: { currency: 'CDF', networks: ['mpesa', 'airtel', 'orange'] },
  CG: { currency: 'XAF', networks: ['mtn', 'airtel'] },
  CI: { currency: 'XOF', networks: ['wave', 'orange', 'mtn', 'moov'] },
  CM: { currency: 'XAF', networks: ['mtn', 'orange'] },
  ET: { currency: 'ETB', networks: ['telebirr', 'mpesa'] },
  GA: { currency: 'XAF', networks: ['airtel', 'moov'] },
  GH: { currency: 'GHS', networks: ['mtn', 'telecel', 'at'] },
  KE: { currency: 'KES', networks: ['mpesa', 'airtel'] },
  LS: { currency: 'LSL', networks: ['mpesa'] },
  MW: { currency: 'MWK', networks: ['airtel', 'mpamba'] },
  MZ: { currency: 'MZN', networks: ['mpesa'] },
  RW: { currency: 'RWF', networks: ['mtn', 'airtel'] },
  SL: { currency: 'SLE', networks: ['orange', 'afrimoney'] },
  SN: { currency: 'XOF', networks: ['wave', 'orange', 'yas'] },
  TG: { currency: 'XOF', networks: ['yas', 'moov'] },
  TZ: { currency: 'TZS', networks: ['mpesa', 'yas', 'airtel', 'halopesa'] },
  UG: { currency: 'UGX', networks: ['mtn', 'airtel'] },
  ZM: { currency: 'ZMW', networks: ['airtel', 'mtn', 'zamtel'] },
} as const satisfies Partial<Record<AfricanCountry, { currency: string; networks: readonly MobileNetwork[] }>>
export type MobileMoneyCountry = keyof typeof mobileMoneyCountries
export const mobileMoneyCountryCodes = Object.keys(mobileMoneyCountries) as [
  MobileMoneyCountry,
  ...MobileMoneyCountry[],
]

export const isMobileMoneyCountry = (country: string | null): country is MobileMoneyCountry =>
  country !== null && Object.hasOwn(mobileMoneyCountries, country)

export const networksIn = (country: MobileMoneyCountry): readonly MobileNetwork[] =>
  mobileMoneyCountries[country].networks

/** Of the holder's name as the operator has it. */
export const mobileMoneyMaxLength = { number: 30, name: 100 } as const

/**
 * Where a donor is asked on the phone itself, without a page in between, which is all that this site does
 * (https://developer.flutterwave.com/docs/m-pesa and /docs/tanzania, read on 2026-11-27).
 */
export const mobileGiftCountries = ['KE', 'TZ'] as const satisfies MobileMoneyCountry[]
export type MobileGiftCountry = (typeof mobileGiftCountries)[number]
/** Of these wallets. */
export const giftNetworks = {
  KE: ['mpesa'],
  TZ: ['mpesa', 'yas', 'airtel', 'halopesa'],
} as const satisfies Record<MobileGiftCountry, readonly MobileNetwork[]>
