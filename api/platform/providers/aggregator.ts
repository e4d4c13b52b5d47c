import type { BankCountry } from '../../../data/vocabulary/bankAccounts.ts'
import type { MobileGiftCountry, MobileMoneyCountry, MobileNetwork } from '../../../data/vocabulary/mobileMoney.ts'

/**
 * What the product asks of an aggregator of wallets on phones and of bank accounts. Every call has a timeout; errors are `ProviderError`.
 * Amounts of ours are integer cents of US dollars; local ones are integer hundredths of the currency of the place.
 */
export interface AggregatorPayouts {
  /** As people call it. */
  name: string
  /** Whether it pays there. Null: yes; else why not, in a sentence for the admins. */
  unreached(place: WhereTo): string | null
  /** What so many cents come to there, and what the aggregator takes. It moves nothing and promises nothing. */
  quote(asked: { amountCents: number; place: InCountry }): Promise<TransferQuote>
  /** What can be sent now, in cents. */
  balance(): Promise<number>
  /** The banks of a country, as the aggregator lists them. */
  banks(country: BankCountry): Promise<ListedBank[]>
  /** The branches of one of them, by its `id`. */
  branches(bankId: number): Promise<CodeAndName[]>
  /** From our balance to the place: once under a reference. `sum` is what arrives. */
  transfer(move: TransferOrder): Promise<AggregatorTransfer>
  /** What was sent under a reference; null when there is nothing of it. */
  findTransfer(reference: string): Promise<AggregatorTransfer | null>
  /**
   * The event of a webhook. Throws when it is not the aggregator's, and with the code `notAnEvent` when it is, and says something
   * else. It is a sign to ask, and holds no more than what that takes.
   */
  readEvent(given: { raw: string; header: (name: string) => string }): Promise<AggregatorEvent>
}

/** A place where somebody is paid, in the clear: for a call, never to be kept or logged. */
export type PayoutPlace = Wallet | BankPlace

export interface Wallet {
  shape: 'wallet'
  country: MobileMoneyCountry
  network: MobileNetwork
  /** E.164. */
  number: string
  name: string
}

export interface BankPlace {
  shape: 'account'
  country: BankCountry
  bank: CodeAndName
  /** Where the country wants one. */
  branch: CodeAndName | null
  number: string
  name: string
}

/** As much of a place as decides whether it is paid, and as decides what arrives. */
export type WhereTo = Pick<Wallet, 'shape' | 'country' | 'network'> | Pick<BankPlace, 'shape' | 'country'>

export type InCountry = Pick<Wallet, 'shape' | 'country'> | Pick<BankPlace, 'shape' | 'country'>

export interface CodeAndName {
  /** As the aggregator wants it. */
  code: string
  name: string
}

export interface ListedBank extends CodeAndName {
  id: number
}

/** Gifts out of wallets. */
export interface MobileGifts {
  /** Has the donor asked on the phone: once under a reference. */
  charge(gift: MobileGift): Promise<MobileCharge>
  /** What became of it; null when there is nothing of it. */
  findCharge(reference: string): Promise<MobileCharge | null>
}

export interface MobileGift {
  reference: string
  sum: LocalSum
  wallet: { country: MobileGiftCountry; network: MobileNetwork; number: string }
  name: string
  /** Of at most `mostOfEmail` letters. */
  email: string
}

/** What Flutterwave takes: services/schema/create.js of its SDK for Node, 1.4.1, read on 2026-11-28. */
export const mostOfEmail = 100

export interface MobileCharge {
  id: string
  reference: string
  state: 'waiting' | 'arrived' | 'failed'
  sum: LocalSum
  failure: string | null
}

export interface LocalSum {
  /** In hundredths. */
  amount: number
  /** ISO 4217. */
  currency: string
}

export interface TransferQuote {
  sum: LocalSum
  /** So much of the local currency is one dollar, in decimals. */
  rate: string
  /** In hundredths of the local currency, and about so many cents. */
  fee: number
  feeCents: number
}

export interface TransferOrder {
  reference: string
  sum: LocalSum
  place: PayoutPlace
  narration: string
}

export interface AggregatorTransfer {
  id: string
  reference: string
  state: 'under way' | 'arrived' | 'failed'
  sum: LocalSum
  fee: number
  /** In the aggregator's words, of one that failed. */
  failure: string | null
}

export interface AggregatorEvent {
  id: string
  type: string
  data: { object: Record<string, unknown> }
}
